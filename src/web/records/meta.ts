import { useMemo } from "react";
import type { MetaEntity, MetaField } from "../../client/contract.ts";
import { useCall } from "../queries.ts";
import { usePerson } from "../session/session.ts";

export type { MetaEntity, MetaField };

/** The collections that the person may see, by name. They change with roles only, so they are asked for once. */
export function useMeta(): ReadonlyMap<string, MetaEntity> | undefined {
  const signedIn = usePerson() !== undefined;
  const { data } = useCall("GET /api/v1/meta", {}, { enabled: signedIn, fresh: Number.POSITIVE_INFINITY });
  return useMemo(() => data && new Map(data.entities.map((entity) => [entity.collection, entity])), [data]);
}

/** One collection; undefined while it loads, null when there is none that the person may see. */
export function useEntity(collection: string): MetaEntity | null | undefined {
  const meta = useMeta();
  return meta && (meta.get(collection) ?? null);
}

/** Where a collection's pages are: `crm.leads` -> `/crm/leads`. */
export const addressOf = (collection: string) => `/${collection.replace(".", "/")}`;

/** Where a record's page is. */
export const recordAddress = (collection: string, id: string) => `${addressOf(collection)}/${id}`;

/** A record as the API gives it: the fields are those of its collection. */
export type AnyRecord = { id: string; version: number; state: string } & Record<string, unknown>;

/** What names a record to a person: its label fields, else its number, else its id. */
export function labelOf(entity: Pick<MetaEntity, "label">, record: Record<string, unknown>): string {
  const parts = entity.label
    .map((name) => record[name])
    .filter((part) => part !== null && part !== undefined && part !== "");
  return parts.map(String).join(" · ") || String(record.number ?? record.name ?? record.id ?? "");
}
