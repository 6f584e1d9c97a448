import { createHash } from "node:crypto";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { openText, sealText } from "../../../store/box.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import type { Vault } from "../../../store/vault.ts";
import { type Message, say } from "../../../text/message.ts";
import type { Plan } from "./plan.ts";
import { dataImports } from "./tables.ts";

export const COLLECTION = "data.imports";
export const PATH = "/api/v1/data/imports";

export type Import = RowOf<typeof dataImports>;
export type State = Import["state"];

/** States with a running job. */
export const ACTIVE: readonly State[] = ["checking", "running", "undoing"];
/** States that no longer need the file. */
export const OVER: readonly State[] = ["done", "failed", "cancelled", "undone"];

export type Counts = Pick<Import, "created" | "updated" | "unchanged" | "held" | "failed">;

export function loadImport(context: ReadContext, id: string): Import {
  context.about(COLLECTION, id);
  const found = context.handle.connection.get`SELECT ${pick(dataImports)} FROM ${dataImports}
    WHERE ${dataImports.id} = ${id} AND ${dataImports.org} = ${context.org}`;
  if (!found) throw new Fault("RECORD_NOT_FOUND");
  return found;
}

/** Only the uploader may work on an import. */
export function loadOwn(context: ReadContext, id: string): Import {
  const found = loadImport(context, id);
  if (found.created_by === context.principal.id) return found;
  throw new Fault("ACCESS_DENIED", {
    message: say("governance.errors.importOwnerOnly"),
  });
}

export function requireState({ state }: Import, allowed: readonly State[], then: Message): void {
  if (allowed.includes(state)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("governance.errors.importState", { state, then }),
  });
}

export function sealPlan(vault: Vault, key: number, id: string, plan: Plan): string {
  return sealText(vault, key, `${COLLECTION}/${id}`, JSON.stringify(plan));
}

/** Undefined if the file was erased. */
export function planOf(vault: Vault, { file_key, id, plan }: Import): Plan | undefined {
  const text = openText(vault, file_key, `${COLLECTION}/${id}`, plan);
  // Written by `sealPlan`.
  return text === undefined ? undefined : (JSON.parse(text) as Plan);
}

/** Plan of an import whose file must still exist. */
export function livePlan(vault: Vault, of: Import): Plan {
  const plan = of.file === null ? undefined : planOf(vault, of);
  if (plan) return plan;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("governance.errors.importFileGone"),
  });
}

/** Hash of everything that determines the result: bytes, plan and rejected rows. */
export function hashOf({ sha256, collection, total, failed, held }: Import, plan: Plan): string {
  // JSON leaves out undefined members.
  const decisive = { ...plan, filename: undefined, samples: undefined };
  const facts = JSON.stringify([sha256, collection, total, failed, held, decisive]);
  return createHash("sha256").update(facts).digest("hex");
}

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

export const NOTHING: Counts = { created: 0, updated: 0, unchanged: 0, held: 0, failed: 0 };
