import type { WriteContext } from "../../../kernel/context.ts";
import { toFault } from "../../../kernel/errors.ts";
import { type Catalog, type Collection, findRecord, updateRecord } from "../../../records/index.ts";
import { as, list } from "../../../store/rows.ts";

export interface Left {
  collection: string;
  id: string;
  code: string;
}

interface Belonging {
  collection: Collection;
  field: string;
}

/** Fields that identify a person or bind a record to them for good. */
const IDENTITY = new Set(["user_id"]);

/** Computed fields that name the user a record waits for. */
const WAITING = new Set(["approver_id"]);

/** Fields that name the user responsible for a record. */
export function belongings({ collections }: Catalog): Belonging[] {
  return [...collections.values()].flatMap((collection) =>
    openStates(collection).length === 0
      ? []
      : handedFields(collection).map((field) => ({ collection, field })),
  );
}

function handedFields(collection: Collection): string[] {
  const named = [...collection.fields.values()].filter(
    ({ name, field }) =>
      field.reference?.target === "users" &&
      !field.reference.many &&
      !IDENTITY.has(name) &&
      (field.set === "client" || WAITING.has(name)),
  );
  return [...new Set(["owner_id", ...named.map(({ name }) => name)])];
}

/** Records in final states keep their owner. */
function openStates({ entity }: Collection): string[] {
  return [...new Set(Object.values(entity.transitions).flatMap(({ from }) => from))];
}

export interface HandedOver {
  moved: Map<string, number>;
  left: Left[];
  more: boolean;
}

/** Transfers records. Records that cannot be transferred stay and are reported. */
export async function handOver(
  context: WriteContext,
  catalog: Catalog,
  from: string,
  to: string,
  limit: number,
): Promise<HandedOver> {
  const moved = new Map<string, number>();
  const left: Left[] = [];
  let rest = limit;
  for (const belonging of belongings(catalog)) {
    const { collection } = belonging;
    for (const id of idsOf(context, belonging, from, rest + left.length + 1)) {
      if (rest === 0) return { moved, left, more: true };
      const code = await handOne(context, catalog, belonging, id, to);
      if (code === undefined) moved.set(collection.name, (moved.get(collection.name) ?? 0) + 1);
      else left.push({ collection: collection.name, id, code });
      rest -= 1;
    }
  }
  return { moved, left, more: false };
}

function idsOf(
  { handle, org }: WriteContext,
  { collection, field }: Belonging,
  person: string,
  limit: number,
): string[] {
  const column = (name: string) => collection.column(name);
  const rows = handle.connection.all`SELECT ${column("id")} ${as<"id", string>("id")} FROM ${collection.table}
    WHERE ${column("org")} = ${org} AND ${column(field)} = ${person} AND ${column("archived_at")} IS NULL
      AND ${column("state")} IN ${list(openStates(collection))} ORDER BY ${column("rid")} LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Returns the reason if the record cannot be transferred. */
async function handOne(
  context: WriteContext,
  catalog: Catalog,
  { collection, field }: Belonging,
  id: string,
  to: string,
): Promise<string | undefined> {
  const record = findRecord(context, collection, id);
  if (!record) return "RECORD_NOT_FOUND";
  // Users cannot decide on their own records.
  if (WAITING.has(field) && "user_id" in record && record.user_id === to) return "SOD_CONFLICT";
  const outcome = await context.handle.attempt(() =>
    updateRecord(context, catalog, collection, record, { [field]: to }),
  );
  return outcome.ok ? undefined : toFault(outcome.error).code;
}
