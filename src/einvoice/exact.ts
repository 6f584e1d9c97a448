import { divideRounded } from "../kernel/decimal.ts";

const PATTERN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Longer than any amount; limits the cost of a hostile number. */
const MAX_DIGITS = 60;

export const isDecimal = (text: string): boolean => text.length <= MAX_DIGITS && PATTERN.test(text);

/** Number of decimals as written: "1.50" has two. */
export const decimalsOf = (text: string): number =>
  text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;

/** Decimal number of any precision: nothing is rounded unless asked for. */
export class Exact {
  static readonly zero = new Exact(0n, 0);

  readonly #units: bigint;
  readonly #places: number;

  private constructor(units: bigint, places: number) {
    this.#units = units;
    this.#places = places;
  }

  /** The text must satisfy `isDecimal`. */
  static of(text: string): Exact {
    if (!isDecimal(text)) throw new RangeError("Not a decimal number");
    const digits = text.replace(".", "").replace("+", "");
    return new Exact(BigInt(digits), decimalsOf(text));
  }

  static sum(numbers: Iterable<Exact>): Exact {
    let total = Exact.zero;
    for (const number of numbers) total = total.plus(number);
    return total;
  }

  plus(other: Exact): Exact {
    const places = Math.max(this.#places, other.#places);
    return new Exact(this.#scaled(places) + other.#scaled(places), places);
  }

  minus(other: Exact): Exact {
    return this.plus(other.negated());
  }

  times(other: Exact): Exact {
    return new Exact(this.#units * other.#units, this.#places + other.#places);
  }

  /** Rounded half away from zero. */
  dividedBy(other: Exact, places: number): Exact {
    const shift = places + other.#places - this.#places;
    const numerator = shift > 0 ? this.#units * 10n ** BigInt(shift) : this.#units;
    const denominator = shift < 0 ? other.#units * 10n ** BigInt(-shift) : other.#units;
    return new Exact(divideRounded(numerator, denominator), places);
  }

  percent(rate: Exact): Exact {
    const product = this.times(rate);
    return new Exact(product.#units, product.#places + 2);
  }

  /** Rounded half away from zero. */
  rounded(places: number): Exact {
    if (this.#places <= places) return this;
    return new Exact(divideRounded(this.#units, 10n ** BigInt(this.#places - places)), places);
  }

  negated(): Exact {
    return new Exact(-this.#units, this.#places);
  }

  absolute(): Exact {
    return this.#units < 0n ? this.negated() : this;
  }

  compare(other: Exact): number {
    const difference = this.minus(other).#units;
    return difference < 0n ? -1 : Number(difference > 0n);
  }

  equals(other: Exact): boolean {
    return this.compare(other) === 0;
  }

  /** Sign of the number: -1, 0 or 1. */
  get sign(): number {
    return this.compare(Exact.zero);
  }

  /** With at least the given number of decimals: "12.50". */
  toText(places = 0): string {
    const shown = Math.max(places, this.#places);
    const magnitude = (this.#units < 0n ? -this.#units : this.#units) * 10n ** BigInt(shown - this.#places);
    const digits = magnitude.toString().padStart(shown + 1, "0");
    const text = shown === 0 ? digits : `${digits.slice(0, -shown)}.${digits.slice(-shown)}`;
    return this.#units < 0n ? `-${text}` : text;
  }

  /** Without zeros at the end: the same text for the same number. */
  toShortText(): string {
    return this.toText(1)
      .replace(/\.?0+$/, "")
      .replace(/^-?$/, "0");
  }

  #scaled(places: number): bigint {
    return this.#units * 10n ** BigInt(places - this.#places);
  }
}
