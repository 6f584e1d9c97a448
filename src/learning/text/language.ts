import { stopwordsOf } from "./stopwords.ts";
import { wordsOf } from "./words.ts";

/** Maps the trigram detector's ISO 639-3 codes to ISO 639-1. */
const CODES: Readonly<Record<string, string>> = {
  arb: "ar",
  bel: "be",
  ben: "bn",
  bul: "bg",
  ces: "cs",
  cmn: "zh",
  deu: "de",
  ell: "el",
  eng: "en",
  fra: "fr",
  guj: "gu",
  heb: "he",
  hin: "hi",
  hrv: "hr",
  hun: "hu",
  ind: "id",
  ita: "it",
  jpn: "ja",
  kan: "kn",
  kaz: "kk",
  kor: "ko",
  mal: "ml",
  mar: "mr",
  mya: "my",
  nld: "nl",
  npi: "ne",
  pan: "pa",
  pes: "fa",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  sin: "si",
  spa: "es",
  srp: "sr",
  swe: "sv",
  tam: "ta",
  tel: "te",
  tha: "th",
  tur: "tr",
  ukr: "uk",
  urd: "ur",
  vie: "vi",
};

/** Languages unknown to the trigram detector, by the language it reports instead. Function words decide. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  sv: ["da", "nb"],
  nl: ["da", "nb"],
  de: ["da", "nb"],
  es: ["ca"],
  fr: ["ca"],
  cs: ["sk"],
  hr: ["sl"],
  hu: ["fi", "et"],
};

/** Scripts used mainly by one language. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Khmer}/gu, "km"],
  [/\p{Script=Lao}/gu, "lo"],
];

const SHORTEST = 60;
const PIECE = 1200;
const PIECES = 5;
const CANDIDATES = 4;

/** Detects the language (ISO 639-1). Returns "en" if the text is too short. The detector is loaded on first use. */
export async function languageOf(text: string): Promise<string> {
  const sample = sampleOf(text);
  const letters = sample.replaceAll(/[^\p{L}]/gu, "").length;
  const script = SCRIPTS.find(
    ([sign]) => (sample.match(sign)?.length ?? 0) > Math.max(letters / 2, SHORTEST / 3),
  );
  if (script) return script[1];
  if (letters < (/[\p{Script=Han}\p{Script=Kana}\p{Script=Hangul}]/u.test(sample) ? 12 : SHORTEST))
    return "en";
  const { francAll } = await import("franc-min");
  const ranked = francAll(sample, { only: Object.keys(CODES) }).flatMap(([code]) => CODES[code] ?? []);
  const first = ranked[0];
  if (first === undefined) return "en";
  const candidates = ranked.slice(0, CANDIDATES).flatMap((code) => [code, ...(NEIGHBOURS[code] ?? [])]);
  return bySmallWords(sample, candidates) ?? first;
}

/** Samples the whole text, because its first page may be a list of names. */
function sampleOf(text: string): string {
  if (text.length <= PIECE * PIECES) return text;
  const step = Math.floor((text.length - PIECE) / (PIECES - 1));
  return Array.from({ length: PIECES }, (_, i) => text.slice(i * step, i * step + PIECE)).join(" ");
}

/** Chooses by function words: formulas and names mislead trigrams but not function words. */
function bySmallWords(sample: string, candidates: readonly string[]): string | undefined {
  const words = wordsOf(sample.toLowerCase()).map(({ word }) => word);
  let best: { language: string; share: number } | undefined;
  for (const language of candidates) {
    const small = stopwordsOf(language);
    if (small.size === 0) continue;
    const share = words.filter((word) => small.has(word)).length / words.length;
    if (share > 0.15 && share > (best?.share ?? 0)) best = { language, share };
  }
  return best?.language;
}
