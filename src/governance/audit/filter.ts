import { Type } from "@sinclair/typebox";
import { isPattern } from "../../engine/access/patterns.ts";
import { OUTCOMES } from "../../engine/audit/event.ts";
import { actionParts, markOf, token } from "../../engine/audit/marks.ts";
import { auditEvents } from "../../engine/audit/tables.ts";
import { invalid } from "../../kernel/errors.ts";
import { oneOf } from "../../kernel/schema.ts";
import { type Part, part } from "../../store/rows.ts";

const word = (description?: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, ...(description && { description }) }));

/** What events are looked for by, as an input. */
export const filterInput = {
  actor: word('The id of a person, or "anonymous" or "system"'),
  action: word("The name of an action, or a pattern: crm.leads.*, *.archive"),
  resource: word("A collection, or a record of it: crm.leads, crm.leads/0192…"),
  collection: word(),
  record_id: word(),
  outcome: Type.Optional(oneOf(OUTCOMES)),
  code: word("The error that a refused call was answered with"),
  ip: word(),
  session: word(),
  via: word("http, cli, job …"),
  policy: word("The id of a rule that the event names"),
  approval_id: word(),
  correlation_id: word(),
} as const;

const FIELDS = [
  "actor",
  "action",
  "collection",
  "record_id",
  "outcome",
  "code",
  "ip",
  "session",
  "via",
  "policy",
  "approval_id",
  "correlation_id",
] as const;
type Field = (typeof FIELDS)[number];

export type EventFilter = { [F in Field]?: string };

/** The filter that a caller gave: a resource is its collection and record. */
export function filterOf(given: EventFilter & { resource?: string | undefined }): EventFilter {
  const { resource } = given;
  const filter: EventFilter = {};
  for (const name of FIELDS) if (given[name] !== undefined) filter[name] = given[name];
  if (filter.action?.includes("*") && !isPattern(filter.action))
    throw invalid("action", "WRONG_FORMAT", "action is a name such as crm.leads.create, or a pattern of one");
  if (resource === undefined) return filter;
  if (filter.collection !== undefined || filter.record_id !== undefined)
    throw invalid(
      "resource",
      "CONTRADICTION",
      "resource stands for collection and record_id: give one or the other",
    );
  const slash = resource.indexOf("/");
  if (slash < 0) return { ...filter, collection: resource };
  return { ...filter, collection: resource.slice(0, slash), record_id: resource.slice(slash + 1) };
}

/** A filter as further conditions of a WHERE; `direct` are the columns whose own index shall be used. */
export function conditionsOf(filter: EventFilter, direct: readonly Field[] = []): Part {
  return FIELDS.reduce<Part>((all, name) => {
    const value = filter[name];
    return value === undefined ? all : part`${all} AND ${conditionOf(name, value, direct)}`;
  }, part``);
}

function conditionOf(name: Field, value: string, direct: readonly Field[]): Part {
  if (name === "policy") return part`instr(${auditEvents.policy_ids}, ${JSON.stringify(value)}) > 0`;
  // The plus keeps SQLite from choosing an index by this column.
  const column = direct.includes(name) ? auditEvents[name] : part`+${auditEvents[name]}`;
  // A star of a pattern stands for one character or more; that of GLOB for none as well.
  if (name === "action" && value.includes("*")) return part`${column} GLOB ${value.replaceAll("*", "?*")}`;
  return part`${column} = ${value}`;
}

/** The marks that a block must have for an event of it to pass the filter. */
export function marksOf(filter: EventFilter): number[] {
  const { actor, outcome, via } = filter;
  const part = actionPart(filter.action);
  const tokens: string[] = [];
  for (const name of [
    "actor",
    "collection",
    "code",
    "ip",
    "session",
    "via",
    "policy",
    "approval_id",
  ] as const) {
    const value = filter[name];
    if (value !== undefined) tokens.push(token([name, value]));
  }
  const told = [
    ...pair("collection", filter.collection),
    ...pair("action", part?.endsWith(".") ? undefined : part),
    ...pair("ip", filter.ip),
    ...pair("via", via === "http" ? undefined : via),
  ];
  if (part !== undefined) tokens.push(token(["action", part]));
  if (actor !== undefined) tokens.push(...told.map((fact) => token(["actor", actor], fact)));
  if (outcome !== undefined && outcome !== "ok") {
    const refused = ["outcome", outcome] as const;
    tokens.push(token(refused), ...pair("actor", actor).map((who) => token(who, refused)));
    const about = [...pair("action", part), ...pair("collection", filter.collection)];
    tokens.push(...about.map((fact) => token(fact, refused)));
  }
  // Two values together are rarer than each: they are asked about first.
  return tokens.reverse().map(markOf);
}

function pair(field: string, value: string | undefined): (readonly [string, string])[] {
  return value === undefined ? [] : [[field, value]];
}

/** What is marked of an action pattern: whole names up to its first star. */
function actionPart(pattern: string | undefined): string | undefined {
  if (!pattern?.includes("*")) return pattern;
  return actionParts(pattern.slice(0, pattern.indexOf("*"))).findLast((part) => part.endsWith("."));
}
