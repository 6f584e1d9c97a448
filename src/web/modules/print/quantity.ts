/** Converts a quantity to integer millionths, which add up exactly. */
export function millionths(quantity: string | null | undefined): number {
  if (!quantity) return 0;
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(quantity) ?? [];
  const value = Number(whole) * 1_000_000 + Number(part.padEnd(6, "0"));
  return sign === "-" ? -value : value;
}

export function quantityOf(value: number): string {
  const sign = value < 0 ? "-" : "";
  const size = Math.abs(value);
  const part = String(size % 1_000_000)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${sign}${Math.floor(size / 1_000_000)}${part === "" ? "" : `.${part}`}`;
}

export const less = (quantity: string, taken: string) => quantityOf(millionths(quantity) - millionths(taken));

export const isQuantity = (text: unknown): text is string =>
  typeof text === "string" && /^\d+(\.\d{1,6})?$/.test(text);
