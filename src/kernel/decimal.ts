/** The API uses decimal strings, the database whole millionths below 2^53, which sort and add exactly. */
const DECIMAL_PLACES = 6;
export const DECIMAL_SCALE = 10n ** BigInt(DECIMAL_PLACES);
export const DECIMAL_PATTERN = "^-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,6})?$";

/** "12.5" -> 12500000n. The text must match DECIMAL_PATTERN. */
export function parseDecimal(text: string): bigint {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = (negative ? text.slice(1) : text).split(".");
  const scaled = BigInt(whole) * DECIMAL_SCALE + BigInt(fraction.padEnd(DECIMAL_PLACES, "0"));
  return negative ? -scaled : scaled;
}

/** 12500000n -> "12.5". */
export function formatDecimal(scaled: bigint): string {
  const magnitude = scaled < 0n ? -scaled : scaled;
  const fraction = (magnitude % DECIMAL_SCALE).toString().padStart(DECIMAL_PLACES, "0").replace(/0+$/, "");
  const text = `${magnitude / DECIMAL_SCALE}${fraction && `.${fraction}`}`;
  return scaled < 0n ? `-${text}` : text;
}

/** Rounds to the nearest integer, halves away from zero as on invoices. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return divideRounded(-numerator, -denominator);
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}
