import type { SQLQueryBindings } from "bun:sqlite";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import { say } from "../../../text/message.ts";
import { type Cargo, type CarriedTable, KEY_COLUMN, PLACE } from "./carried.ts";
import { tablePart } from "./layout.ts";
import { parseLine } from "./load-records.ts";
import type { ArchiveFile } from "./open.ts";
import { fitted, refused } from "./refused.ts";

/** New rowids by table and original rowid. */
export type Places = Map<string, Map<number, number>>;

export async function loadRows(
  context: WriteContext,
  archive: ArchiveFile,
  cargo: Cargo,
  table: CarriedTable,
  places: Places,
): Promise<number> {
  const name = tablePart(table.name);
  const { connection } = context.handle;
  const known = new Map<number, number>();
  const isNamed = cargo.isNamed(table.name);
  if (isNamed) places.set(table.name, known);
  let loaded = 0;
  for await (const line of archive.lines(name)) {
    loaded += 1;
    const { [PLACE]: place, rid: _, ...given } = parseLine(name, loaded, line);
    const row = valuesOf(context, table, given, places, `${name}:${loaded}`);
    const rid = fitted(name, loaded, () => insertRow(connection, table.name, { ...row, org: context.org }));
    if (isNamed) known.set(Number(place), rid);
  }
  if (loaded !== archive.part(name).rows) throw refused(name, say("governance.serverArchive.rowCount"));
  return loaded;
}

function valuesOf(
  context: WriteContext,
  table: CarriedTable,
  given: Record<string, unknown>,
  places: Places,
  where: string,
): Record<string, SQLQueryBindings> {
  const row: Record<string, SQLQueryBindings> = {};
  for (const [column, value] of Object.entries(given)) {
    if (!table.columns.includes(column)) throw refused(where, say("governance.serverArchive.columnUnknown"));
    const target = table.links[column];
    if (target !== undefined && value !== null) row[column] = placeOf(places, target, value, where);
    else if (column === KEY_COLUMN) row[column] = keyOf(context, value, where);
    else row[column] = storable(value, where);
  }
  return row;
}

function placeOf(places: Places, target: string, value: unknown, where: string): number {
  const found = places.get(target)?.get(Number(value));
  if (found === undefined)
    throw refused(where, say("governance.serverArchive.rowMissing", { table: target }));
  return found;
}

/** A destroyed key is replaced by a new one, which cannot decrypt the data either. */
function keyOf({ vault }: WriteContext, value: unknown, where: string): number | null {
  if (value === null) return null;
  if (value === "") return vault.newPersonKey();
  const key = typeof value === "string" ? Buffer.from(value, "base64") : undefined;
  if (key?.length !== 32) throw refused(where, say("governance.serverArchive.keyInvalid"));
  return vault.adoptPersonKey(key);
}

function storable(value: unknown, where: string): SQLQueryBindings {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "object" && "base64" in value && typeof value.base64 === "string")
    return Buffer.from(value.base64, "base64");
  throw refused(where, say("governance.serverArchive.valueInvalid"));
}

/** Returns the rowid. Column names come from the table itself. */
export function insertRow(
  connection: Connection,
  table: string,
  row: Record<string, SQLQueryBindings>,
): number {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  const statement = connection.statement(
    `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`,
  );
  return Number(statement.run(...Object.values(row)).lastInsertRowid);
}
