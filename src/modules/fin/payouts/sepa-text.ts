/** Letters without a Latin base in Unicode, as payment systems write them. */
const LETTERS: Readonly<Record<string, string>> = {
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  ẞ: "SS",
  Æ: "AE",
  æ: "ae",
  Œ: "OE",
  œ: "oe",
  Ø: "O",
  ø: "o",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ð: "D",
  ð: "d",
  Þ: "TH",
  þ: "th",
  ı: "i",
  "&": "+",
  "€": "EUR",
  "@": "(at)",
  _: "-",
  ";": ",",
  '"': "'",
  "’": "'",
  "‘": "'",
  "„": "'",
  "“": "'",
  "”": "'",
  "–": "-",
  "—": "-",
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
  "\\": "/",
  "|": "/",
};

/** Greek and Cyrillic, lower case, after ELOT 743 and the habit of bank statements. */
const SCRIPTS: Readonly<Record<string, string>> = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sht",
  ъ: "a",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
  і: "i",
  ї: "yi",
  є: "ye",
  ґ: "g",
  ђ: "dj",
  ј: "j",
  љ: "lj",
  њ: "nj",
  ћ: "c",
  џ: "dz",
};

const ALLOWED = /[^A-Za-z0-9/\-?:().,'+ ]/g;

/** Writes a text in the Latin character set that every bank in SEPA takes, shortened to `max` characters. */
export function sepaText(text: string, max: number): string {
  const latin = [...text.normalize("NFC")].map(toLatin).join("");
  return latin.replaceAll(ALLOWED, " ").replaceAll(/ +/g, " ").trim().slice(0, max).trim();
}

function toLatin(sign: string): string {
  const known = LETTERS[sign] ?? scriptOf(sign);
  if (known !== undefined) return known;
  const base = sign.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return [...base].map((one) => LETTERS[one] ?? scriptOf(one) ?? one).join("");
}

function scriptOf(sign: string): string | undefined {
  const lower = SCRIPTS[sign.toLowerCase()];
  if (lower === undefined || sign === sign.toLowerCase()) return lower;
  return lower.slice(0, 1).toUpperCase() + lower.slice(1);
}

const MOST_REFERENCE = 35;

/** Reference of a payment for all banks on its way: stable, and unique in the organisation. */
export function referenceOf(run: string, position: number): string {
  const end = `-${position}`;
  // Neither a slash at an end nor two in a row is allowed in identifiers.
  const name = sepaText(run, MOST_REFERENCE - end.length).replaceAll(/[/ ]+/g, "-");
  return `${name.replaceAll(/^-+|-+$/g, "")}${end}`;
}
