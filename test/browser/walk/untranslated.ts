import type { Page, Response } from "playwright-core";
import { PSEUDO } from "../../../build/pseudo.ts";
import { messagesOf } from "../../../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../../../src/text/files.ts";

/** A text on the page that is not in the pseudo-language's brackets. */
interface Shown {
  text: string;
  place: string;
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const folded = (text: string) => plain(text).toLowerCase();

const INTERNATIONAL: ReadonlySet<string> = new Set([
  // Intl does not list UTC as a time zone.
  "utc",
  "freehold",
  "bun",
  "sqlite",
  // Language names are never translated, so that users find their own language.
  ...LANGUAGES.map((language) =>
    folded(new Intl.DisplayNames(language, { type: "language" }).of(language) ?? ""),
  ),
  PSEUDO,
]);

/** Names entered by the tests, and the tag of sample records. */
const ENTERED = ["Ana", "Acme", "ana@example.com", "sample"];

/** English texts from the catalogues, and patterns for texts with arguments. */
const english = new Set<string>();
const patterns: { longest: string; pattern: RegExp }[] = [];
for (const area of AREAS)
  for (const [, message] of messagesOf(readArea("en", area))) {
    if (!message.includes("{")) english.add(folded(message));
    const parts =
      message.includes(", plural") || message.includes(", select") ? [] : message.split(/\{[^}]*\}/);
    const longest = parts.toSorted((a, b) => b.length - a.length)[0] ?? "";
    if (parts.length < 2 || longest.trim().split(" ").length < 3) continue;
    const escaped = parts.map((part) => part.replaceAll("''", "'").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    patterns.push({ longest, pattern: new RegExp(`^${escaped.join(".+")}$`) });
  }

const isEnglish = (text: string) =>
  english.has(folded(text)) ||
  patterns.some(({ longest, pattern }) => text.includes(longest) && pattern.test(text));

/** Finds program texts on a page that are not in the page's language. Ignores data. */
export class Untranslated {
  readonly #page: Page;
  /** Strings from the API responses. */
  readonly #data = new Set<string>(ENTERED);
  readonly #reading = new Set<Promise<void>>();
  #formatted: { words: ReadonlySet<string>; phrases: readonly string[] } = { words: new Set(), phrases: [] };

  private constructor(page: Page) {
    this.#page = page;
  }

  /** `records` are the names of records that are also English program texts. */
  static async on(page: Page, records: readonly string[]): Promise<Untranslated> {
    const made = new Untranslated(page);
    for (const name of records) made.#data.add(plain(name));
    page.on("response", (response) => {
      const reading = made.#read(response).finally(() => made.#reading.delete(reading));
      made.#reading.add(reading);
    });
    // The expression returns lists of words and phrases.
    const { words, phrases } = (await page.evaluate(OF_INTL)) as Record<"words" | "phrases", string[]>;
    made.#formatted = { words: new Set(words.map(folded)), phrases: phrases.map(folded) };
    return made;
  }

  async find(): Promise<string[]> {
    await Promise.all(this.#reading);
    // The expression returns a list of `Shown`.
    const shown = (await this.#page.evaluate(OUTSIDE_OF_BRACKETS)) as Shown[];
    const data = [...this.#data].toSorted((a, b) => b.length - a.length);
    const strange = shown.filter(({ text }) => !this.#isData(plain(text), data));
    return [...new Set(strange.map(({ text, place }) => `not translated: "${plain(text)}" in ${place}`))];
  }

  async #read(response: Response): Promise<void> {
    const { pathname } = new URL(response.url());
    // Texts that the server itself wrote are not data.
    if (!pathname.startsWith("/api/") || pathname === "/api/v1/meta") return;
    // Fails for responses without a body, or if the page has been left.
    const body: unknown = await response.json().catch(() => undefined);
    this.#keep(body);
  }

  #keep(value: unknown): void {
    if (typeof value === "string") {
      // A word such as `part_paid` is a code for which the page shows a translated name.
      if (!value.includes("⟦") && !/^[a-z]+(_[a-z]+)*$/.test(value) && !isEnglish(value))
        this.#data.add(plain(value));
    } else if (Array.isArray(value)) for (const one of value) this.#keep(one);
    else if (typeof value === "object" && value !== null)
      for (const one of Object.values(value)) this.#keep(one);
  }

  #isData(text: string, data: readonly string[]): boolean {
    if (this.#data.has(text) || this.#formatted.words.has(folded(text))) return true;
    // The text may be part of longer data, such as a paragraph or an excerpt.
    if (text.split(" ").length > 2 && data.some((one) => one.includes(text.replace(/…$/, "")))) return true;
    let rest = text;
    for (const one of data) if (/\p{L}/u.test(one) && rest.includes(one)) rest = without(rest, one);
    rest = folded(rest).replaceAll(/\d+([.,\s]\d+)*/g, "#");
    for (const phrase of this.#formatted.phrases) if (rest.includes(phrase)) rest = without(rest, phrase);
    return rest
      .split(/[\s·,;()→–—/|"“”„:]+/u)
      .every((word) => !/\p{L}/u.test(word) || this.#formatted.words.has(word) || isCode(word));
  }
}

function without(text: string, part: string): string {
  let at = text.indexOf(part);
  let left = text;
  while (at >= 0) {
    const isWord = !/[\p{L}\p{N}]/u.test(`${left[at - 1] ?? ""}${left[at + part.length] ?? ""}`);
    if (isWord) left = `${left.slice(0, at)} ${left.slice(at + part.length)}`;
    at = left.indexOf(part, at + 1);
  }
  return left;
}

/** True for addresses, names of fields and files, numbers with letters, and international words. */
function isCode(word: string): boolean {
  return INTERNATIONAL.has(word) || /[\d#@]/.test(word) || /^[\w-]{2,}([._][\w-]{2,})+$/.test(word);
}

const OF_INTL = `(() => {
  const locale = document.documentElement.lang;
  const words = [], phrases = [];
  for (const length of ["long", "short", "narrow"]) {
    for (let month = 0; month < 12; month++)
      words.push(new Intl.DateTimeFormat(locale, { month: length }).format(new Date(2026, month, 3)));
    for (let day = 1; day < 8; day++)
      words.push(new Intl.DateTimeFormat(locale, { weekday: length }).format(new Date(2026, 1, day)));
    for (const unit of ["byte", "kilobyte", "megabyte", "gigabyte", "day", "hour", "minute"])
      for (const count of [1, 5]) {
        const parts = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: length }).formatToParts(count);
        words.push(...parts.filter(({ type }) => type === "unit").map(({ value }) => value));
      }
  }
  for (const date of [new Date(2026, 1, 1, 3), new Date(2026, 1, 1, 15)]) {
    const parts = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).formatToParts(date);
    words.push(...parts.filter(({ type }) => type === "literal" || type === "dayPeriod").map(({ value }) => value));
  }
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const unit of ["year", "month", "week", "day", "hour", "minute", "second"])
    for (const count of [-5, -1, 1, 5]) phrases.push(relative.format(count, unit).replaceAll(/\\d+/g, "#"));
  phrases.push(relative.format(0, "minute"), relative.format(0, "day"), ...Intl.supportedValuesOf("timeZone"));
  for (const currency of Intl.supportedValuesOf("currency")) {
    words.push(currency);
    for (const currencyDisplay of ["symbol", "narrowSymbol"]) {
      const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay }).formatToParts(1);
      words.push(...parts.filter(({ type }) => type === "currency").map(({ value }) => value));
    }
    phrases.push(new Intl.DisplayNames(locale, { type: "currency" }).of(currency));
  }
  for (const notation of [1e3, 1e6, 1e9]) {
    const parts = new Intl.NumberFormat(locale, { notation: "compact" }).formatToParts(notation);
    words.push(...parts.filter(({ type }) => type === "compact").map(({ value }) => value));
  }
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const languages = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  for (const a of letters) for (const b of letters)
    phrases.push(...[regions.of(a + b), languages.of((a + b).toLowerCase())].filter(Boolean));
  return { words, phrases: phrases.toSorted((a, b) => b.length - a.length) };
})()`;

/**
 * Finds texts and labels with letters outside the brackets. Ignores code, keys, initials, and elements marked
 * as another language, such as handbook pages.
 */
const OUTSIDE_OF_BRACKETS = `(() => {
  const OTHER = "script, style, noscript, code, pre, kbd, samp, .mantine-Avatar-root, body [lang]";
  const found = [];
  const placeOf = (element) => {
    const [tag] = [element.tagName.toLowerCase()];
    const styles = [...element.classList].filter((name) => !name.startsWith("m_")).join(".");
    return styles ? tag + "." + styles : tag;
  };
  const blockOf = (element) => {
    let block = element;
    while (block !== document.body && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    return block;
  };
  const isWithin = (node) => {
    const walker = document.createTreeWalker(blockOf(node.parentElement), NodeFilter.SHOW_TEXT);
    let depth = 0;
    for (let one = walker.nextNode(); one && one !== node; one = walker.nextNode())
      for (const letter of one.data) depth += letter === "⟦" ? 1 : letter === "⟧" ? -1 : 0;
    return depth > 0;
  };
  const isStrange = (text) => /\\p{L}/u.test(text) && !/[⟦⟧]/.test(text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!isStrange(node.data) || element.closest(OTHER)) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isWithin(node)) continue;
    found.push({ text: node.data, place: placeOf(element) });
  }
  for (const name of ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll("body [" + name + "]")) {
      const text = element.getAttribute(name);
      if (isStrange(text) && !element.closest(OTHER + ", [aria-hidden=true]") && element.checkVisibility({ visibilityProperty: true }))
        found.push({ text, place: name + " of " + placeOf(element) });
    }
  for (const element of document.querySelectorAll("input[readonly], input[aria-haspopup=listbox]"))
    if (isStrange(element.value) && element.checkVisibility({ visibilityProperty: true }))
      found.push({ text: element.value, place: "value of " + placeOf(element) });
  // The title of a page that shows a text in another language is in that as well.
  const heading = document.querySelector("h1[lang]")?.textContent;
  if (isStrange(document.title) && !(heading && document.title.startsWith(heading))) found.push({ text: document.title, place: "title" });
  return found;
})()`;

/** Finds program texts that are cut off, and pages that are wider than their window. */
export async function cutTexts(page: Page): Promise<string[]> {
  // The expression returns texts.
  return (await page.evaluate(CUT)) as string[];
}

const CUT = `(() => {
  const wrong = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const over = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5);
    const last = over.filter((one) => !over.some((other) => other !== one && one.contains(other)));
    const places = last.slice(0, 3).map((one) => one.tagName.toLowerCase() + "." + one.className + ": " + one.textContent);
    wrong.push("is " + wide + " pixels too wide: " + places.join("; "));
  }
  const NAMED = "button, a, [role=tab], h1, h2, h3, h4, h5, h6, label, .mantine-Badge-root";
  const hides = (value) => value === "hidden" || value === "clip";
  const seen = new Set();
  for (const named of document.querySelectorAll(NAMED)) {
    if (!named.checkVisibility({ visibilityProperty: true })) continue;
    for (const element of [named, ...named.querySelectorAll("*")]) {
      if (seen.has(element) || !/[⟦⟧]/.test(element.textContent) || element.clientWidth <= 1) continue;
      seen.add(element);
      const { overflowX, overflowY } = getComputedStyle(element);
      const right = element.scrollWidth - element.clientWidth;
      const below = element.scrollHeight - element.clientHeight;
      if ((hides(overflowX) && right > 1) || (hides(overflowY) && below > 6))
        wrong.push("cut: \\"" + element.textContent.trim() + "\\" in " + element.tagName.toLowerCase() + "." +
          [...element.classList].filter((name) => !name.startsWith("m_")).join(".") + " by " + right + "x" + below);
    }
  }
  return [...new Set(wrong)];
})()`;
