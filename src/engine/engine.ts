import type { Action, Door } from "../kernel/action.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Origin } from "../kernel/context.ts";
import type { Fault } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import type { Principal } from "../kernel/principal.ts";
import type { RateSource } from "../kernel/rates.ts";
import type { Catalog } from "../records/index.ts";
import type { Store } from "../store/store.ts";
import type { Handle } from "../store/transaction.ts";
import type { AccessBook } from "./access/book.ts";
import type { RuleBook } from "./approvals/book.ts";
import type { Part } from "./approvals/parts.ts";
import type { Surroundings } from "./approvals/surroundings.ts";
import type { AuditLog } from "./audit/log.ts";
import type { Onlooker } from "./feature.ts";
import type { Limits } from "./limits.ts";
import type { ReaderPool } from "./readers/pool.ts";
import type { Registry } from "./registry.ts";
import type { Turns } from "./turns.ts";

/** `refusal` is set if access is refused, but the attempt must appear in the principal's audit log. */
export interface Identified {
  principal: Principal;
  refusal?: Fault;
  /** Language that the credential implies. Defaults to that of the request. */
  language?: string;
  /** Rechecks access within a write's transaction; returns the reason for a refusal. */
  stands?(handle: Handle): Fault | undefined;
}

/** Throws a Fault if the token is invalid. */
export type Identify = (token: string, origin: Origin, action: Action) => Promise<Identified>;

export interface Approvals extends Surroundings {
  readonly rules: RuleBook;
  readonly parts: ReadonlyMap<string, Part>;
}

/** Facts about outgoing mail that actions need to write a message. */
export interface Mailroom {
  /** Maximum size of all attachments of a message. */
  readonly attachmentBytes: number;
  /** Absolute address of a page of the web application. */
  linkTo(path: string): string;
}

export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly registry: Registry;
  readonly access: AccessBook;
  readonly approvals: Approvals;
  readonly rates: RateSource;
  readonly audit: AuditLog;
  /** Undefined until a mail server is configured. */
  readonly mail: Mailroom | undefined;
  readonly limits: Limits;
  readonly turns: Turns;
  readonly readers: ReaderPool;
  /** Statement time allowed per query, in milliseconds. */
  readonly queryMs: number;
  readonly onlookers: readonly Onlooker[];
  readonly identify: Readonly<Record<Door, Identify>>;
  /** Returns a Fault if writes must be refused because the disk is full or failing. */
  readonly room: () => Fault | undefined;
  /** Returns a Fault if no call can be answered, because nothing can be made durable. */
  readonly silence: () => Fault | undefined;
  readonly clock: Clock;
  readonly log: Log;
}
