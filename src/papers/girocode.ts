/** Transfer as banking apps read it from a QR code (EPC069-12, version 2). Undefined if it cannot hold it. */
export function giroCode(transfer: {
  name: string;
  iban: string;
  bic?: string | undefined;
  /** Cents. */
  amount: number;
  currency: string;
  text: string;
}): string | undefined {
  const { name, iban, bic = "", amount, currency, text } = transfer;
  if (currency !== "EUR" || amount < 1 || amount > 99_999_999_999) return undefined;
  const cents = String(amount).padStart(3, "0");
  const lines = ["BCD", "002", "1", "SCT", bic, cut(name, 70), iban];
  lines.push(`EUR${cents.slice(0, -2)}.${cents.slice(-2)}`, "", "", cut(text, 140));
  const content = lines.join("\n");
  return Buffer.byteLength(content) > 331 ? undefined : content;
}

const cut = (text: string, length: number) => [...text.replaceAll(/\s+/g, " ")].slice(0, length).join("");
