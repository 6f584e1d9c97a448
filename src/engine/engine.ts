import type { Action, Door } from "../kernel/action.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Origin } from "../kernel/context.ts";
import type { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import type { Catalog } from "../records/index.ts";
import type { Handle, Outcome, Tx } from "../store/commit.ts";
import type { Store } from "../store/store.ts";
import type { Access, AccessBook } from "./access/book.ts";
import type { RuleBook } from "./approvals/book.ts";
import type { Part } from "./approvals/decisions.ts";
import type { Surroundings } from "./approvals/surroundings.ts";
import type { AuditLog } from "./audit/log.ts";
import type { Limits } from "./limits.ts";
import type { Onlooker } from "./part.ts";
import type { Registry } from "./registry.ts";
import type { Trail } from "./trail.ts";
import type { Turns } from "./turns.ts";

/** Who a token stands for, and why they may not come in when they may not: their organisation should see them try. */
export interface Identified {
  principal: Principal;
  refusal?: Fault;
  /** Asked once more within the transaction of a write: why they may not come in any more. */
  stands?(handle: Handle): Fault | undefined;
}

/** Turns a token into who it stands for; throws a Fault when it stands for nobody. */
export type Identify = (token: string, origin: Origin, action: Action) => Promise<Identified>;

/** What is written to the program's own log: never what was submitted, never a secret. */
export interface Log {
  error(message: string, facts: Record<string, unknown>): void;
}

/** What a call knows about itself once it is let in. */
export interface Admitted {
  engine: Engine;
  action: Action;
  origin: Origin;
  now: number;
  access: Access;
  trail: Trail;
}

/** What stands between a call that is let in and its effect. */
export interface Approvals extends Surroundings {
  readonly rules: RuleBook;
  /** The moves by which records are handed in and decided on, by their actions' names. */
  readonly parts: ReadonlyMap<string, Part>;
  /** The effect of a call, unless a rule holds it for an approval. */
  perform(call: Admitted, tx: Tx, input: unknown, prepared: unknown): Promise<unknown>;
  /** The effect of a call that every vote is there for. */
  performApproved(call: Admitted, tx: Tx, input: unknown, voters: readonly string[]): Promise<unknown>;
  /** The rules that would hold the caller's call of an action, as far as its input is known. */
  heldBy(
    call: Admitted,
    handle: Handle,
    action: string,
    input: Record<string, unknown>,
  ): readonly { id: string; name: string }[];
  /** A move that is a part of deciding, in the voter's name. */
  runAsApprover(
    call: Admitted,
    tx: Tx,
    action: Action,
    input: unknown,
    approval: string,
  ): Promise<Outcome<unknown>>;
}

/** The parts that a call passes through. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly registry: Registry;
  readonly access: AccessBook;
  readonly approvals: Approvals;
  readonly audit: AuditLog;
  readonly limits: Limits;
  readonly turns: Turns;
  /** How long the statements of one query may work, in milliseconds. */
  readonly queryMs: number;
  readonly onlookers: readonly Onlooker[];
  readonly identify: Readonly<Record<Door, Identify>>;
  /** Why nothing can be added to the records just now: the disk is full, or fails. */
  readonly room: () => Fault | undefined;
  readonly clock: Clock;
  readonly log: Log;
}
