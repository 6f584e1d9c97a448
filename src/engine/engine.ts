import type { Action, Door } from "../kernel/action.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Origin } from "../kernel/context.ts";
import type { Fault } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import type { Principal } from "../kernel/principal.ts";
import type { RateSource } from "../kernel/rates.ts";
import type { Catalog } from "../records/index.ts";
import type { Handle } from "../store/commit.ts";
import type { Store } from "../store/store.ts";
import type { AccessBook } from "./access/book.ts";
import type { RuleBook } from "./approvals/book.ts";
import type { Part } from "./approvals/parts.ts";
import type { Surroundings } from "./approvals/surroundings.ts";
import type { AuditLog } from "./audit/log.ts";
import type { Onlooker } from "./feature.ts";
import type { Limits } from "./limits.ts";
import type { Registry } from "./registry.ts";
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

/** Rules and services that approvals use. */
export interface Approvals extends Surroundings {
  readonly rules: RuleBook;
  /** The moves by which records are handed in and decided on, by their actions' names. */
  readonly parts: ReadonlyMap<string, Part>;
}

/** The parts that a call passes through. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly registry: Registry;
  readonly access: AccessBook;
  readonly approvals: Approvals;
  readonly rates: RateSource;
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
