/** Texts of the area `verify` by language and key, inserted by the build. */
declare const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>>;

const language = navigator.languages
  .map((tag) => tag.slice(0, 2).toLowerCase())
  .find((one) => Object.hasOwn(TEXTS, one));

export const LANGUAGE = language ?? "en";

/** Texts of the page in the reader's language. */
export function pageTexts(_section: "verify.page"): Readonly<Record<string, string>> {
  return TEXTS[LANGUAGE] ?? {};
}
