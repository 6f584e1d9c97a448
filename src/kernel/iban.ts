/** IBAN length by country (ISO 13616 registry). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  [
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28",
    "EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26",
    "IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28",
    "NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25",
    "SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30",
  ].flatMap((line) => line.split(" ").map((one) => [one.slice(0, 2), Number(one.slice(2))] as const)),
);

/** Returns undefined for countries without IBANs. */
export function ibanLength(country: string): number | undefined {
  return LENGTHS.get(country);
}

/** Checks country, length and check digits. */
export function isIban(text: string): boolean {
  return (
    /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(text) &&
    text.length === ibanLength(text.slice(0, 2)) &&
    remainder(text) === 1
  );
}

/** IBANs in a text, however they are grouped. */
export function ibansIn(text: string): string[] {
  const signs = text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  return [...signs.matchAll(/(?=([A-Z]{2})\d{2})/g)]
    .map(({ index, 1: country = "" }) => signs.slice(index, index + (ibanLength(country) ?? 0)))
    .filter(isIban);
}

export function ibanCheckDigits(country: string, account: string): string {
  return String(98 - remainder(`${country}00${account}`)).padStart(2, "0");
}

/** Remainder modulo 97 (ISO 7064); 1 if the check digits are right. */
export function remainder(iban: string): number {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Grouped in fours for people: AT61 1904 3002 3457 3201 */
export const spacedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
