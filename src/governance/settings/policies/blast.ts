import { type Static, Type } from "@sinclair/typebox";
import type { Access } from "../../../engine/access/book.ts";
import { type Decided, Pages } from "../../../engine/access/pages.ts";
import type { Membership } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { FieldAccess } from "../../../records/access/fields-access.ts";
import { type Message, say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { accessOf, activeMembers, type Circumstances, circumstancesOf, principalOf } from "./people.ts";

const MOST_CHANGES = 200;
const MOST_NAMES = 20;

const changeSchema = Type.Object(
  {
    permission: Type.String({ description: "Permission, or collection for fields" }),
    change: oneOf(
      ["gain", "lose", "records", "fields"],
      "records: for other records; fields: other fields are kept",
    ),
    people: Type.Integer({ description: "Number of active users affected by this change" }),
    names: Type.Array(Type.String(), {
      description: `Up to ${MOST_NAMES} users, if you can list users`,
    }),
  },
  closed,
);

export const blastSchema = Type.Object(
  {
    people: Type.Integer({ description: "Number of active users affected in total" }),
    summary: Type.Array(Type.String(), { description: "Summary sentences: 17 people lose crm.leads.update" }),
    changes: Type.Array(changeSchema),
    more: Type.Boolean({ description: `True if there are more than ${MOST_CHANGES} changes` }),
  },
  { ...closed, $id: "BlastRadius" },
);
export type BlastRadius = Static<typeof blastSchema>;
type Change = Static<typeof changeSchema>["change"];

/** Users whose access a planned change affects, under the caller's circumstances. */
export function blastRadius(
  context: ReadContext,
  parts: GovernanceParts,
  after: Decided,
  before: Decided = parts.access().decided(context.handle.connection, context.org),
): BlastRadius {
  const [was, is] = [new Pages(before), new Pages(after)];
  const circumstances = circumstancesOf(context);
  const changed = new Map<string, Membership[]>();
  const anybody = new Set<string>();
  const memo = new Map<string, string[]>();
  for (const member of activeMembers(context)) {
    const key = `${member.roles.join()} ${isNamed(before, after, member) ? member.user.id : ""}`;
    const differences = memo.get(key) ?? differencesFor(context, parts, was, is, member, circumstances);
    memo.set(key, differences);
    for (const difference of differences) {
      anybody.add(member.user.id);
      changed.set(difference, [...(changed.get(difference) ?? []), member]);
    }
  }
  return radiusOf(context, changed, anybody.size);
}

/** True if a policy names the user or attributes. Otherwise users with the same roles have equal access. */
function isNamed(before: Decided, after: Decided, { user }: Membership): boolean {
  return [...before.policies, ...after.policies].some(
    ({ subjects }) => subjects.attributes !== undefined || subjects.users?.includes(user.id),
  );
}

function differencesFor(
  context: ReadContext,
  parts: GovernanceParts,
  was: Pages,
  is: Pages,
  member: Membership,
  circumstances: Circumstances,
): string[] {
  const principal = principalOf(member, circumstances.mfa);
  const [before, after] = [accessOf(was, principal, circumstances), accessOf(is, principal, circumstances)];
  const collectionsOf = new Map(parts.registry().actions.map(({ name, collection }) => [name, collection]));
  const permissions = parts.permissions.all.flatMap(({ name }) => {
    const action = { name, ...collected(collectionsOf.get(name)) };
    const [had, has] = [isOpen(before, action), isOpen(after, action)];
    if (had !== has) return `${has ? "gain" : "lose"} ${name}`;
    return has && rows(before, name) !== rows(after, name) ? `records ${name}` : [];
  });
  const fields = [...parts.catalog.custom.of(context).values()].flatMap((collection) =>
    kept(before, collection) === kept(after, collection) ? [] : `fields ${collection.name}`,
  );
  return [...permissions, ...fields];
}

function collected(collection: string | undefined): { collection?: string } {
  return collection === undefined ? {} : { collection };
}

function isOpen(access: Access, action: { name: string; collection?: string }): boolean {
  return access.refusal(action) === undefined;
}

function rows(access: Access, action: string): string {
  return access.narrowingText(action);
}

function kept(access: Access, collection: ConstructorParameters<typeof FieldAccess>[1]): string {
  const reading = `${collection.name}.get`;
  const asked = { policy: (name = reading) => access.gate(name), may: (name: string) => access.may(name) };
  const { never, sometimes } = new FieldAccess(asked, collection);
  return [...never, "/", ...sometimes.keys(), "/", access.fieldNarrowing(reading)].join();
}

function radiusOf(
  context: ReadContext,
  changed: ReadonlyMap<string, Membership[]>,
  people: number,
): BlastRadius {
  const named = context.holds("settings.team.list");
  const changes = [...changed].map(([difference, members]) => {
    const [change = "", permission = ""] = difference.split(" ");
    return {
      permission,
      // Each difference starts with one of the four changes.
      change: change as Change,
      people: members.length,
      names: named ? members.slice(0, MOST_NAMES).map(({ user }) => user.name) : [],
    };
  });
  changes.sort((a, b) => b.people - a.people || (a.permission < b.permission ? -1 : 1));
  const shown = changes.slice(0, MOST_CHANGES);
  return {
    people,
    summary: shown.map((one) => localise(context, sentence(one))),
    changes: shown,
    more: changes.length > shown.length,
  };
}

function sentence(one: { change: Change; people: number; permission: string }): Message {
  const { people, permission } = one;
  switch (one.change) {
    case "gain":
      return say("governance.reasons.blastGain", { people, permission });
    case "lose":
      return say("governance.reasons.blastLose", { people, permission });
    case "records":
      return say("governance.reasons.blastRecords", { people, permission });
    case "fields":
      return say("governance.reasons.blastFields", { people, permission });
  }
}
