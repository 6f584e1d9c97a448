/** Codes of UNECE Recommendation 20 by the names that people write. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    C62: "one pc pcs piece pieces unit units stk stk. stück st st. ea each",
    HUR: "h hr hrs hour hours std std. stunde stunden",
    MIN: "min minute minutes minuten",
    DAY: "day days d tag tage pt",
    WEE: "week weeks woche wochen",
    MON: "month months mon monat monate",
    ANN: "year years a jahr jahre",
    KGM: "kg kilo kilogram kilograms kilogramm",
    GRM: "g gram grams gramm",
    TNE: "t to ton tons tonne tonnen",
    LTR: "l ltr liter litre liters litres",
    MLT: "ml milliliter millilitre",
    MTR: "m meter metre meters metres lfm",
    CMT: "cm centimeter centimetre zentimeter",
    MMT: "mm millimeter millimetre",
    KMT: "km kilometer kilometre kilometers kilometres",
    MTK: "m2 m² qm sqm",
    MTQ: "m3 m³ cbm",
    KWH: "kwh",
    SET: "set sets satz",
    PR: "pair pairs paar",
    XPK: "pack packs pkg package packages packung paket pakete",
    XBX: "box boxes karton kartons kiste kisten",
    XRO: "roll rolls rolle rollen",
    XPX: "pallet pallets palette paletten",
    XBO: "bottle bottles flasche flaschen",
    XBG: "bag bags sack säcke beutel",
    LS: "lump pauschal pauschale psch flat",
    P1: "% percent prozent",
  }).flatMap(([code, names]) => names.split(" ").map((name) => [name, code] as const)),
);

/** Mutually defined: the unit's name is in the line's note. */
export const OTHER_UNIT = "ZZ";

/** Code of a unit. A unit that is a code already stays; one that nobody else knows is mutually defined. */
export function unitCode(unit: string | null): string {
  if (unit === null) return "C62";
  const name = unit.trim().toLowerCase();
  const known = CODES.get(name);
  if (known) return known;
  return [...CODES.values()].includes(unit) ? unit : OTHER_UNIT;
}
