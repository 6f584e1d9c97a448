export interface Known {
  emails: readonly string[];
  /** Last digits only, since country and trunk prefixes vary. */
  phones: readonly string[];
  names: readonly string[];
  employeeNumber: string | null;
  userId: string | null;
  /** Search words, as people write them. */
  words: readonly string[];
}

interface Asked {
  name: string;
  email: string | null;
  phone: string | null;
  employee_number: string | null;
  also_known: readonly string[];
  member_id: string | null;
}

export function wordsOf({
  name,
  email,
  phone,
  also_known,
}: Pick<Asked, "name" | "email" | "phone" | "also_known">): string[] {
  return [name, email, phone, ...also_known].filter((word): word is string => word !== null);
}

export function knownOf(asked: Asked): Known {
  const { employee_number, member_id } = asked;
  const given = wordsOf(asked);
  const emails = given.filter((word) => word.includes("@")).map(plain);
  const numbers = given.filter((word) => !word.includes("@") && digits(word).length >= MIN_DIGITS);
  const names = given.filter((word) => !word.includes("@") && !numbers.includes(word));
  return {
    emails,
    phones: numbers.map((number) => digits(number).slice(-SIGNIFICANT)),
    names: names.map(plain),
    employeeNumber: employee_number,
    userId: member_id,
    words: given,
  };
}

const MIN_DIGITS = 6;
const SIGNIFICANT = 9;

export function digits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Normalises case, accents and white space. */
export function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** "Huber Maria" and "Huber, Maria" also match Maria Huber. */
function nameForms(name: string): string[] {
  const parts = name.trim().split(/\s+/);
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined) return [name];
  const first = parts.slice(0, -1).join(" ");
  return [name, `${last} ${first}`, `${last}, ${first}`];
}

/** Possible spellings in the store, lower-cased as SQLite does. */
export function needles(words: readonly string[]): string[] {
  const forms = words.flatMap(nameForms).flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]);
  const spelt = forms.flatMap((word) => [word.normalize("NFC"), word.normalize("NFD")]);
  return [...new Set(spelt.map(asciiLower))].filter((needle) => needle.trim().length >= MIN_LENGTH);
}

/** Shorter words match almost any text. */
const MIN_LENGTH = 3;

/** Like SQLite's lower(). */
function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Finds words in texts, ignoring case and accents. */
export class Finder {
  readonly #pattern: RegExp | undefined;

  constructor(words: readonly string[]) {
    const forms = words
      .flatMap(nameForms)
      .flatMap((word) => [word.normalize("NFC"), word.normalize("NFD")])
      .filter((word) => word.trim().length >= MIN_LENGTH)
      // Longest first, so that a name includes the shorter ones within it.
      .sort((a, b) => b.length - a.length)
      .map((word) =>
        word
          .trim()
          .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
          .replaceAll(/\s+/g, "\\s+"),
      );
    this.#pattern = forms.length > 0 ? new RegExp([...new Set(forms)].join("|"), "giu") : undefined;
  }

  /** Offset and length of each match. */
  spans(text: string): [number, number][] {
    if (!this.#pattern) return [];
    return [...text.matchAll(this.#pattern)].map(({ index, 0: found }) => [index, found.length]);
  }

  finds(text: string): boolean {
    return this.spans(text).length > 0;
  }
}
