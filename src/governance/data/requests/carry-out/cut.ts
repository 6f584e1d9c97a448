import type { WriteContext } from "../../../../kernel/context.ts";
import type { AnyRecord, Catalog, Collection } from "../../../../records/index.ts";
import { ERASED, recordErasure, rewriteRecord } from "../../../../records/index.ts";
import type { Cut, Erasure } from "../../../../store/erasures.ts";
import { type TextPlace, textsOf } from "../scope/texts.ts";
import type { Finder } from "../scope/words.ts";

/** Searches current values and past ones known to the audit trail. */
export async function mentions(
  context: WriteContext,
  collection: Collection,
  record: AnyRecord,
  finder: Finder,
): Promise<boolean> {
  if (textsOf(collection, record).some(({ text }) => finder.finds(text))) return true;
  const past = await context.history(collection.name, record.id, Number.MAX_SAFE_INTEGER, PAST);
  return past.some(({ changes }) => finder.finds(JSON.stringify(changes)));
}

const PAST = 10_000;

/** Redacts another person's record and gives it a new key, since past values in the trail may match too. */
export async function cutWords(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  finder: Finder,
): Promise<AnyRecord> {
  const cuts = textsOf(collection, record).flatMap((place): (Cut & { place: TextPlace })[] => {
    const spans = finder.spans(place.text);
    return spans.length > 0 ? [{ field: pathOf(place), was: hashOf(place.text), spans, place }] : [];
  });
  return applyCuts(context, catalog, collection, record, cuts);
}

/** Repeats a redaction in a restored record. Clears a text completely if it differs from the redacted one. */
export function cutAgain(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  again: Erasure,
): Promise<AnyRecord> {
  const places = new Map(textsOf(collection, record).map((place) => [pathOf(place), place]));
  const cuts = (again.cuts ?? []).flatMap((cut) => {
    const place = places.get(cut.field);
    if (!place) return [];
    const spans = hashOf(place.text) === cut.was ? cut.spans : [[0, place.text.length] as const];
    return [{ ...cut, spans, place }];
  });
  return applyCuts(context, catalog, collection, record, cuts, again);
}

async function applyCuts(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  cuts: readonly (Cut & { place: TextPlace })[],
  again?: Erasure,
): Promise<AnyRecord> {
  if (!again) catalog.refuseWhenHeld(context, collection.name, record.id);
  const values: Record<string, unknown> = {};
  for (const { place, spans } of cuts) {
    const whole: unknown = place.field in values ? values[place.field] : fieldValue(record, place.field);
    values[place.field] = replaced(whole, place.path, withoutSpans(place, spans));
  }
  const { personKey } = collection.placeOf(record);
  const after = await rewriteRecord(context, catalog, collection, record, values);
  recordErasure(
    context,
    { collection: collection.name, id: record.id },
    {
      keys: personKey === undefined ? [] : [personKey],
      files: [],
      cuts: cuts.map(({ field, was, spans }) => ({ field, was, spans })),
      outcome: { destroyed: [], anonymised: Object.keys(values), kept: {}, attachments: 0 },
      ...(again && { again }),
    },
  );
  return after;
}

function fieldValue(record: AnyRecord, field: string): unknown {
  const values: Record<string, unknown> = { ...record };
  return values[field];
}

function pathOf({ field, path }: TextPlace): string {
  return [field, ...path].join(".");
}

function hashOf(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** Addresses and numbers are cleared, so that no remainder is mistaken for one. */
function withoutSpans({ kind, text }: TextPlace, spans: Cut["spans"]): string | null {
  if (kind === "email" || kind === "phone" || kind === "url") return null;
  let [left, at] = ["", 0];
  for (const [from, length] of spans) {
    left += text.slice(at, from) + ERASED;
    at = from + length;
  }
  return left + text.slice(at);
}

/** Copies a value with one nested text replaced. */
function replaced(
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  text: string | null,
): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((part, i) => (i === step ? replaced(part, rest, text) : part));
  // A path only leads through arrays and objects.
  const parts = value as Record<string, unknown>;
  return { ...parts, [step]: replaced(parts[step], rest, text) };
}
