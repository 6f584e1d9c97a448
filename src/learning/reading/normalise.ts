/** Signs that are seen by nobody or turn text around: controls, soft hyphens, marks of direction, tags, other zero widths. */
const UNSEEN =
  /[^\P{Cc}\t\n\v\f\r\u0085]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u08e2])\p{Cf}|\p{Noncharacter_Code_Point}/gu;
/** Letters of a private alphabet: what they stand for only their font knows. */
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
/** A run of signs without a space that is longer than any word: an image or a key written out as text. */
const BLOB = /(?<![\x21-\x7e])[\x21-\x7e]{1000,}/g;
/** Letters of formulas in an alphabet of their own: to whoever searches they are letters. */
const MATHEMATICAL = /[\u{1d400}-\u{1d7ff}ℎ]/gu;
/** More accents on one letter than any language has (UAX #15, 13): a long run costs the square of its length to normalise. */
const ACCENTS = /(?<=\p{M}{30})\p{M}+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** Text as it is kept, but for its spaces: no sign that cannot be seen, no ligature, no half of a letter. */
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

/** The part of a text that may follow another: without the accents that are too many for its last letter. */
export function following(text: string, more: string): string {
  return /^\p{M}/u.test(more) && /\p{M}{30}$/u.test(text.slice(-60)) ? more.replace(/^\p{M}+/u, "") : more;
}

/** Every run of space as one. */
export function oneSpace(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}

/** Space as code and tables need it: lines stay, and what stands at their beginning. */
export function lineSpace(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replaceAll("\t", "    ")
    .replaceAll(/[^\S\n]/gu, " ");
}

/** Takes out what is no text but data. */
export function withoutBlobs(text: string): { text: string; found: boolean } {
  if (text.length < 1000) return { text, found: false };
  const without = text.replaceAll(BLOB, " ");
  return { text: without, found: without !== text };
}
