import { Type } from "@sinclair/typebox";
import type { Registry } from "../../../engine/registry.ts";
import { defineAction } from "../../../kernel/action.ts";
import type { NestedResult, WriteContext } from "../../../kernel/context.ts";
import { Fault, toFault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Catalog } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { MissingAt } from "./build.ts";
import { soleName } from "./missing.ts";
import type { Problem } from "./problems.ts";
import { type Found, nameOf } from "./resolve.ts";

export interface Tools {
  catalog: Catalog;
  registry: Registry;
}

/** Record that a row created because it refers to it. */
export interface Made extends Found {
  collection: string;
  name: string;
  row: number;
}

interface Together {
  result: NestedResult;
  made: readonly Made[];
  /** Set if a missing record could not be created. */
  problems?: readonly Problem[];
}

const nothing = Type.Object({}, closed);

/** Creates the records that a row refers to, then performs the row. If anything fails, nothing of it remains. */
export async function performTogether(
  person: WriteContext,
  tools: Tools,
  missing: readonly MissingAt[],
  { rehearsal, perform }: { rehearsal: boolean; perform(inner: WriteContext): Promise<NestedResult> },
): Promise<Together> {
  let made: Made[] = [];
  let current: MissingAt | undefined;
  const action = defineAction({
    name: "data.imports.row",
    summary: "Import a row with the records that it refers to",
    kind: "write",
    access: "signed_in",
    http: [],
    input: nothing,
    output: Type.Any(),
    run: async (inner) => {
      made = [];
      for (current of missing) made.push(await create(inner, tools, current));
      current = undefined;
      const result = await perform(inner);
      if (result.ok) return result.output;
      throw result.error;
    },
  });
  const result = await (rehearsal ? person.rehearse(action, {}) : person.call(action, {}));
  if (result.ok) return { result, made };
  const fault = toFault(result.error);
  if (fault.status >= 500) throw result.error;
  return { result, made: [], ...(current && { problems: problemsOf(fault, current) }) };
}

async function create(inner: WriteContext, { catalog, registry }: Tools, at: MissingAt): Promise<Made> {
  const { target, name } = at.of;
  const action = registry.find(`${target}.create`);
  const label = soleName(catalog.collection(target));
  if (!action || label === undefined) throw new Error(`${target} is not created by name`);
  const result = await inner.call(action, { [label]: name });
  if (!result.ok) throw result.error;
  if (result.held)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("governance.errors.missingHeld", { target: nameOf(target), name }),
    });
  // Create actions return the record.
  const { id, version } = result.output as Found;
  return { collection: target, name, id, version, row: at.row };
}

function problemsOf({ code, text, details }: Fault, { row, column, of }: MissingAt): Problem[] {
  if (code === "STATE_TRANSITION_INVALID" && details.length === 0)
    return [{ row, column, code: "APPROVAL_REQUIRED", message: text }];
  const { target, name } = of;
  const reasons = details.length > 0 ? details : [{ code, message: text }];
  return reasons.map((reason) => ({
    row,
    column,
    code: code === "VALIDATION_FAILED" ? reason.code : code,
    message: say("governance.errors.missingRefused", {
      target: nameOf(target),
      name,
      reason: reason.message,
    }),
  }));
}
