/** Controls, soft hyphens, direction marks, tags and zero-width characters. */
const UNSEEN =
  /[^\P{Cc}\t\n\v\f\r\u0085]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u08e2])\p{Cf}|\p{Noncharacter_Code_Point}/gu;
/** Private use characters, whose meaning depends on the font. */
const PRIVATE = /[\ue000-\uf8ff]|[\u{f0000}-\u{10fffd}]/gu;
const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬅ: "st",
  ﬆ: "st",
};
const LIGATURE = /[ﬀ-ﬆ]/g;
/** A run without spaces, longer than any word: an encoded image or key. */
const BLOB = /(?<![\x21-\x7e])[\x21-\x7e]{1000,}/g;
/** Mathematical alphanumeric symbols, which search must treat as letters. */
const MATHEMATICAL = /[\u{1d400}-\u{1d7ff}ℎ]/gu;
/** More combining marks than any language uses (UAX #15, 13). Normalising long runs takes quadratic time. */
const ACCENTS = /(?<=\p{M}{30})\p{M}+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** Removes invisible characters, ligatures and lone surrogates; keeps spaces. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .replaceAll("\u0085", "\n")
    .replaceAll(PRIVATE, " ")
    .replaceAll(MATHEMATICAL, (letter) => letter.normalize("NFKC"))
    .replaceAll(LIGATURE, (sign) => LIGATURES[sign] ?? sign)
    .replaceAll(ACCENTS, "");
}

/** Drops combining marks that exceed the limit for the last letter. */
export function following(text: string, more: string): string {
  return /^\p{M}/u.test(more) && /\p{M}{30}$/u.test(text.slice(-60)) ? more.replace(/^\p{M}+/u, "") : more;
}

export function oneSpace(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}

/** Keeps lines and indentation of code and tables. */
export function lineSpace(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replaceAll("\t", "    ")
    .replaceAll(/[^\S\n]/gu, " ");
}

export function withoutBlobs(text: string): { text: string; found: boolean } {
  if (text.length < 1000) return { text, found: false };
  const without = text.replaceAll(BLOB, " ");
  return { text: without, found: without !== text };
}
