import { say, type Text } from "../text/message.ts";
import { UNIT_CODES } from "./codes/units.ts";

/** Units that people choose from, with English and German words for them. The full list has more than 2,000. */
const COMMON = [
  ["C62", "", "one ones 1 unit units", "einheit einheiten"],
  ["H87", "pcs", "pcs pc pce piece pieces ea each", "stk st stck stück stueck"],
  ["HUR", "h", "h hr hrs hour hours", "std stunde stunden"],
  ["MIN", "min", "min mins minute minutes", "minuten"],
  ["SEC", "s", "s sec second seconds", "sek sekunde sekunden"],
  ["DAY", "d", "d day days", "tag tage"],
  ["WEE", "wk", "wk week weeks", "woche wochen"],
  ["MON", "mo", "mo mon month months", "monat monate"],
  ["QAN", "qtr", "qtr quarter quarters", "quartal quartale"],
  ["ANN", "a", "a yr year years", "jahr jahre"],
  ["KGM", "kg", "kg kilo kilos kilogram kilograms", "kilogramm"],
  ["GRM", "g", "g gram grams", "gramm"],
  ["MGM", "mg", "mg milligram milligrams", "milligramm"],
  ["TNE", "t", "t to ton tons tonnes", "tonne tonnen"],
  ["LBR", "lb", "lb lbs pound pounds", ""],
  ["MTR", "m", "m metre metres meters", "meter lfm"],
  ["CMT", "cm", "cm centimetre centimetres", "zentimeter"],
  ["MMT", "mm", "mm millimetre millimetres", "millimeter"],
  ["KMT", "km", "km kilometre kilometres", "kilometer"],
  ["FOT", "ft", "ft foot feet", "fuß"],
  ["INH", "in", "in inch inches", "zoll"],
  ["MTK", "m²", "m2 m² sqm", "qm"],
  ["MTQ", "m³", "m3 m³", "cbm"],
  ["LTR", "l", "l ltr litre litres liters", "liter"],
  ["MLT", "ml", "ml millilitre millilitres", "milliliter"],
  ["KWH", "kWh", "kwh", "kilowattstunde kilowattstunden"],
  ["MWH", "MWh", "mwh", "megawattstunde megawattstunden"],
  ["KWT", "kW", "kw", "kilowatt"],
  ["E48", "", "service", "leistung"],
  ["LS", "", "lump flat", "pauschale pauschal psch ps"],
  ["E51", "", "job jobs", "auftrag aufträge"],
  ["SET", "set", "set sets", "satz sätze"],
  ["PR", "pr", "pr pair pairs", "paar paare"],
  ["DZN", "dz", "dz doz dozen", "dtzd dutzend"],
  ["XBX", "box", "box boxes", "karton kartons"],
  ["XPK", "pk", "pk pack packs package packages", "packung packungen pkg"],
  ["XPX", "plt", "plt pallet pallets", "palette paletten"],
  ["XBG", "bag", "bag bags", "beutel sack säcke"],
  ["XBO", "btl", "btl bottle bottles", "flasche flaschen"],
  ["XRO", "roll", "roll rolls", "rolle rollen"],
  ["NAR", "", "article articles", "artikel"],
  ["P1", "%", "% percent", "prozent"],
  ["E34", "GB", "gb gigabyte gigabytes", ""],
  ["E35", "TB", "tb terabyte terabytes", ""],
  ["KMQ", "kg/m³", "kg/m3 kg/m³", ""],
  ["HAR", "ha", "ha hectare hectares", "hektar"],
  ["IE", "", "person people persons", "personen"],
] as const;

export interface Unit {
  /** UNECE Recommendation 20 or 21. */
  readonly code: string;
  /** Empty if there is none. */
  readonly symbol: string;
  readonly name: Text;
}

export const UNITS: readonly Unit[] = COMMON.map(([code, symbol]) => ({
  code,
  symbol,
  name: say(`einvoice.units.${code}`),
}));

const wordsOf = (text: string) => text.split(" ").filter(Boolean);

const byText = new Map<string, string>(
  COMMON.flatMap(([code, , english, german]) =>
    [...wordsOf(english), ...wordsOf(german)].map((text) => [text, code] as const),
  ),
);
const byCode = new Map(UNITS.map((unit) => [unit.code, unit]));

/** Units whose short form is a word, which documents say in their language. */
const SPOKEN = [
  "C62",
  "H87",
  "DAY",
  "WEE",
  "MON",
  "QAN",
  "ANN",
  "E48",
  "LS",
  "E51",
  "SET",
  "PR",
  "DZN",
  "XBX",
  "XPK",
  "XPX",
  "XBG",
  "XBO",
  "XRO",
  "NAR",
  "IE",
] as const;

const germanWords: ReadonlySet<string> = new Set(COMMON.flatMap(([, , , german]) => wordsOf(german)));

/** A unit in free text as documents in a language say it: `pcs` is `Stk.` in German. Others stay as they are. */
export function unitIn(text: string, language: string): Text {
  const code = byText.get(plainOf(text));
  const spoken = SPOKEN.find((one) => one === code);
  if (spoken === undefined) return text;
  return germanWords.has(plainOf(text)) === (language === "de")
    ? text
    : say(`einvoice.unitSymbols.${spoken}`);
}

const plainOf = (text: string) => text.trim().toLowerCase().replace(/\.$/, "");

/** Code of a unit in free text such as `Stk`, `hours` or `kg`; also of a code itself. */
export function unitCodeOf(text: string): string | undefined {
  const known = byText.get(plainOf(text));
  if (known !== undefined) return known;
  const code = text.trim().toUpperCase();
  return UNIT_CODES.has(code) ? code : undefined;
}

/** A common unit by its code. */
export const unitOf = (code: string): Unit | undefined => byCode.get(code);
