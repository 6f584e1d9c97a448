import type { MetaLineField } from "../meta.ts";

/** An amount in minor units of a currency. */
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

/** Whether there is nothing to show of a value. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** A currency as it stands in a form: what is no currency yet, or is empty, counts as none. */
export const currencyCode = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : undefined;

/** In what currency a number counts: the record's own, or the organisation's when undefined. */
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

/** Whether a value stands in a column of figures. */
export function isFigure({ kind }: Pick<MetaLineField, "kind">): boolean {
  return kind === "integer" || kind === "decimal" || kind === "money";
}

/** Only addresses of the web and of mail become links, whatever a field holds. */
export function safeAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text);
    return protocol === "http:" || protocol === "https:" || protocol === "mailto:" ? href : undefined;
  } catch {
    return undefined;
  }
}
