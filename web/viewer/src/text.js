// Reads the numbers and words of a text one by one, without a list of them.

const SPACE = 32;
const [ZERO, NINE, MINUS, DOT] = [48, 57, 45, 46];
// More digits are not exact.
const DIGITS = 15;
const POWERS = Array.from({ length: DIGITS + 1 }, (_, exponent) => 10 ** exponent);

export class Scanner {
  // The text counts at once, and each word when it is read.
  constructor(text, budget) {
    budget.read("character", text.length);
    Object.assign(this, { text, budget, start: 0, end: 0 });
  }

  // Goes to the next word, from `start` to `end`; false behind the last one.
  next() {
    const { text } = this;
    const { length } = text;
    let start = this.end;
    while (start < length && isSpace(text.charCodeAt(start))) start += 1;
    let end = start;
    while (end < length && !isSpace(text.charCodeAt(end))) end += 1;
    this.start = start;
    this.end = end;
    if (start === end) return false;
    this.budget.read("value");
    return true;
  }

  get word() {
    return this.text.slice(this.start, this.end);
  }

  // The number that the word begins with, or NaN.
  get number() {
    const { text, start, end } = this;
    const isNegative = text.charCodeAt(start) === MINUS;
    let value = 0;
    let digits = 0;
    let decimals = 0;
    let hasDot = false;
    for (let i = isNegative ? start + 1 : start; i < end; i++) {
      const code = text.charCodeAt(i);
      if (code >= ZERO && code <= NINE) {
        value = 10 * value + (code - ZERO);
        digits += 1;
        if (hasDot) decimals += 1;
      } else if (code === DOT && !hasDot) hasDot = true;
      else return parseFloat(this.word);
      if (digits > DIGITS) return parseFloat(this.word);
    }
    if (!digits) return NaN;
    return (isNegative ? -value : value) / POWERS[decimals];
  }
}

// White space beyond ASCII.
const WIDE_SPACES = new Set(
  [..."\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff"].map((space) => space.charCodeAt(0))
);
const isSpace = (code) =>
  code <= SPACE || (code > 127 && (WIDE_SPACES.has(code) || (code >= 0x2000 && code <= 0x200a)));

// The first numbers of a text, and zeros behind them.
export function firstNumbers(text, count, budget) {
  const scanner = new Scanner(text, budget);
  const numbers = new Array(count).fill(0);
  for (let i = 0; i < count && scanner.next(); i++) numbers[i] = scanner.number || 0;
  return numbers;
}
