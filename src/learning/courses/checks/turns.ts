/** Opposites that turn a comparison, an order or a limit around. */
const OPPOSITES = [
  "increases decreases",
  "increase decrease",
  "grows shrinks",
  "faster slower",
  "larger smaller",
  "higher lower",
  "longer shorter",
  "easier harder",
  "stronger weaker",
  "mutable immutable",
  "independent dependent",
  "allowed forbidden",
  "valid invalid",
];

/** Replacements that make a true sentence false. */
export const TURNS: readonly (readonly [RegExp, string])[] = [
  [/\bcannot\b/u, "can"],
  [/\bcan never\b/u, "can always"],
  [/\bis never\b/u, "is always"],
  [/\bare never\b/u, "are always"],
  [/\bmust not\b/u, "may"],
  [/\bis always\b/u, "is never"],
  [/\bare always\b/u, "are never"],
  [/\bdoes not count\b/u, "counts"],
  [/\bdo not count\b/u, "count"],
  [/\bis not\b(?! only| just| necessarily| always)/u, "is"],
  [/\bare not\b(?! only| just| necessarily| always)/u, "are"],
  [/\bdoes not change\b/u, "changes"],
  [/\bcan be (?=\w+ed\b)/u, "cannot be "],
  [
    /(?<=^(?:You|We|Employees|Teammates|Staff|Managers|Anyone|Everyone|Users) )can (?!be\b|not\b)/u,
    "cannot ",
  ],
  [/\bmust (?!not\b|always\b|never\b)/u, "need not "],
  [/\b(?:will not|won['’]t) /u, "will "],
  [/(?<=^(?:You|We|They|Employees|Teammates|Staff|Managers|Users) )(?:do not|don['’]t) /u, ""],
  [/\bat least (?=[\d$€£])/u, "at most "],
  [/\bat most (?=[\d$€£])/u, "at least "],
  [/\bmaximum of\b/u, "minimum of"],
  [/\bminimum of\b/u, "maximum of"],
  [/^Always\b/u, "Never"],
  [/^Never\b/u, "Always"],
  ...OPPOSITES.flatMap((pair): [RegExp, string][] => {
    const [one = "", other = ""] = pair.split(" ");
    return [
      [new RegExp(`(?<!\\bno )\\b${one}\\b`, "u"), other],
      [new RegExp(`(?<!\\bno )\\b${other}\\b`, "u"), one],
    ];
  }),
];
