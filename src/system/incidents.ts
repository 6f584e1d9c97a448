import { Type } from "@sinclair/typebox";
import { endCondition, notifyOperators, openConditions } from "../desk/notices/index.ts";
import { operatorsOf } from "../identity/index.ts";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { closed } from "../kernel/schema.ts";
import type { Store } from "../store/store.ts";
import type { Handle } from "../store/transaction.ts";
import type { ConditionCode, Conditions } from "./state/conditions.ts";

const NOTIFY = "system.conditions.tell";

/** Conditions during which nothing can be written, so only the log and `/readyz` report them. */
const SILENCING: ReadonlySet<ConditionCode> = new Set(["database_silent", "disk_unwritable"]);

/** Problems of a new server, which its health page reports without a notification. */
const EXPECTED: ReadonlySet<ConditionCode> = new Set(["backups_none"]);

/** Notifies operators once per problem, until it is resolved. */
export function notifyOperatorsAction(look: () => Promise<Conditions>): Action {
  return defineInnerAction({
    name: NOTIFY,
    summary: "Notify operators of server problems",
    input: Type.Object({}, closed),
    output: Type.Object({ begun: Type.Integer(), ended: Type.Integer() }, closed),
    prepare: look,
    run: async (context, _, conditions) => {
      const operators = operatorsOf(context.handle.connection);
      const { begun, ended } = turned(context.handle, conditions);
      for (const incident of begun) notifyOperators(context, operators, incident);
      for (const condition of ended) endCondition(context, condition);
      return { begun: begun.length, ended: ended.length };
    },
  });
}

export async function watchConditions(
  store: Pick<Store, "read">,
  look: () => Promise<Conditions>,
  perform: (name: string) => Promise<unknown>,
): Promise<void> {
  const conditions = await look();
  if (conditions.all.some(({ trouble }) => trouble && SILENCING.has(trouble))) return;
  const isChanged = await store.read(async (handle) => {
    const { begun, ended } = turned(handle, conditions);
    return ended.length > 0 || (begun.length > 0 && operatorsOf(handle.connection).length > 0);
  });
  if (isChanged) await perform(NOTIFY);
}

interface Turned {
  begun: { condition: string; trouble: ConditionCode }[];
  ended: string[];
}

function turned(handle: Handle, { all }: Conditions): Turned {
  const open = openConditions(handle);
  return {
    begun: all.flatMap(({ name, trouble }) =>
      trouble && !EXPECTED.has(trouble) && !open.has(name) ? { condition: name, trouble } : [],
    ),
    ended: all.flatMap(({ name, trouble }) => (!trouble && open.has(name) ? name : [])),
  };
}
