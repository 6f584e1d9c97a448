import { queries } from "../../queries.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";

/** Calls whose responses don't depend on records. */
const STEADY = new Set([
  "GET /api/v1/meta",
  "GET /api/v1/auth/me",
  "GET /api/v1/desk/people",
  "GET /api/v1/desk/help",
  "GET /api/v1/desk/help/:page",
  "GET /api/v1/views",
  "GET /api/v1/learning/domains",
]);

/** Short lists for pickers, which only change with their own records. */
const CHOSEN_FROM = ["GET /api/v1/fin/tax-codes", "GET /api/v1/fin/ledger-accounts"];

type Changed = Pick<MetaEntity, "path"> & Partial<Pick<MetaEntity, "fields">>;

/** Effects on other records are unknown: all other data reloads when next used, this collection at once. */
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
      // Queries whose key contains the version aren't listed: a new version has a new key.
      return (
        name === own ||
        (!isKnown && name.startsWith(`${own}/`)) ||
        name === "GET /api/v1/workflows/pending" ||
        name.startsWith("GET /api/v1/approvals")
      );
    },
  });
}

function isTouched(name: string, own: string): boolean {
  if (STEADY.has(name)) return false;
  return !CHOSEN_FROM.includes(name) || name === own;
}

/** Id of the record that a cached response contains, if it is a single record. */
function idIn([name, given]: readonly unknown[], { path }: Changed): string | undefined {
  if (name !== `GET ${path}/:id`) return undefined;
  // The key of a record's call contains its id.
  return (given as { path?: { id?: string } }).path?.id;
}

/** Cached copies of a record. Their expanded references stay valid as long as the references don't change. */
function cachedCopies(entity: Changed, saved: AnyRecord) {
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => idIn(queryKey, entity) === saved.id })
    .flatMap(({ queryKey, state }) => (state.data ? [{ queryKey, before: state.data as AnyRecord }] : []));
}

/** True if no reference has changed. Otherwise the cached record contains an outdated target. */
function isKept(entity: Changed, saved: AnyRecord): boolean {
  const references = entity.fields?.filter(({ target }) => target !== null);
  if (!references || typeof saved.id !== "string") return false;
  return cachedCopies(entity, saved).every(({ before }) =>
    references.every(({ name }) => JSON.stringify(before[name]) === JSON.stringify(saved[name])),
  );
}

function keep(entity: Changed, saved: AnyRecord): void {
  for (const { queryKey, before } of cachedCopies(entity, saved)) {
    const { masked: _, ...rest } = before;
    queries.setQueryData(queryKey, { ...rest, ...saved });
  }
}
