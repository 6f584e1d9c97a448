import type { Clock } from "../kernel/clock.ts";
import type { Origin } from "../kernel/context.ts";
import type { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import type { Catalog } from "../records/index.ts";
import type { Store } from "../store/store.ts";
import type { AccessBook } from "./access/book.ts";
import type { AuditLog } from "./audit/log.ts";
import type { Limiter } from "./limits.ts";
import type { Registry } from "./registry.ts";

/** Who a token stands for, and why they may not come in when they may not: their organisation should see them try. */
export interface Identified {
  principal: Principal;
  refusal?: Fault;
}

/** Turns a bearer token into who it stands for; throws a Fault when it stands for nobody. */
export type Identify = (token: string, origin: Origin) => Promise<Identified>;

/** What is written to the program's own log: never what was submitted, never a secret. */
export interface Log {
  error(message: string, facts: Record<string, unknown>): void;
}

/** The parts that a call passes through. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly registry: Registry;
  readonly access: AccessBook;
  readonly audit: AuditLog;
  readonly limits: { readonly api: Limiter; readonly auth: Limiter };
  readonly identify: Identify;
  readonly clock: Clock;
  readonly log: Log;
}
