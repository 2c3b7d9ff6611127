"""Two files of one robot that are kept in step: pairs, their bases, merges and differences."""
