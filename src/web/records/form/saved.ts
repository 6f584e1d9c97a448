import { queries } from "../../queries.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";

/** Calls unaffected by record changes. */
const STEADY = new Set([
  "GET /api/v1/meta",
  "GET /api/v1/auth/me",
  "GET /api/v1/desk/people",
  "GET /api/v1/desk/help",
  "GET /api/v1/desk/help/:page",
  "GET /api/v1/views",
  "GET /api/v1/learning/domains",
]);

/** Small lists for pickers, affected only by changes of their own records. */
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
      // Queries keyed by version reload under the new version anyway.
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

/** Record id of a cached answer, if it is a single record. */
function idIn([name, given]: readonly unknown[], { path }: Changed): string | undefined {
  if (name !== `GET ${path}/:id`) return undefined;
  // The key of a record's call contains its id.
  return (given as { path?: { id?: string } }).path?.id;
}

/** Cached copies of a record. Expanded references stay valid while the references do not change. */
function cachedCopies(entity: Changed, saved: AnyRecord) {
  return queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => idIn(queryKey, entity) === saved.id })
    .flatMap(({ queryKey, state }) => (state.data ? [{ queryKey, before: state.data as AnyRecord }] : []));
}

/** True unless a reference has changed: the cached record holds its old target expanded. */
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
