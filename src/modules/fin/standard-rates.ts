/** Standard VAT rates by country, in percent, as of 2026. */
export const STANDARD_RATES: ReadonlyMap<string, string> = new Map(
  [
    "AT20 BE21 BG20 CH8.1 CY19 CZ21 DE19 DK25 EE24 ES21 FI25.5 FR20 GB20 GR24 HR25 HU27 IE23 IS24 IT22",
    "LI8.1 LT21 LU17 LV21 MT18 NL21 NO25 PL23 PT23 RO21 SE25 SI22 SK23",
  ].flatMap((line) => line.split(" ").map((one) => [one.slice(0, 2), one.slice(2)] as const)),
);
