import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { atOnce } from "../kernel/at-once.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { closed, oneOf } from "../kernel/schema.ts";
import { sizesWithin } from "../store/copy.ts";
import { DATABASE_FILES, databasePath, LASTING, NOTES } from "../store/data-folder.ts";
import type { Store } from "../store/store.ts";
import { filesIn, sizeOf } from "./files.ts";
import { asAppliance } from "./operator.ts";
import type { SystemParts } from "./parts.ts";

const FOLDERS = [...LASTING, NOTES, "exports", "binders", "snapshots", "backups"] as const;
const DATABASES = DATABASE_FILES.flatMap((name) => [name, `${name}-wal` as const]);

const partSchema = Type.Object(
  {
    name: oneOf([...DATABASES, ...FOLDERS], "Name in the data folder"),
    files: Type.Integer(),
    bytes: Type.Integer(),
  },
  { ...closed, $id: "StoragePart" },
);

const insideSchema = Type.Object(
  {
    name: Type.String({ description: "Name of the table" }),
    kind: oneOf(["table", "search"], "Rows or search terms of them"),
    bytes: Type.Integer({ description: "Size including indexes" }),
  },
  { ...closed, $id: "StorageTable" },
);

const LARGEST = 15;

export function storageAction({ folder, store }: Pick<SystemParts, "folder" | "store">): Action {
  const measure = atOnce(() => measureAll(folder, store));
  return defineAction({
    name: "system.storage",
    summary: "Get disk usage",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: "/api/v1/system/storage" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        measured_at: Type.String({ format: "date-time" }),
        total_bytes: Type.Integer(),
        free_bytes: Type.Integer({ description: "Free space available to this program" }),
        disk_bytes: Type.Integer({ description: "Size of the disk" }),
        parts: Type.Array(partSchema),
        search_bytes: Type.Integer({ description: "Size of all search indexes in the database" }),
        unused_bytes: Type.Integer({ description: "Free pages of the database, reused by new rows" }),
        largest: Type.Array(insideSchema, { description: "Largest tables of the database" }),
      },
      closed,
    ),
    run: async (context) => {
      asAppliance(context);
      return { measured_at: rfc3339(context.now), ...(await measure()) };
    },
  });
}

async function measureAll(folder: string, store: Pick<Store, "read">) {
  const [disk, parts, sizes, schema] = await Promise.all([
    statfs(folder),
    Promise.all([
      ...DATABASES.map((name) => fileAt(folder, name)),
      ...FOLDERS.map((name) => folderAt(folder, name)),
    ]),
    sizesWithin(databasePath(folder, "freehold")),
    store.read(async ({ connection }) => ({
      owners: connection.client
        .query<{ name: string; owner: string }, []>(
          "SELECT name, tbl_name AS owner FROM sqlite_schema WHERE type IN ('table', 'index')",
        )
        .all(),
      searches: connection.client
        .query<{ name: string }, []>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%'",
        )
        .all(),
      unused: connection.client
        .query<{ bytes: number }, []>(
          "SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count, pragma_page_size",
        )
        .get(),
    })),
  ]);
  const tables = tablesIn(sizes, schema);
  return {
    total_bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    free_bytes: disk.bavail * disk.bsize,
    disk_bytes: disk.blocks * disk.bsize,
    parts,
    search_bytes: tables.reduce((sum, { kind, bytes }) => sum + (kind === "search" ? bytes : 0), 0),
    unused_bytes: schema.unused?.bytes ?? 0,
    largest: tables.slice(0, LARGEST),
  };
}

interface Schema {
  owners: readonly { name: string; owner: string }[];
  searches: readonly { name: string }[];
}

/** Sizes of tables with their indexes, and of search indexes with their shadow tables. */
function tablesIn(sizes: ReadonlyMap<string, number>, { owners, searches }: Schema) {
  const ownerOf = new Map(owners.map(({ name, owner }) => [name, owner]));
  const searchOf = (table: string) => searches.find(({ name }) => table.startsWith(`${name}_`))?.name;
  const tables = new Map<string, { name: string; kind: "table" | "search"; bytes: number }>();
  for (const [name, bytes] of sizes) {
    const owner = ownerOf.get(name) ?? name;
    const search = searchOf(owner);
    const place = search ?? owner;
    const table = tables.get(place) ?? {
      name: place,
      kind: search ? ("search" as const) : ("table" as const),
      bytes: 0,
    };
    table.bytes += bytes;
    tables.set(place, table);
  }
  return [...tables.values()].sort((a, b) => b.bytes - a.bytes);
}

async function fileAt<N extends string>(folder: string, name: N) {
  const bytes = await sizeOf(join(folder, name));
  return { name, files: bytes === undefined ? 0 : 1, bytes: bytes ?? 0 };
}

async function folderAt<N extends string>(folder: string, name: N) {
  const sizes = await Promise.all((await filesIn(join(folder, name))).map(sizeOf));
  const there = sizes.filter((size) => size !== undefined);
  return { name, files: there.length, bytes: there.reduce((sum, size) => sum + size, 0) };
}
