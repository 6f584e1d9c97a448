import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Calls, RecordLabel } from "../../client/contract.ts";
import type { Problem } from "../../client/index.ts";
import { keyOf, useCall } from "../queries.ts";
import { client, usePerson } from "../session/session.ts";
import { completed, type MetaEntity, type MetaField, type MetaLineField } from "./meta-fields.ts";

export type { MetaEntity, MetaField, MetaLineField, RecordLabel };

/** Metadata of collections by name. Loaded once, because it only changes when the user's roles do. */
export function useMeta(): ReadonlyMap<string, MetaEntity> | undefined {
  const signedIn = usePerson() !== undefined;
  const { data } = useCall("GET /api/v1/meta", {}, { enabled: signedIn, fresh: Number.POSITIVE_INFINITY });
  return data && mapOf(data);
}

const maps = new WeakMap<Calls["GET /api/v1/meta"]["answer"], ReadonlyMap<string, MetaEntity>>();

/** Map of a response's collections. Cached, because every field on a page calls this. */
function mapOf(answer: Calls["GET /api/v1/meta"]["answer"]): ReadonlyMap<string, MetaEntity> {
  const known = maps.get(answer);
  if (known) return known;
  const map = new Map(completed(answer).map((entity) => [entity.collection, entity]));
  maps.set(answer, map);
  return map;
}

/** Metadata of a collection; undefined while loading, null if the user may not see it. */
export function useEntity(collection: string): MetaEntity | null | undefined {
  const meta = useMeta();
  return meta && (meta.get(collection) ?? null);
}

export const moduleOf = (collection: string) => collection.split(".")[0] ?? collection;

/** `settings.teams` -> `/settings/teams` */
export const addressOf = (collection: string) => `/${collection.replace(".", "/")}`;

export const recordAddress = (collection: string, id: string) => `${addressOf(collection)}/${id}`;

export type AnyRecord = { id: string; version: number; state: string } & Record<string, unknown>;

/** Name for messages: the label's texts or the number; undefined without either. */
export function nameOf(
  entity: Pick<MetaEntity, "label" | "fields" | "ui">,
  record: Record<string, unknown>,
): string | undefined {
  const isText = (name: string) => entity.fields.find((field) => field.name === name)?.kind === "text";
  const parts = entity.label.filter((name) => name === "number" || isText(name)).map((name) => record[name]);
  const texts = parts.filter((part) => typeof part === "string" && part !== "");
  if (texts.length > 0) return texts.join(entity.ui.joint ?? " · ");
  return typeof record.number === "string" ? record.number : undefined;
}

/** Expanded property of a reference: `account_id` -> `account`. */
export const expansionName = (field: string) =>
  field.endsWith("_ids") ? `${field.slice(0, -4)}s` : field.replace(/_id$/, "");

/** Call that reads a record, and prefix of the calls below it. */
export const recordCall = (entity: Pick<MetaEntity, "path">) => `GET ${entity.path}/:id`;

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
      // A collection's endpoints return its records.
      return answer as AnyRecord;
    },
    enabled: Boolean(entity) && id !== "",
  });
}
