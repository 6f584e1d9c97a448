import { Type } from "@sinclair/typebox";
import { endCondition, openConditions, tellOperators } from "../desk/notices/index.ts";
import { operatorsOf } from "../identity/index.ts";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { closed } from "../kernel/schema.ts";
import type { Handle } from "../store/commit.ts";
import type { Store } from "../store/store.ts";
import type { Conditions, Trouble } from "./state/conditions.ts";

const TELL = "system.conditions.tell";

/** Nothing can be written while these last, so only the log and `/readyz` report them. */
const SILENCING: ReadonlySet<Trouble> = new Set(["database_silent", "disk_unwritable"]);

/** Notifies operators once per problem, until it is resolved. */
export function tellOperatorsAction(look: () => Promise<Conditions>): Action {
  return defineInnerAction({
    name: TELL,
    summary: "Notify operators of server problems",
    input: Type.Object({}, closed),
    output: Type.Object({ begun: Type.Integer(), ended: Type.Integer() }, closed),
    prepare: look,
    run: async (context, _, conditions) => {
      const operators = operatorsOf(context.handle.connection);
      const { begun, ended } = turned(context.handle, conditions);
      for (const incident of begun) tellOperators(context, operators, incident);
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
  const isToTell = await store.read(async (handle) => {
    const { begun, ended } = turned(handle, conditions);
    return ended.length > 0 || (begun.length > 0 && operatorsOf(handle.connection).length > 0);
  });
  if (isToTell) await perform(TELL);
}

interface Turned {
  begun: { condition: string; trouble: Trouble }[];
  ended: string[];
}

function turned(handle: Handle, { all }: Conditions): Turned {
  const open = openConditions(handle);
  return {
    begun: all.flatMap(({ name, trouble }) =>
      trouble && !open.has(name) ? { condition: name, trouble } : [],
    ),
    ended: all.flatMap(({ name, trouble }) => (!trouble && open.has(name) ? name : [])),
  };
}
