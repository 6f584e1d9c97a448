import { type Static, Type } from "@sinclair/typebox";
import { findMember, moment } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { applyGroups, requireActing } from "./limits.ts";
import {
  addToGroup,
  dropGroup,
  type Group,
  groupsIn,
  keepGroup,
  provisionedIn,
  takeFromGroup,
} from "./rows.ts";
import { externalInput, PATH } from "./users.ts";

export const COLLECTION = "settings.provisioning.groups";
const MOST_MEMBERS = 5000;

const groupSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    external: nullable(Type.String()),
    members: Type.Array(Type.String()),
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "ProvisionedGroup" },
);
export type ShownGroup = Static<typeof groupSchema>;

const WRITE = { kind: "write", tier: "managing", human: false, byName: true } as const;
const byId = Type.Object({ id: idInput }, closed);
const label = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000-\\u001f\\u007f]+$" });
const members = Type.Optional(Type.Array(idInput, { maxItems: MOST_MEMBERS, uniqueItems: true }));

const FOLLOWED = "Roles and team of its members follow, as the rules for logins map its name.";

export function groupActions(parts: GovernanceParts): Action[] {
  return [listAction(), getAction(), createAction(parts), updateAction(parts), removeAction(parts)];
}

function listAction(): Action {
  return defineAction({
    name: "settings.provisioning.groups.list",
    summary: "List groups of a directory",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/groups` }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(groupSchema) }, closed),
    run: async (context) => {
      const data = groupsIn(context).map(shown);
      context.returned(data.length);
      return { data };
    },
  });
}

function getAction(): Action {
  return defineAction({
    name: "settings.provisioning.groups.get",
    summary: "Get a group of a directory",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/groups/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: groupSchema,
    run: async (context, { id }) => shown(load(context, id)),
  });
}

function createAction(parts: GovernanceParts): Action {
  return defineAction({
    ...WRITE,
    name: "settings.provisioning.groups.create",
    summary: "Add a group from a directory",
    description: FOLLOWED,
    http: [{ method: "POST", path: `${PATH}/groups` }],
    status: 201,
    errors: ["DUPLICATE_VALUE", "SOD_CONFLICT"],
    input: Type.Object(
      { name: label, external: externalInput, members },
      { ...closed, $id: "ProvisionedGroupCreate" },
    ),
    output: groupSchema,
    prepare: requireActing,
    run: async (context, { name, external = null, members: wanted = [] }) => {
      const { now, org } = context;
      const empty = {
        id: newId(),
        org,
        name: "",
        external,
        version: 0,
        created_at: now,
        updated_at: now,
        members: [],
      };
      return settle(context, parts, empty, { ...empty, name, members: wanted });
    },
  });
}

function updateAction(parts: GovernanceParts): Action {
  return defineAction({
    ...WRITE,
    name: "settings.provisioning.groups.update",
    summary: "Change a group from a directory",
    description: FOLLOWED,
    http: [{ method: "PATCH", path: `${PATH}/groups/:id` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "DUPLICATE_VALUE", "SOD_CONFLICT"],
    input: Type.Object(
      { id: idInput, version: versionInput, name: Type.Optional(label), external: externalInput, members },
      { ...closed, $id: "ProvisionedGroupUpdate" },
    ),
    output: groupSchema,
    prepare: requireActing,
    run: async (context, { id, version, ...given }) => {
      const group = load(context, id);
      guardVersion(group.version, version);
      return settle(context, parts, group, { ...group, ...given });
    },
  });
}

function removeAction(parts: GovernanceParts): Action {
  return defineAction({
    ...WRITE,
    name: "settings.provisioning.groups.remove",
    summary: "Remove a group of a directory",
    description: FOLLOWED,
    http: [{ method: "DELETE", path: `${PATH}/groups/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "SOD_CONFLICT"],
    input: byId,
    output: Type.Null(),
    prepare: requireActing,
    run: async (context, { id }) => {
      const group = load(context, id);
      dropGroup(context, id);
      record(context, group, { name: group.name, members: group.members }, {});
      follow(context, parts, group.members);
      return null;
    },
  });
}

function settle(context: WriteContext, parts: GovernanceParts, before: Group, after: Group): ShownGroup {
  const isNew = before.version === 0;
  context.about(COLLECTION, after.id);
  const [had, has] = [new Set(before.members), new Set(after.members)];
  const [added, taken] = [[...has.difference(had)], [...had.difference(has)]];
  const isRenamed = before.name !== after.name;
  if (!isNew && !isRenamed && before.external === after.external && added.length + taken.length === 0)
    return shown(before);
  if (isRenamed && groupsIn(context).some(({ name, id }) => name === after.name && id !== after.id))
    throw new Fault("DUPLICATE_VALUE", {
      details: [{ path: "name", code: "DUPLICATE", message: say("governance.provisioning.errors.taken") }],
    });
  requireUsers(context, added);
  const kept = { ...after, version: before.version + 1 };
  keepGroup(context, kept);
  for (const user of added) addToGroup(context, after.id, user);
  for (const user of taken) takeFromGroup(context, after.id, user);
  record(context, kept, isNew ? {} : { name: before.name, external: before.external, members: taken }, {
    name: after.name,
    external: after.external,
    members: added,
  });
  follow(context, parts, isRenamed ? [...after.members, ...taken] : [...added, ...taken]);
  return shown(load(context, after.id));
}

function follow(context: WriteContext, parts: GovernanceParts, people: readonly string[]): void {
  for (const id of people) {
    const member = findMember(context.handle.connection, context.org, id);
    if (member) applyGroups(context, parts, member);
  }
}

function requireUsers(context: ReadContext, ids: readonly string[]): void {
  const known = provisionedIn(context);
  const unknown = ids.findIndex(
    (id) => known.get(id)?.removed || !findMember(context.handle.connection, context.org, id),
  );
  if (unknown >= 0)
    throw invalid(
      `members.${unknown}`,
      "REFERENCE_UNKNOWN",
      say("governance.provisioning.errors.unknownUser"),
    );
}

function record(
  context: WriteContext,
  { id, version }: Group,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  context.changed({ collection: COLLECTION, id, version, before, after });
}

function load(context: ReadContext, id: string): Group {
  context.about(COLLECTION, id);
  const group = groupsIn(context).find((one) => one.id === id);
  if (!group) throw new Fault("RECORD_NOT_FOUND");
  return group;
}

const shown = ({ id, name, external, members: all, version, created_at, updated_at }: Group): ShownGroup => ({
  id,
  name,
  external,
  members: [...all],
  version,
  created_at: moment(created_at),
  updated_at: moment(updated_at),
});
