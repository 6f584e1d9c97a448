import type { MetaLineField } from "../meta.ts";

/** Amount in minor units. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export function isMoney(value: unknown): value is Money {
  return (
    typeof value === "object" &&
    value !== null &&
    "amount" in value &&
    typeof value.amount === "number" &&
    "currency" in value &&
    typeof value.currency === "string"
  );
}

export function isRecordKey(value: unknown): value is { collection: string; id: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "collection" in value &&
    typeof value.collection === "string" &&
    "id" in value &&
    typeof value.id === "string"
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Currency code in a value; undefined if the value is empty or incomplete. */
export const currencyCode = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : undefined;

/** Currency of a field; undefined for the organisation's. */
export function currencyOf(
  field: Pick<MetaLineField, "unit">,
  record: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (field.unit !== "amount") return undefined;
  const { doc_currency, currency, amount } = record ?? {};
  return (
    currencyCode(doc_currency) ?? currencyCode(currency) ?? (isMoney(amount) ? amount.currency : undefined)
  );
}

export function isFigure({ kind }: Pick<MetaLineField, "kind">): boolean {
  return kind === "integer" || kind === "decimal" || kind === "money";
}

/** Returns http(s) and mail addresses only, so that no other URL scheme becomes a link. */
export function safeAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "http:" || protocol === "https:" || protocol === "mailto:" ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Fields of text that hold the id of a user. */
export const USER_FIELDS: ReadonlySet<string> = new Set([
  "created_by",
  "updated_by",
  "posted_by",
  "closed_by",
  "decided_by",
]);
