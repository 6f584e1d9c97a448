import type { ReadContext } from "../../../kernel/context.ts";
import type { Stored } from "../../../kernel/field.ts";
import type { RawRow } from "../../../store/statements.ts";
import { say } from "../../../text/message.ts";
import { type FieldAccess, fieldsOf } from "../../access/fields-access.ts";
import { policyView } from "../../access/policy.ts";
import { CUSTOM } from "../../model/bound-field.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { Collection } from "../../model/collection.ts";
import { expandAll, parseExpansions } from "../expand.ts";
import { showRows } from "../read.ts";
import { countRecords } from "./count.ts";
import { decodeCursor, encodeCursor, foreignCursor } from "./cursor.ts";
import { parseConditions, unknownFilter, type Where } from "./filter.ts";
import type { Page } from "./page.ts";
import type { ListQuery } from "./query.ts";
import { readPage } from "./read-page.ts";
import { parseSort, type SortKey } from "./sort.ts";
import { todayOf } from "./spans.ts";

export interface ListInput {
  limit?: number;
  cursor?: string;
  count?: boolean;
  q?: string;
  sort?: string[];
  fields?: string[];
  expand?: string[];
  archived?: boolean;
  where?: Where;
}

/** `policy` and `access` default to those of the running action. */
export async function listRecords(
  context: ReadContext,
  catalog: Catalog,
  base: Collection,
  input: ListInput,
  { policy, access }: Pick<ListQuery, "policy" | "access"> = {
    policy: context.policy(),
    access: fieldsOf(context, base),
  },
): Promise<{ data: Record<string, unknown>[]; page: Page }> {
  const collection = base.of(context);
  const { connection } = context.handle;
  const sort = parseSort(collection, access, input.sort ?? []);
  const shape = sort.map((key) => `${key.descending ? "-" : ""}${key.bound.name}`).join();
  const expansions = parseExpansions(collection, access, input.expand ?? []);
  const wanted = parseFields(collection, access, input.fields);
  const query: ListQuery = {
    org: context.principal.organization.key,
    now: context.now,
    conditions: parseConditions(collection, access, input.where ?? {}, todayOf(context)),
    sort,
    search: input.q,
    archived: input.archived ?? false,
    limit: input.limit ?? 50,
    policy,
    access,
  };
  if (input.cursor !== undefined) {
    const cursor = decodeCursor(input.cursor, shape, sort.length);
    const last = collection.rowById(connection, query.org, cursor.id);
    if (!(last && query.policy.permits(() => policyView(collection, last)))) throw foreignCursor();
    query.cursor = { ...cursor, rid: Number(last.rid) };
  }

  const rows = await readPage(context, collection, query);
  const more = rows.length > query.limit;
  if (more) rows.pop();
  const backward = query.cursor?.backward ?? false;
  if (backward) rows.reverse();

  const shown = showRows(context, collection, rows, wanted, access);
  const expanded = expandAll(context, catalog, expansions, shown);
  context.returned(rows.length);
  return {
    data: wanted ? expanded.map((record) => project(record, wanted, input.expand ?? [])) : expanded,
    page: {
      limit: query.limit,
      next_cursor: backward || more ? place(rows.at(-1), sort, shape, false) : null,
      prev_cursor: backward
        ? more
          ? place(rows[0], sort, shape, true)
          : null
        : query.cursor
          ? place(rows[0], sort, shape, true)
          : null,
      ...(input.count && (await countRecords(context, collection, query))),
    },
  };
}

function place(
  row: RawRow | undefined,
  sort: readonly SortKey[],
  shape: string,
  backward: boolean,
): string | null {
  if (!row) return null;
  const values = sort.map(({ bound }) => row[bound.key] as Stored);
  return encodeCursor({ backward, values, id: String(row.id) }, shape);
}

/** Parses the requested fields. The id is always included. */
export function parseFields(
  collection: Collection,
  access: FieldAccess,
  fields: readonly string[] | undefined,
): Set<string> | undefined {
  if (!fields) return undefined;
  const all = [...collection.fields.keys(), ...Object.keys(collection.entity.computed ?? {}), "masked"];
  const known = new Set(all.filter((name) => !access.never.has(name)));
  for (const name of fields) {
    if (!known.has(name)) throw unknownFilter(name, say("records.errors.fields", { fields: [...known] }));
  }
  return new Set(["id", ...fields]);
}

/** The custom fields among the wanted ones. */
function customIn(custom: unknown, wanted: ReadonlySet<string>): object | undefined {
  if (![...wanted].some((name) => name.startsWith(CUSTOM))) return undefined;
  return Object.fromEntries(Object.entries(custom ?? {}).filter(([name]) => wanted.has(CUSTOM + name)));
}

export function project(
  record: Record<string, unknown>,
  wanted: ReadonlySet<string>,
  expansions: readonly string[],
): Record<string, unknown> {
  const kept = Object.entries(record).filter(([name]) => wanted.has(name) || expansions.includes(name));
  const custom = wanted.has("custom") ? undefined : customIn(record.custom, wanted);
  if (custom) kept.push(["custom", custom]);
  const { masked } = record;
  // Requested fields that are masked must still be listed in `masked`.
  const maskedNames = Array.isArray(masked) ? masked.filter((name) => wanted.has(name)) : [];
  return Object.fromEntries(maskedNames.length > 0 ? [...kept, ["masked", maskedNames]] : kept);
}
