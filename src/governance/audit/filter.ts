import { Type } from "@sinclair/typebox";
import { isPattern } from "../../engine/access/patterns.ts";
import { OUTCOMES } from "../../engine/audit/event.ts";
import { markOf, token } from "../../engine/audit/marks.ts";
import { auditEvents, IS_NOTABLE } from "../../engine/audit/tables.ts";
import { invalid } from "../../kernel/errors.ts";
import { oneOf } from "../../kernel/schema.ts";
import type { Part } from "../../store/fragments.ts";
import { part } from "../../store/rows.ts";
import { say } from "../../text/message.ts";

const word = (description?: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, ...(description && { description }) }));

export const filterInput = {
  actor: word('The id of a person, or "anonymous" or "system"'),
  action: word("Action name or pattern: crm.leads.*, *.archive"),
  resource: word("Collection or record: crm.leads, crm.leads/0192…"),
  collection: word(),
  record_id: word(),
  outcome: Type.Optional(oneOf(OUTCOMES)),
  code: word("Error code of a refused call"),
  ip: word(),
  session: word(),
  mandate: word("ID of the mandate of a program"),
  via: word("http, cli, job …"),
  policy: word("ID of a rule named by the event"),
  approval_id: word(),
  correlation_id: word(),
  changes: Type.Optional(
    Type.Boolean({
      description:
        "Only changes, and calls that were refused, failed or held: no reads, no runs without effect",
    }),
  ),
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
  "mandate",
  "via",
  "policy",
  "approval_id",
  "correlation_id",
] as const;
type Field = (typeof FIELDS)[number];

export type EventFilter = { [F in Field]?: string } & { changes?: boolean };

/** A resource is a collection or a record. */
export function filterOf(given: EventFilter & { resource?: string | undefined }): EventFilter {
  const { resource } = given;
  const filter: EventFilter = {};
  if (given.changes) filter.changes = true;
  for (const name of FIELDS) if (given[name] !== undefined) filter[name] = given[name];
  if (filter.action?.includes("*") && !isPattern(filter.action))
    throw invalid("action", "WRONG_FORMAT", say("governance.errors.actionPattern"));
  if (resource === undefined) return filter;
  if (filter.collection !== undefined || filter.record_id !== undefined)
    throw invalid("resource", "CONTRADICTION", say("governance.errors.resourceOrCollection"));
  const slash = resource.indexOf("/");
  if (slash < 0) return { ...filter, collection: resource };
  return { ...filter, collection: resource.slice(0, slash), record_id: resource.slice(slash + 1) };
}

export function conditionsOf(filter: EventFilter): Part {
  return FIELDS.reduce<Part>(
    (all, name) => {
      const value = filter[name];
      return value === undefined ? all : part`${all} AND ${conditionOf(name, value)}`;
    },
    filter.changes ? part`AND ${IS_NOTABLE}` : part``,
  );
}

function conditionOf(name: Field, value: string): Part {
  if (name === "policy") return part`instr(${auditEvents.policy_ids}, ${JSON.stringify(value)}) > 0`;
  // The plus sign keeps SQLite from using an index on this column.
  const column = part`+${auditEvents[name]}`;
  // `*` in a pattern matches one or more characters; in GLOB, zero or more.
  if (name === "action" && value.includes("*")) return part`${column} GLOB ${value.replaceAll("*", "?*")}`;
  return part`${column} = ${value}`;
}

/** A block can only contain matches if it has all of these marks. */
export function marksOf(filter: EventFilter): number[] {
  const { actor, outcome, via } = filter;
  const parts = actionParts(filter.action);
  const tokens: string[] = [];
  for (const name of [
    "actor",
    "collection",
    "code",
    "ip",
    "session",
    "mandate",
    "via",
    "policy",
    "approval_id",
  ] as const) {
    const value = filter[name];
    if (value !== undefined) tokens.push(token([name, value]));
  }
  const facts = [
    ...pair("collection", filter.collection),
    ...pair("action", filter.action?.includes("*") ? undefined : filter.action),
    ...pair("ip", filter.ip),
    ...pair("via", via === "http" ? undefined : via),
  ];
  tokens.push(...parts.map((part) => token(["action", part])));
  if (actor !== undefined) tokens.push(...facts.map((fact) => token(["actor", actor], fact)));
  if (outcome !== undefined && outcome !== "ok") {
    const refused = ["outcome", outcome] as const;
    tokens.push(token(refused), ...pair("actor", actor).map((who) => token(who, refused)));
    const about = [
      ...parts.flatMap((part) => pair("action", part)),
      ...pair("collection", filter.collection),
    ];
    tokens.push(...about.map((fact) => token(fact, refused)));
  }
  // Pairs of values are rarer than single values, so they are tested first.
  return tokens.reverse().map(markOf);
}

function pair(field: string, value: string | undefined): (readonly [string, string])[] {
  return value === undefined ? [] : [[field, value]];
}

/** Parts of an action pattern covered by marks: whole segments before the first star, and the last segment. */
function actionParts(pattern: string | undefined): string[] {
  if (pattern === undefined) return [];
  if (!pattern.includes("*")) return [pattern];
  const start = /^[^*]*\./.exec(pattern)?.[0];
  const end = /\.[^.*]+$/.exec(pattern)?.[0];
  return [start, end].filter((part) => part !== undefined);
}
