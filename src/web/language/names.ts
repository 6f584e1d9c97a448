import type { Calls } from "../../client/contract.ts";
import { useCall } from "../queries.ts";
import { usePerson } from "../session/session.ts";
import { useLanguage } from "./language.ts";
import type { Language } from "./languages.ts";

export interface Names {
  one(collection: string): string;
  many(collection: string): string;
  field(collection: string, field: string): string;
  state(collection: string, state: string): string;
  move(collection: string, move: string): string;
  choice(collection: string, field: string, word: string): string;
  /** English lowers the first letter: `New lead`, but `New KPI`. */
  inSentence(name: string): string;
}

type Dictionary = Calls["GET /api/v1/meta"]["answer"]["names"];

const EMPTY: Dictionary = {};
const made = new WeakMap<Dictionary, Names>();

export function useNames(): Names {
  const { language } = useLanguage();
  const signedIn = usePerson() !== undefined;
  const { data } = useCall("GET /api/v1/meta", {}, { enabled: signedIn, fresh: Number.POSITIVE_INFINITY });
  const dictionary = data?.names ?? EMPTY;
  const known = made.get(dictionary);
  if (known) return known;
  const names = namesFrom(dictionary, language);
  made.set(dictionary, names);
  return names;
}

/** Missing names, such as those of custom fields, are derived from the API's names. */
function namesFrom(dictionary: Dictionary, language: Language): Names {
  const shared = dictionary["*"];
  const lastOf = (collection: string) => collection.split(".").at(-1) ?? collection;
  return {
    one: (collection) => dictionary[collection]?.one ?? readable(lastOf(collection)),
    many: (collection) => dictionary[collection]?.many ?? readable(lastOf(collection)),
    field: (collection, field) =>
      dictionary[collection]?.fields?.[field] ??
      shared?.fields?.[field] ??
      readable(field.replace(/_ids?$/, "")),
    state: (collection, state) =>
      dictionary[collection]?.states?.[state] ?? shared?.states?.[state] ?? readable(state),
    move: (collection, move) =>
      dictionary[collection]?.transitions?.[move] ?? shared?.transitions?.[move] ?? readable(move),
    choice: (collection, field, word) =>
      dictionary[collection]?.choices?.[field]?.[word] ??
      (field === "state" ? dictionary[collection]?.states?.[word] : undefined) ??
      shared?.states?.[word] ??
      readable(word),
    inSentence: (name) => (language === "en" ? lowered(name) : name),
  };
}

/** `payment_term_days` -> `Payment term days`. */
function readable(name: string): string {
  const text = name.replaceAll(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lowered = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}s?$/u.test(word) ? word : word.toLocaleLowerCase()));
