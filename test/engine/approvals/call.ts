import { writeContext } from "../../../src/engine/context.ts";
import type { Admitted } from "../../../src/engine/engine.ts";
import { Trail } from "../../../src/engine/trail.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { WriteContext } from "../../../src/kernel/context.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { Catalog } from "../../../src/records/index.ts";
import type { Tx } from "../../../src/store/commit.ts";
import type { Connection } from "../../../src/store/connection.ts";

/** A call of Mia's, of no action that is known: for what asks tables and people, and no record and no policy. */
export function callOn(
  connection: Connection,
  { now, org = 1, approvals = {} }: { now: number; org?: number; approvals?: object },
): WriteContext {
  const origin = { channel: "http", address: "192.0.2.7", correlationId: "c" } as const;
  const action = { name: "none" } as Action;
  const trail = new Trail(action, origin, now);
  trail.principal = {
    id: "mia",
    roles: [],
    organization: { key: org, timeZone: "UTC" },
  } as unknown as Principal;
  const registry = { find: () => undefined };
  const engine = { approvals, catalog: new Catalog([]), registry, store: {}, onlookers: [] };
  // The parts of an engine that are asked.
  const call = { engine, action, origin, now, trail } as unknown as Admitted;
  return writeContext(call, { db: connection.db, connection } as Tx);
}
