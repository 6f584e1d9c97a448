import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { type Collection, findRecord } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { auditEvents, IS_CHANGE } from "../audit/tables.ts";
import type { Engine } from "../engine.ts";
import type { Part } from "./parts.ts";
import type { Request } from "./request.ts";

/** Returns the submitter of a record, or its author if creating a draft already counts as submitting. */
export function askerIn(
  context: ReadContext,
  id: string,
  { asking, byAuthor, collection }: Part,
): string | undefined {
  if (byAuthor) return findRecord(context, collection, id)?.created_by;
  const row = context.handle.connection.get`
    SELECT ${pick(auditEvents, "actor")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${context.org} AND ${auditEvents.record_id} = ${id} AND ${IS_CHANGE}
      AND ${auditEvents.action} = ${asking ?? null} AND ${auditEvents.outcome} = 'ok'
    ORDER BY ${auditEvents.seq} DESC LIMIT 1`;
  return row?.actor;
}

/** Returns the refusing transition and its parameter for the reason. */
export function refusingMove(
  engine: Engine,
  request: Request,
): { action: Action; words(text: string): Record<string, string> } | undefined {
  const part = engine.approvals.parts.get(request.action);
  const action = part?.refusing === undefined ? undefined : engine.registry.find(part.refusing);
  return action && { action, words: (text) => wordsOf(part?.collection, action, text) };
}

/** Turns a vote's comment into input for the deciding transition. */
export function wordsFor(engine: Engine, request: Request, text: string): Record<string, string> {
  const action = engine.registry.find(request.action);
  const part = engine.approvals.parts.get(request.action);
  return action ? wordsOf(part?.collection, action, text) : {};
}

const SAID = /(^|_)(reason|note)$/;

function wordsOf(collection: Collection | undefined, { name }: Action, text: string): Record<string, string> {
  const transition = collection?.entity.transitions[name.slice(name.lastIndexOf(".") + 1)];
  const field = [...Object.keys(transition?.takes ?? {}), ...Object.keys(transition?.input ?? {})].find(
    (key) => SAID.test(key),
  );
  return field === undefined ? {} : { [field]: text };
}
