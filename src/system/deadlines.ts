import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../kernel/action.ts";
import { addDays, daysBetween } from "../kernel/calendar.ts";
import { dayIn, startOfDay } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import type { Deadline, Entity, RecordOf } from "../kernel/entity.ts";
import { invalid } from "../kernel/errors.ts";
import type { FieldMap } from "../kernel/field.ts";
import { localise } from "../kernel/language.ts";
import { closed } from "../kernel/schema.ts";
import type { Catalog } from "../records/index.ts";
import { say } from "../text/message.ts";

const day = Type.String({ format: "date" });

const deadlineSchema = Type.Object(
  {
    on: day,
    days_left: Type.Integer({ description: "Negative once passed" }),
    what: Type.String(),
    collection: Type.String(),
    id: Type.String(),
    label: Type.String(),
    state: Type.String(),
    owner_id: Type.Union([Type.String(), Type.Null()]),
  },
  { ...closed, $id: "DeadlineEntry" },
);

type Entry = Static<typeof deadlineSchema>;

/** Default range of days around today; overdue entries come from the past. */
const BACK = 365;
const AHEAD = 90;

interface Window {
  from: string;
  to: string;
  limit: number;
}

export function deadlinesAction(catalog: Catalog): Action {
  const entities = [...catalog.collections.values()]
    .map(({ entity }) => entity)
    .filter(({ deadlines }) => deadlines !== undefined);
  return defineAction({
    name: "system.deadlines",
    summary: "List due dates of all modules",
    description:
      "Covers contracts, policies, obligations, invoices, tasks, courses and data requests that you can list, earliest first. Defaults to overdue dates of the last year and the next 90 days.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/deadlines" }],
    input: Type.Object(
      {
        from: Type.Optional(day),
        to: Type.Optional(day),
        collection: Type.Optional(Type.String({ maxLength: 64 })),
        mine: Type.Optional(Type.Boolean({ description: "Only records that you own or have to act on" })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
      },
      closed,
    ),
    output: Type.Object(
      { data: Type.Array(deadlineSchema), more: Type.Boolean({ description: "True if there are more" }) },
      closed,
    ),
    run: async (context, { collection, mine = false, limit = 100, ...given }) => {
      if (given.from !== undefined && given.to !== undefined && given.to < given.from)
        throw invalid("to", "DATE_ORDER", say("system.errors.toBeforeFrom"));
      if (collection !== undefined && !catalog.collections.has(collection))
        throw invalid("collection", "COLLECTION_UNKNOWN", say("system.errors.unknownCollection"));
      const window = {
        from: given.from ?? addDays(context.today, -BACK),
        to: given.to ?? addDays(context.today, AHEAD),
        limit: limit + 1,
      };
      const asked = entities
        .filter((entity) => collection === undefined || entity.collection === collection)
        .filter((entity) => context.may(`${entity.collection}.list`));
      const due: Entry[] = [];
      for (const entity of asked) {
        await context.turn();
        due.push(...dueOf(context, entity, window, mine));
      }
      due.sort((a, b) => (a.on === b.on ? order(a, b) : a.on < b.on ? -1 : 1));
      context.returned(Math.min(due.length, limit));
      return { data: due.slice(0, limit), more: due.length > limit };
    },
  });
}

const order = (a: Entry, b: Entry) => (`${a.collection} ${a.id}` < `${b.collection} ${b.id}` ? -1 : 1);

function dueOf(context: ReadContext, entity: Entity, window: Window, mine: boolean): Entry[] {
  return (entity.deadlines ?? []).flatMap((deadline) => {
    const column = sql.identifier(deadline.field);
    const states = sql.join(
      deadline.open.map((state) => sql`${state}`),
      sql`, `,
    );
    const me = context.principal.id;
    const acts = deadline.by ? sql`${sql.identifier(deadline.by)} = ${me}` : sql`0`;
    const owned = mine ? sql`(owner_id = ${me} OR ${acts})` : sql`1`;
    const [first, behind] = bounds(context, entity, deadline, window);
    return context.records
      .where(
        entity,
        sql`${column} >= ${first} AND ${column} < ${behind} AND state IN (${states}) AND ${owned}
            AND ${context.records.visible(entity)}`,
        { order: sql`${column}, rid`, limit: window.limit },
      )
      .flatMap((record) => entryOf(context, entity, deadline, record));
  });
}

function bounds(
  { principal }: ReadContext,
  { fields }: Entity,
  { field }: Deadline<FieldMap, string>,
  { from, to }: Window,
): [string, string] | [number, number] {
  const after = addDays(to, 1);
  if (fields[field]?.kind === "date") return [from, after];
  const { timeZone } = principal.organization;
  return [startOfDay(timeZone, from), startOfDay(timeZone, after)];
}

/** Entries as the caller sees the record: hidden dates are left out. */
function entryOf(
  context: ReadContext,
  entity: Entity,
  { field, what }: Deadline<FieldMap, string>,
  record: RecordOf<FieldMap>,
): Entry[] {
  const shown = context.records.show(entity, record);
  const value = shown[field];
  if (typeof value !== "string") return [];
  const on = value.includes("T") ? dayIn(context.principal.organization.timeZone, Date.parse(value)) : value;
  const label = entity.label.map((name) => shown[name]).filter((part) => part !== null && part !== undefined);
  const { collection } = entity;
  const { id, state, owner_id } = record;
  return [
    {
      on,
      days_left: daysBetween(context.today, on),
      what: localise(context, what),
      collection,
      id,
      label: label.join(" · "),
      state,
      owner_id,
    },
  ];
}
