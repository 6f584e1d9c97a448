import { Call, type WriteCall } from "../../../src/engine/call.ts";
import { STEPS } from "../../../src/engine/execute.ts";
import { Trail } from "../../../src/engine/trail.ts";
import type { Action } from "../../../src/kernel/action.ts";
import { toFault } from "../../../src/kernel/errors.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { NO_RATES } from "../../../src/kernel/rates.ts";
import { Catalog } from "../../../src/records/index.ts";
import type { Connection } from "../../../src/store/connection.ts";
import type { Tx } from "../../../src/store/transaction.ts";

export interface Caller {
  now: number;
  org?: number;
  id?: string;
  roles?: readonly string[];
  approvals?: object;
  catalog?: Catalog;
  actions?: readonly Partial<Action>[];
  /** Members that replace those of the engine, of the call and of its steps. */
  engine?: object;
  more?: object;
  steps?: object;
}

/** A vault with the keys that encrypt requests. Key 0 has been destroyed. */
const vault = {
  personKey: (id: number) => (id === 0 ? undefined : Buffer.alloc(32, id)),
  newPersonKey: () => 7,
};

/** A call of an unknown action, by default by Mia, for tests without policies. */
export function admittedCall(given: Caller): Call {
  const { now, org = 1, id = "mia", roles = [], approvals = {}, actions = [], more = {} } = given;
  const origin = { channel: "http", address: "192.0.2.7", correlationId: "c" } as const;
  const action = { name: "none" } as Action;
  const trail = new Trail(action, origin, now);
  trail.principal = {
    kind: "user",
    id,
    roles,
    organization: { key: org, currency: "EUR", timeZone: "UTC" },
  } as unknown as Principal;
  const engine = {
    approvals,
    catalog: given.catalog ?? new Catalog([]),
    registry: { actions, find: (name: string) => actions.find((one) => one.name === name) },
    store: { vault },
    onlookers: [],
    rates: NO_RATES,
    log: { error: () => undefined },
    ...given.engine,
  };
  // Stub with only the members of an engine that are used.
  const admission = { engine, steps: { ...STEPS, ...given.steps }, action, origin, now, trail, ...more };
  return new Call(admission as unknown as Call);
}

/** A transaction on a bare connection. Rolling it back also restores the rows. */
export function txOn(connection: Connection): Tx {
  const tx = {
    db: connection.db,
    connection,
    visible: () => undefined,
    settled: () => undefined,
    attempt: async (
      work: (inner: unknown) => Promise<unknown>,
      keep: (value: unknown) => boolean = () => true,
    ) => {
      connection.client.run("SAVEPOINT attempt");
      const outcome = await work(tx).then(
        (value) => ({ ok: true, value }),
        (error) => ({ ok: false, error: toFault(error) }),
      );
      const isKept = "value" in outcome && keep(outcome.value);
      if (!isKept) connection.client.run("ROLLBACK TO attempt");
      connection.client.run("RELEASE attempt");
      return outcome;
    },
  };
  // Stub with only the members of a transaction that are used.
  return tx as unknown as Tx;
}

export function callOn(connection: Connection, given: Caller): WriteCall {
  return admittedCall(given).writing(txOn(connection));
}
