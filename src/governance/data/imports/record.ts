import { createHash } from "node:crypto";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { openText, sealText } from "../../../store/box.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Plan } from "./plan.ts";
import { dataImports } from "./tables.ts";

export const COLLECTION = "data.imports";
export const PATH = "/api/v1/data/imports";

/** An import as the store keeps it. */
export type Import = RowOf<typeof dataImports>;
export type State = Import["state"];

/** States in which a job works on it. */
export const ACTIVE: readonly State[] = ["checking", "running", "undoing"];
/** States after which nothing more comes of its file. */
export const OVER: readonly State[] = ["done", "failed", "cancelled", "undone"];

export type Counts = Pick<Import, "created" | "updated" | "unchanged" | "held" | "failed">;

/** An import of the caller's organisation, or RECORD_NOT_FOUND. */
export function loadImport(context: ReadContext, id: string): Import {
  context.about(COLLECTION, id);
  const found = context.handle.connection.get`SELECT ${pick(dataImports)} FROM ${dataImports}
    WHERE ${dataImports.id} = ${id} AND ${dataImports.org} = ${context.org}`;
  if (!found) throw new Fault("RECORD_NOT_FOUND");
  return found;
}

/** An import that only who uploaded it may work on. */
export function loadOwn(context: ReadContext, id: string): Import {
  const found = loadImport(context, id);
  if (found.created_by === context.principal.id) return found;
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
export function planOf(vault: Vault, { file_key, id, plan }: Import): Plan | undefined {
  const text = openText(vault, file_key, `${COLLECTION}/${id}`, plan);
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

/** Writes down a file that has arrived. */
export function insertImport(
  context: WriteContext,
  given: Pick<Import, "id" | "collection" | "plan" | "file" | "file_key" | "size" | "sha256">,
): void {
  const { principal, now, org, handle } = context;
  handle.connection.run`INSERT INTO ${dataImports} ${row(dataImports, {
    ...given,
    ...NOTHING,
    org,
    version: 1,
    state: "uploaded",
    attempt: 0,
    position: 0,
    undone: 0,
    kept: 0,
    turn: 0,
    mfa: principal.mfa ?? false,
    created_by: principal.id,
    created_at: now,
    updated_at: now,
  })}`;
}

/** Writes what changed of an import; answers it as it is now. */
export function changeImport(
  { connection }: { connection: Connection },
  before: Import,
  changes: Partial<Import>,
  now: number,
): Import {
  const columns = { ...changes, updated_at: now };
  connection.run`UPDATE ${dataImports} SET ${set(dataImports, columns)} WHERE ${dataImports.rid} = ${before.rid}`;
  return { ...before, ...columns };
}

/** Nothing counted yet. */
export const NOTHING: Counts = { created: 0, updated: 0, unchanged: 0, held: 0, failed: 0 };
