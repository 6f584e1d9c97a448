import type { SQL } from "drizzle-orm";
import type { Handle, Tx } from "../store/commit.ts";
import type { Vault } from "../store/vault.ts";
import type { Action } from "./action.ts";
import type { Principal } from "./principal.ts";

export type Channel = "http" | "cli" | "job" | "system";

/** Where a call comes from. */
export interface Origin {
  channel: Channel;
  address: string;
  correlationId: string;
}

/** A record that a call changed, for the audit trail and the record's history. */
export interface Change {
  collection: string;
  id: string;
  /** The record's new version; null when something of the record's changed but not the record itself. */
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Which of the changed fields are a person's, and the vault key they are sealed under. */
  personal?: { key: number; fields: readonly string[] };
}

/** What a policy's condition reads of a record: a column of its table and how it compares. */
export interface PolicyColumn {
  sql: SQL;
  type: "text" | "number" | "boolean" | "list";
}

/** What the attribute policies in force say about the action that is running. */
export interface PolicyGate {
  /** Whether the action may touch this record; `view` shows it as conditions see it, and is asked only when one looks. */
  permits(view: () => Record<string, unknown>): boolean;
  /** The rows the action may touch, as SQL; undefined when all. */
  where(column: (field: string) => PolicyColumn | undefined): SQL | undefined;
}

interface Context {
  readonly principal: Principal;
  readonly origin: Origin;
  /** UTC milliseconds: one moment for the whole call. */
  readonly now: number;
  readonly vault: Vault;
  /** The policies on an action: the running one, or another whose records this one shows as well. */
  policy(action?: string): PolicyGate;
  /** Whether the caller's roles hold a permission. */
  may(permission: string): boolean;
  /** Names the record this call is about, for its audit event. */
  about(collection: string, id: string): void;
  /** Says who the caller turned out to be: a login's event belongs to the one who logged in. */
  actAs(principal: Principal): void;
  /** How many records a read gave out, for its audit event. */
  returned(count: number): void;
  /** Tells the audit event what of a record was given out, where that is more than the record. */
  disclosed(facts: Change): void;
}

/** One change of a record, as its history shows it. */
export interface HistoryEntry {
  version: number;
  at: number;
  actor: string;
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

export interface ReadContext extends Context {
  readonly handle: Handle;
  /** What the audit trail says of a record's changes, newest first, below a version. */
  history(collection: string, id: string, below: number, limit: number): Promise<HistoryEntry[]>;
}

/** The result of an action run inside another one. */
export type NestedResult = { ok: true; output: unknown } | { ok: false; error: unknown };

export interface WriteContext extends ReadContext {
  readonly handle: Tx;
  /** Records a change in the audit trail, in this transaction. */
  changed(change: Change): void;
  /** Runs another write in this transaction under the same caller, with all of its own checks and its own event. */
  call(action: Action, input: unknown): Promise<NestedResult>;
}
