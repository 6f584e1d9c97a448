import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Calls, RecordLabel } from "../../client/contract.ts";
import type { Problem } from "../../client/index.ts";
import { keyOf, useCall } from "../queries.ts";
import { client, usePerson } from "../session/session.ts";
import { completed, type MetaEntity, type MetaField, type MetaLineField } from "./meta-fields.ts";

export type { MetaEntity, MetaField, MetaLineField, RecordLabel };

/** The collections that the person may see, by name. They change with roles only, so they are asked for once. */
export function useMeta(): ReadonlyMap<string, MetaEntity> | undefined {
  const signedIn = usePerson() !== undefined;
  const { data } = useCall("GET /api/v1/meta", {}, { enabled: signedIn, fresh: Number.POSITIVE_INFINITY });
  return data && mapOf(data);
}

const maps = new WeakMap<Calls["GET /api/v1/meta"]["answer"], ReadonlyMap<string, MetaEntity>>();

/** Made once of each answer: every field on a page asks for it. */
function mapOf(answer: Calls["GET /api/v1/meta"]["answer"]): ReadonlyMap<string, MetaEntity> {
  const known = maps.get(answer);
  if (known) return known;
  const map = new Map(completed(answer).map((entity) => [entity.collection, entity]));
  maps.set(answer, map);
  return map;
}

/** One collection; undefined while it loads, null when there is none that the person may see. */
export function useEntity(collection: string): MetaEntity | null | undefined {
  const meta = useMeta();
  return meta && (meta.get(collection) ?? null);
}

/** Where a collection's pages are: `settings.teams` -> `/settings/teams`. */
export const addressOf = (collection: string) => `/${collection.replace(".", "/")}`;

/** Where a record's page is. */
export const recordAddress = (collection: string, id: string) => `${addressOf(collection)}/${id}`;

/** A record as the API gives it: the fields are those of its collection. */
export type AnyRecord = { id: string; version: number; state: string } & Record<string, unknown>;

/** What names a record to a person: its label fields, else its number, else its id. */
export function labelOf(entity: Pick<MetaEntity, "label">, record: Record<string, unknown>): string {
  const parts = entity.label
    .map((name) => record[name])
    .filter((part) => part !== null && part !== undefined && part !== "" && typeof part !== "object");
  return parts.map(String).join(" · ") || String(record.number ?? record.name ?? record.id ?? "");
}

/** `account_id` -> `account`: under what a reference is shown when it is asked for with `expand`. */
export const expansionName = (field: string) =>
  field.endsWith("_ids") ? `${field.slice(0, -4)}s` : field.replace(/_id$/, "");

/** The call by which one record of a collection is read, and the calls below it. */
export const recordCall = (entity: Pick<MetaEntity, "path">) => `GET ${entity.path}/:id`;

/** One record, with its references in full where `expand` names them. */
export function useRecord(
  entity: MetaEntity | null | undefined,
  id: string,
  expand?: readonly string[],
): UseQueryResult<AnyRecord, Problem> {
  const given = { path: { id }, ...(expand && expand.length > 0 && { query: { expand: expand.join(",") } }) };
  return useQuery<AnyRecord, Problem>({
    queryKey: keyOf(entity ? recordCall(entity) : "", given),
    queryFn: async ({ signal }) => {
      const answer = await client.request("GET", `${entity?.path}/:id`, { ...given, signal });
      // A collection's own route answers with its records.
      return answer as AnyRecord;
    },
    enabled: Boolean(entity) && id !== "",
  });
}
