import { germanNames } from "../dictionary.ts";
import { useLanguage } from "../language.ts";

/** Display names of collections, fields, states and transitions. */
export interface Names {
  one(collection: string): string;
  many(collection: string): string;
  field(collection: string, field: string): string;
  state(collection: string, state: string): string;
  /** Name of a transition: `issue`. */
  move(collection: string, move: string): string;
  /** Name of a choice field's value. */
  choice(collection: string, field: string, word: string): string;
  /** A name within a sentence. English lowers it: `New lead`, but `New KPI`. */
  inSentence(name: string): string;
}

/** English names where the one derived from the API reads badly. */
const ENGLISH_FIELDS: Readonly<Record<string, string>> = {
  custom: "Further facts",
  created_at: "Created",
  created_by: "Created by",
  updated_at: "Changed",
  updated_by: "Changed by",
  archived_at: "Archived",
  opportunity_id: "Deal",
  fx_rate: "Exchange rate",
  rate_unusual: "Exchange rate far from the known one",
  known_rate: "Compared with",
  discount_percent: "Discount %",
  tax_code_ids: "Taxes",
  tax_code_id: "Tax",
  tax_percent: "Tax %",
  credit_of_id: "Credit note for",
  national_id: "National ID",
  tax_id: "Tax ID",
  uom: "Unit",
  base_gross: "Gross, own currency",
  base_balance: "Balance, own currency",
  base_amount: "Amount, own currency",
  base_unallocated: "Unallocated, own currency",
  waited_ms: "Time waited",
  payment_term_days: "Payment term",
  notice_days: "Notice",
  renew_months: "Renewal term",
  lead_days: "Lead time",
  grace_days: "Grace period",
  acknowledge_days: "Time to acknowledge",
  due_days: "Time to do it",
  repeat_months: "To be repeated after",
  life_months: "Useful life",
  service_every_months: "Service every",
  supplier_ref: "Supplier's number",
  reorder_qty: "Reorder quantity",
  entry_id: "Journal entry",
  po_id: "Purchase order",
  rrule: "Recurrence",
  remit_to: "Paid to",
  fx_diff: "Exchange difference",
  undoes_id: "Undoes",
  external_id: "ID at the bank",
  supplier_ref_key: "Supplier's number, compared",
  by: "Settled by",
  doc_currency: "Foreign currency",
  doc_amount: "Foreign amount",
};

/** English names of a module's collections where the derived ones read badly. */
export interface EnglishNames {
  readonly one?: Readonly<Record<string, string>>;
  readonly many?: Readonly<Record<string, string>>;
  /** By collection and field, then value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const ONE: Record<string, string> = {};
const MANY: Record<string, string> = {};
const CHOICES: Record<string, Readonly<Record<string, string>>> = {};

/** Registers the names of a module before the first render. */
export function addEnglishNames({ one, many, choices }: EnglishNames): void {
  Object.assign(ONE, one);
  Object.assign(MANY, many);
  Object.assign(CHOICES, choices);
}

const ENGLISH_STATES: Readonly<Record<string, string>> = { todo: "To do" };

const ENGLISH: Names = {
  one: (collection) => ONE[collection] ?? singular(readable(lastOf(collection))),
  many: (collection) => MANY[collection] ?? readable(lastOf(collection)),
  field: (_, field) => ENGLISH_FIELDS[field] ?? fieldName(field),
  state: (_, state) => ENGLISH_STATES[state] ?? readable(state),
  move: (_, move) => readable(move),
  choice: (collection, field, word) => CHOICES[`${collection}.${field}`]?.[word] ?? readable(word),
  inSentence: (name) =>
    name.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}s?$/u.test(word) ? word : word.toLocaleLowerCase())),
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
  inSentence: (name) => name,
};

export function useNames(): Names {
  const { language } = useLanguage();
  return language === "de" ? GERMAN : ENGLISH;
}

/** `contact_ids` -> `Contacts`, `account_id` -> `Account`. */
function fieldName(field: string): string {
  if (field.endsWith("_ids")) return `${readable(field.slice(0, -4))}s`.replace(/ys$/, "ies");
  return readable(field.replace(/_id$/, ""));
}

const lastOf = (collection: string) => collection.split(".").at(-1) ?? collection;

/** Abbreviations written in capitals. */
const CAPITALS = /\b(nda|dpa|vat|fx|iban|bic|kpi|kpis|url|id|ip|sku|api|crm|hr|fifo|okr)\b/gi;

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
