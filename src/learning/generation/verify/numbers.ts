const UNITS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const OTHERS: Readonly<Record<string, readonly [string, number][]>> = {
  en: [
    ["hundred", 100],
    ["thousand", 1000],
    ["million", 1_000_000],
    ["billion", 1_000_000_000],
    ["dozen", 12],
    ["half", 0.5],
    ["quarter", 0.25],
    ["twice", 2],
    ["thrice", 3],
    ["double", 2],
    ["triple", 3],
  ],
  de: `null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf`
    .split(" ")
    .map((word, value) => [word, value] as const)
    .filter(([word]) => word !== "ein")
    .map(([word, value]) => [word, value]),
  fr: [
    ["deux", 2],
    ["trois", 3],
    ["quatre", 4],
    ["cinq", 5],
    ["six", 6],
    ["sept", 7],
    ["huit", 8],
    ["dix", 10],
    ["cent", 100],
    ["mille", 1000],
  ],
  es: [
    ["dos", 2],
    ["tres", 3],
    ["cuatro", 4],
    ["cinco", 5],
    ["seis", 6],
    ["siete", 7],
    ["ocho", 8],
    ["diez", 10],
    ["cien", 100],
    ["mil", 1000],
  ],
  it: [
    ["due", 2],
    ["tre", 3],
    ["quattro", 4],
    ["cinque", 5],
    ["sei", 6],
    ["sette", 7],
    ["otto", 8],
    ["dieci", 10],
    ["cento", 100],
    ["mille", 1000],
  ],
};

const ENGLISH: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, place) => [word, (place + 2) * 10] as const),
  ...(OTHERS.en ?? []),
]);

/** Parses number words: twelve, twenty-one, zwölf. */
export function wordNumber(word: string, language: string): number | undefined {
  if (language !== "en") return OTHERS[language]?.find(([known]) => known === word)?.[1];
  const whole = ENGLISH.get(word);
  if (whole !== undefined) return whole;
  const [tens, unit, ...more] = word.split("-");
  if (more.length > 0 || unit === undefined || !TENS.includes(tens ?? "")) return undefined;
  const small = UNITS.indexOf(unit);
  return small > 0 && small < 10 ? (ENGLISH.get(tens ?? "") ?? 0) + small : undefined;
}

/** Canonical form, whatever separates the thousands: 1,000, 1 000 and, in German, 1.000,0. */
export function figureNumber(figures: string, language: string): string {
  const decimal = language === "en" ? "." : ",";
  const thousands = decimal === "." ? /,(?=\d{3}(?!\d))/g : /\.(?=\d{3}(?!\d))/g;
  const plain = figures.replace(thousands, "").replace(/[\u00a0\u202f](?=\d{3})/g, "");
  const value = Number(plain.replace(decimal, ".").replace("−", "-"));
  return Number.isFinite(value) ? String(value) : plain;
}
