import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import type { Catalog } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { defaultSchedules } from "./defaults.ts";
import {
  addSchedule,
  COLLECTION,
  changeSchedule,
  checkSchedule,
  findSchedule,
  type Schedule,
  type ScheduleSettings,
  scheduleFor,
  scheduleSchema,
  schedulesOf,
  settingsFields,
  settingsOf,
  showSchedule,
} from "./schedule.ts";
import { schedules } from "./tables.ts";

const PATH = "/api/v1/settings/retention";

const { collection, title, start, months, action, basis, ...switches } = settingsFields;
const required = { collection, title, start, months, action, basis };
const optional = {
  states: Type.Optional(switches.states),
  obliges: Type.Optional(switches.obliges),
  automatic: Type.Optional(switches.automatic),
  active: Type.Optional(switches.active),
};
const { collection: _fixed, ...changeable } = required;

export function scheduleActions(parts: GovernanceParts): Action[] {
  const { catalog } = parts;
  return [
    listAction(),
    getAction(),
    createAction(catalog),
    updateAction(catalog),
    deleteAction(),
    defaultsAction(parts),
  ];
}

function listAction(): Action {
  return defineAction({
    name: "settings.retention.list",
    summary: "List retention schedules",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(scheduleSchema) }, closed),
    run: async (context) => {
      const data = schedulesOf(context).map(showSchedule);
      context.returned(data.length);
      return { data };
    },
  });
}

function getAction(): Action {
  return defineAction({
    name: "settings.retention.get",
    summary: "Get a retention schedule",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: scheduleSchema,
    run: async (context, { id }) => showSchedule(load(context, id)),
  });
}

function createAction(catalog: Catalog): Action {
  return defineAction({
    name: "settings.retention.create",
    summary: "Create a retention schedule",
    description: "One schedule per collection. Due records are proposed every night.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object({ ...required, ...optional }, { ...closed, $id: "RetentionScheduleCreate" }),
    output: scheduleSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, given) => {
      const settings = { states: [], obliges: false, automatic: false, active: true, ...given };
      checkSchedule(catalog, settings);
      if (scheduleFor(context, given.collection))
        throw new Fault("DUPLICATE_VALUE", {
          details: [
            {
              path: "collection",
              code: "DUPLICATE",
              message: say("governance.errors.scheduleExists"),
            },
          ],
        });
      const made = addSchedule(context, settings);
      context.about(COLLECTION, made.id);
      return showSchedule(made);
    },
  });
}

function updateAction(catalog: Catalog): Action {
  return defineAction({
    name: "settings.retention.update",
    summary: "Update a retention schedule",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        ...Type.Partial(Type.Object(changeable)).properties,
        ...optional,
      },
      { ...closed, $id: "RetentionScheduleUpdate" },
    ),
    output: scheduleSchema,
    loosens: (context, { id, version: _version, ...given }) => {
      const schedule = findSchedule(context, id);
      if (!schedule) return false;
      const before = settingsOf(schedule);
      return keepsLess(before, { ...before, ...given });
    },
    run: async (context, { id, version, ...given }) => {
      const schedule = load(context, id);
      guardVersion(schedule.version, version);
      const settings = { ...settingsOf(schedule), ...given };
      checkSchedule(catalog, settings);
      return showSchedule(changeSchedule(context, schedule, settings));
    },
  });
}

function deleteAction(): Action {
  return defineAction({
    name: "settings.retention.delete",
    summary: "Delete a retention schedule",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    loosens: (context, { id }) => {
      const schedule = findSchedule(context, id);
      return schedule !== undefined && isDuty(schedule);
    },
    run: async (context, { id }) => {
      const schedule = load(context, id);
      context.handle.connection
        .run`DELETE FROM ${schedules} WHERE ${schedules.org} = ${context.org} AND ${schedules.id} = ${id}`;
      context.changed({
        collection: COLLECTION,
        id,
        version: schedule.version + 1,
        before: { ...settingsOf(schedule) },
        after: {},
      });
      return null;
    },
  });
}

function defaultsAction({ catalog, rules }: GovernanceParts): Action {
  return defineAction({
    name: "settings.retention.install",
    summary: "Add the default retention schedules",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/defaults` }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(scheduleSchema) }, closed),
    run: async (context) => {
      const wanted = defaultSchedules(rules.retention, "grown").filter(
        (settings) =>
          catalog.collections.has(settings.collection) && !scheduleFor(context, settings.collection),
      );
      return { data: wanted.map((settings) => showSchedule(addSchedule(context, settings))) };
    },
  });
}

/** True if records must be kept for the period, even against erasure requests. */
const isDuty = ({ obliges, active }: Pick<ScheduleSettings, "obliges" | "active">) => obliges && active;

/** True if the duty becomes shorter or covers other records. */
function keepsLess(before: ScheduleSettings, after: ScheduleSettings): boolean {
  if (!isDuty(before)) return false;
  const isOther = after.start !== before.start || !Bun.deepEquals(after.states, before.states);
  return !isDuty(after) || after.months < before.months || isOther;
}

function load(context: ReadContext, id: string): Schedule {
  context.about(COLLECTION, id);
  const schedule = findSchedule(context, id);
  if (!schedule) throw new Fault("RECORD_NOT_FOUND");
  return schedule;
}
