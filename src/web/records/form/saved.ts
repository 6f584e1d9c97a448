import { queries } from "../../queries.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";

/** Calls whose answers no change of a record touches. */
const STEADY = new Set([
  "GET /api/v1/meta",
  "GET /api/v1/auth/me",
  "GET /api/v1/desk/people",
  "GET /api/v1/desk/help",
  "GET /api/v1/desk/help/:page",
  "GET /api/v1/views",
  "GET /api/v1/learning/domains",
]);

/** Short lists that forms of other collections choose from: a change of one of their own records alone touches them. */
const CHOSEN_FROM = ["GET /api/v1/fin/tax-codes", "GET /api/v1/fin/ledger-accounts"];

/** The collection of a record that was changed. */
type Changed = Pick<MetaEntity, "path"> & Partial<Pick<MetaEntity, "fields">>;

/**
 * After a change of a record. What it did to others is not known here: all that was heard is asked for again when
 * it is next looked at, and what is in sight of this collection at once. The record itself is known where the
 * change answered with it.
 */
export async function changed(entity: Changed, saved?: AnyRecord): Promise<void> {
  const own = `GET ${entity.path}`;
  const isKnown = saved !== undefined && isKept(entity, saved);
  const isItself = (key: readonly unknown[]) => isKnown && idIn(key, entity) === saved.id;
  await queries.invalidateQueries({
    refetchType: "none",
    predicate: ({ queryKey }) => isTouched(String(queryKey[0]), own) && !isItself(queryKey),
  });
  if (isKnown) keep(entity, saved);
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const name = String(queryKey[0]);
      // What goes by the record's version is asked for by the new one anyway.
      return (
        name === own || (!isKnown && name.startsWith(`${own}/`)) || name.startsWith("GET /api/v1/approvals")
      );
    },
  });
}

function isTouched(name: string, own: string): boolean {
  if (STEADY.has(name)) return false;
  return !CHOSEN_FROM.includes(name) || name === own;
}

/** Which record an answer is of, where it is one. */
function idIn([name, given]: readonly unknown[], { path }: Changed): string | undefined {
  if (name !== `GET ${path}/:id`) return undefined;
  // The key of a record's call says its id.
  return (given as { path?: { id?: string } }).path?.id;
}

/** What was heard of a record, with what it is now: its references in full stay as long as it names the same. */
function heardOf(entity: Changed, saved: AnyRecord) {
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => idIn(queryKey, entity) === saved.id })
    .flatMap(({ queryKey, state }) => (state.data ? [{ queryKey, before: state.data as AnyRecord }] : []));
}

/** Whether the record can be kept as it was answered: not where it names others than before. */
function isKept(entity: Changed, saved: AnyRecord): boolean {
  const references = entity.fields?.filter(({ target }) => target !== null);
  if (!references || typeof saved.id !== "string") return false;
  return heardOf(entity, saved).every(({ before }) =>
    references.every(({ name }) => JSON.stringify(before[name]) === JSON.stringify(saved[name])),
  );
}

function keep(entity: Changed, saved: AnyRecord): void {
  for (const { queryKey, before } of heardOf(entity, saved)) {
    const { masked: _, ...rest } = before;
    queries.setQueryData(queryKey, { ...rest, ...saved });
  }
}
