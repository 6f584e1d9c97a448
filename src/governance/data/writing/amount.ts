const digits = new Map<string, number>();

/** How many digits the minor unit of a currency has: 2 for EUR, none for JPY. */
function minorDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}

/** An amount in minor units as people write it: 1250 EUR is 12.50. */
export function majorUnits(amount: number, currency: string): string {
  const places = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  return `${amount < 0 ? "-" : ""}${whole}${places > 0 ? `.${text.slice(-places)}` : ""}`;
}
