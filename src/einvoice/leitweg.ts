/** Coarse part (region), optional fine part, and two check digits: `991-33333TEST-33`. */
const FORM = /^(\d{2,12})(?:-([A-Za-z0-9]{1,30}))?-(\d{2})$/;
const MAX_LENGTH = 46;

/** Checks the form and check digits of a Leitweg-ID, the address of a public buyer in Germany. */
export function isLeitwegId(id: string): boolean {
  const [, coarse, fine = "", digits] = FORM.exec(id) ?? [];
  if (coarse === undefined || digits === undefined || id.length > MAX_LENGTH) return false;
  return remainder(`${coarse}${fine}${digits}`) === 1;
}

/** Check digits for a Leitweg-ID without them, by ISO 7064 (mod 97-10). */
export function leitwegCheckDigits(id: string): string {
  return String(98 - remainder(`${id.replaceAll("-", "")}00`)).padStart(2, "0");
}

/** Remainder modulo 97, with A = 10 to Z = 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
