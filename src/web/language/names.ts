import { germanNames } from "./dictionary.ts";
import { useLanguage } from "./language.ts";

/** How the collections, fields, states and moves of the API are called on screen. */
export interface Names {
  one(collection: string): string;
  many(collection: string): string;
  field(collection: string, field: string): string;
  state(collection: string, state: string): string;
  /** The name of a move: `issue`. */
  move(collection: string, move: string): string;
  /** A word of a choice field. */
  choice(collection: string, field: string, word: string): string;
}

/** The names of a module's collections in a language. What is left out is made of the API's own word. */
export interface CollectionNames {
  readonly one: string;
  readonly many: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly states: Readonly<Record<string, string>>;
  readonly moves: Readonly<Record<string, string>>;
  /** By field, then word. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type Dictionary = Readonly<Record<string, CollectionNames>>;

const ENGLISH: Names = {
  one: (collection) => singular(readable(lastOf(collection))),
  many: (collection) => readable(lastOf(collection)),
  field: (_, field) => readable(field.replace(/_ids?$/, "")),
  state: (_, state) => readable(state),
  move: (_, move) => readable(move),
  choice: (_, __, word) => readable(word),
};

const GERMAN: Names = {
  one: (collection) => germanNames()[collection]?.one ?? ENGLISH.one(collection),
  many: (collection) => germanNames()[collection]?.many ?? ENGLISH.many(collection),
  field: (collection, field) =>
    germanNames()[collection]?.fields[field] ??
    germanNames()["*"]?.fields[field] ??
    ENGLISH.field(collection, field),
  state: (collection, state) =>
    germanNames()[collection]?.states[state] ??
    germanNames()["*"]?.states[state] ??
    ENGLISH.state(collection, state),
  move: (collection, move) =>
    germanNames()[collection]?.moves[move] ??
    germanNames()["*"]?.moves[move] ??
    ENGLISH.move(collection, move),
  choice: (collection, field, word) =>
    germanNames()[collection]?.choices?.[field]?.[word] ??
    germanNames()["*"]?.states[word] ??
    ENGLISH.choice(collection, field, word),
};

export function useNames(): Names {
  const { language } = useLanguage();
  return language === "de" ? GERMAN : ENGLISH;
}

const lastOf = (collection: string) => collection.split(".").at(-1) ?? collection;

/** Abbreviations that are written in capitals. */
const CAPITALS = /\b(vat|fx|iban|bic|kpi|kpis|url|id|ip|sku|api|crm|hr)\b/gi;

/** `payment_term_days` -> `Payment term days`. */
function readable(name: string): string {
  const text = name.replaceAll(/[_-]/g, " ");
  return (text.charAt(0).toUpperCase() + text.slice(1)).replaceAll(CAPITALS, (word) => word.toUpperCase());
}

function singular(text: string): string {
  return text
    .replace(/ies$/, "y")
    .replace(/(x|ch|ss)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}
