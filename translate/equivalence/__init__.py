"""Are two models the same robot?  What "same" means is said in :func:`compare_models`.

Who is who (``correspondence``), where the frames of the links went (``alignment``), what is in the
links (``contents``), how the joints move (``freedoms``), and, since positions mean different
numbers in different descriptions (``transfer``), where the links get to (``compare``).
"""

from translate.equivalence.compare import compare_models
from translate.equivalence.result import merge_comparisons

__all__ = ["compare_models", "merge_comparisons"]
