import { Type } from "@sinclair/typebox";
import { actionsNamed, importActions, LATEST } from "../../../engine/duties/history.ts";
import type { DutyRule } from "../../../engine/duties/rule.ts";
import { subjectsOf } from "../../../engine/duties/subjects.ts";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { keepReading, readingOf } from "./readings.ts";
import { findRule } from "./rule-rows.ts";

const READ_HISTORY = "settings.sod.read_history";
const SLICE = 500;

/** Checks past events against a new rule: the latest events now, older ones in a job. */
export function readHistory(context: WriteContext, parts: GovernanceParts, rule: DutyRule): void {
  if (!rule.active) return;
  if (!readSlice(context, parts, rule).more) return;
  enqueue(context, { action: READ_HISTORY, input: { rule: rule.id }, key: readingName(rule) });
}

export function readHistoryAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: READ_HISTORY,
    summary: "Check a new segregation of duties rule against past activity",
    input: Type.Object({ rule: idInput }, closed),
    output: clockOutput,
    run: async (context, { rule: id }) => {
      const rule = findRule(context, id);
      return rule ? readSlice(context, parts, rule) : { done: 0, more: false };
    },
  });
}

function readSlice(
  context: WriteContext,
  parts: GovernanceParts,
  rule: DutyRule,
): { done: number; more: boolean } {
  const registry = parts.registry();
  const { handle, org, now, vault } = context;
  const { done, readTo } = importActions(
    {
      connection: handle.connection,
      org,
      now,
      vault,
      subjects: subjectsOf({ catalog: parts.catalog, registry }),
    },
    rule,
    actionsNamed(registry, rule),
    readingOf(context, readingName(rule)) ?? LATEST,
    SLICE,
  );
  if (readTo !== undefined) keepReading(context, readingName(rule), readTo);
  return { done, more: readTo !== undefined };
}

/** Includes the version: a changed rule may name other actions and has to read the history again. */
function readingName({ id, version }: DutyRule): string {
  return `${id} ${version}`;
}
