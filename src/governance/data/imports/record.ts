import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { openText, sealText } from "../../../store/box.ts";
import { asQuery, CompiledQuery, type Connection, insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Plan } from "./plan.ts";
import { dataImports } from "./tables.ts";

export const COLLECTION = "data.imports";
export const PATH = "/api/v1/data/imports";

export const STATES = [
  "uploaded",
  "checking",
  "checked",
  "running",
  "done",
  "stopped",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;
export type State = (typeof STATES)[number];

/** States in which a job works on it. */
export const ACTIVE: readonly State[] = ["checking", "running", "undoing"];
/** States after which nothing more comes of its file. */
export const OVER: readonly State[] = ["done", "failed", "cancelled", "undone"];

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  held: number;
  failed: number;
}

/** An import as the store keeps it. */
export interface Import extends Counts {
  rid: number;
  id: string;
  version: number;
  collection: string;
  state: State;
  box: string;
  /** Under which name its bytes are kept; null when they are gone. */
  file: string | null;
  fileKey: number;
  size: number;
  sha256: string;
  hash: string | null;
  attempt: number;
  /** How many records of the file are dealt with. */
  position: number;
  total: number | null;
  undone: number;
  kept: number;
  stopCode: string | null;
  stopMessage: string | null;
  turn: number;
  job: string | null;
  mfa: boolean;
  undoBy: string | null;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
  checkedAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
}

const byId = new CompiledQuery(
  asQuery(
    sql`SELECT * FROM ${dataImports} WHERE id = ${sql.placeholder("id")} AND org = ${sql.placeholder("org")}`,
  ),
);

/** An import of the caller's organisation, or RECORD_NOT_FOUND. */
export function loadImport(context: ReadContext, id: string): Import {
  context.about(COLLECTION, id);
  const row = byId.get(context.handle.connection, { id, org: context.org });
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return parseImport(row);
}

/** An import that only who uploaded it may work on. */
export function loadOwn(context: ReadContext, id: string): Import {
  const found = loadImport(context, id);
  if (found.createdBy === context.principal.id) return found;
  throw new Fault("ACCESS_DENIED", {
    message: "Only the person who uploaded the file can do this: the rows are made in their name.",
  });
}

/** Refuses what a state does not allow. */
export function requireState({ state }: Import, allowed: readonly State[], then: string): void {
  if (allowed.includes(state)) return;
  throw new Fault("STATE_TRANSITION_INVALID", { message: `This import is ${state}. ${then}` });
}

export function sealPlan(vault: Vault, key: number, id: string, plan: Plan): string {
  return sealText(vault, key, `${COLLECTION}/${id}`, JSON.stringify(plan));
}

/** What was said of the file; undefined when it was made to be forgotten. */
export function planOf(vault: Vault, { fileKey, id, box }: Import): Plan | undefined {
  const text = openText(vault, fileKey, `${COLLECTION}/${id}`, box);
  // Written by sealPlan.
  return text === undefined ? undefined : (JSON.parse(text) as Plan);
}

/** What was said of a file that there must still be. */
export function livePlan(vault: Vault, of: Import): Plan {
  const plan = of.file === null ? undefined : planOf(vault, of);
  if (plan) return plan;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "The file of this import is deleted. Upload it again.",
  });
}

/** The hash of all that decides what an import does: the bytes, the plan, and the rows that were found wrong. */
export function hashOf({ sha256, collection, total, failed, held }: Import, plan: Plan): string {
  // Members that are undefined are left out of the text.
  const decisive = { ...plan, filename: undefined, samples: undefined };
  const facts = JSON.stringify([sha256, collection, total, failed, held, decisive]);
  return createHash("sha256").update(facts).digest("hex");
}

const insertion = insertInto(dataImports);

/** Writes down a file that has arrived. */
export function insertImport(
  context: WriteContext,
  given: Pick<Import, "id" | "collection" | "box" | "file" | "fileKey" | "size" | "sha256">,
): void {
  const { principal, now, org, handle } = context;
  const { box, fileKey, ...rest } = given;
  insertion.run(handle.connection, {
    ...rest,
    org,
    plan: box,
    file_key: fileKey,
    version: 1,
    state: "uploaded",
    hash: null,
    attempt: 0,
    position: 0,
    total: null,
    created: 0,
    updated: 0,
    unchanged: 0,
    held: 0,
    failed: 0,
    undone: 0,
    kept: 0,
    stop_code: null,
    stop_message: null,
    turn: 0,
    job: null,
    mfa: principal.mfa ? 1 : 0,
    undo_by: null,
    created_by: principal.id,
    created_at: now,
    updated_at: now,
    checked_at: null,
    started_at: null,
    finished_at: null,
  });
}

const COLUMNS = {
  version: "version",
  state: "state",
  box: "plan",
  file: "file",
  hash: "hash",
  attempt: "attempt",
  position: "position",
  total: "total",
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  held: "held",
  failed: "failed",
  undone: "undone",
  kept: "kept",
  stopCode: "stop_code",
  stopMessage: "stop_message",
  turn: "turn",
  job: "job",
  mfa: "mfa",
  undoBy: "undo_by",
  checkedAt: "checked_at",
  startedAt: "started_at",
  finishedAt: "finished_at",
} as const;
type Changeable = keyof typeof COLUMNS;

/** Writes what changed of an import; answers it as it is now. */
export function changeImport(
  { connection }: { connection: Connection },
  before: Import,
  changes: Partial<Pick<Import, Changeable>>,
  now: number,
): Import {
  // The keys of an object are its own.
  const names = Object.keys(changes) as Changeable[];
  const set = names.map((name) => `${COLUMNS[name]} = ?`).join(", ");
  connection
    .statement(`UPDATE data_imports SET ${set}, updated_at = ? WHERE rid = ?`)
    .run(...names.map((name) => stored(changes[name])), now, before.rid);
  return { ...before, ...changes, updatedAt: now };
}

function stored(value: string | number | boolean | null | undefined): string | number | null {
  return typeof value === "boolean" ? Number(value) : (value ?? null);
}

/** Nothing counted yet. */
export const NOTHING: Counts = { created: 0, updated: 0, unchanged: 0, held: 0, failed: 0 };

export function parseImport(row: RawRow): Import {
  const number = (name: string) => (row[name] === null ? null : Number(row[name]));
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    rid: Number(row.rid),
    id: String(row.id),
    version: Number(row.version),
    collection: String(row.collection),
    // Only this folder writes it.
    state: row.state as State,
    box: String(row.plan),
    file: text("file"),
    fileKey: Number(row.file_key),
    size: Number(row.size),
    sha256: String(row.sha256),
    hash: text("hash"),
    attempt: Number(row.attempt),
    position: Number(row.position),
    total: number("total"),
    created: Number(row.created),
    updated: Number(row.updated),
    unchanged: Number(row.unchanged),
    held: Number(row.held),
    failed: Number(row.failed),
    undone: Number(row.undone),
    kept: Number(row.kept),
    stopCode: text("stop_code"),
    stopMessage: text("stop_message"),
    turn: Number(row.turn),
    job: text("job"),
    mfa: row.mfa === 1,
    undoBy: text("undo_by"),
    createdBy: String(row.created_by),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    checkedAt: number("checked_at"),
    startedAt: number("started_at"),
    finishedAt: number("finished_at"),
  };
}
