import { wrongValue } from "./fault.ts";
import type { Resource } from "./filter.ts";
import { type Model, modelOf, type Shape } from "./patch.ts";

/** As the actions of `settings.provisioning` show them. */
interface Shown {
  readonly id: string;
  readonly external: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface User extends Shown {
  readonly user_name: string;
  readonly email: string;
  readonly name: string;
  readonly active: boolean;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

export interface Group extends Shown {
  readonly name: string;
  readonly members: readonly string[];
}

type Input = Record<string, unknown>;

/** A kind of resources, and the actions that it stands on. */
export interface Kind {
  readonly type: "User" | "Group";
  readonly schema: string;
  readonly actions: string;
  readonly shape: Shape;
  show(shown: Shown, base: string): Resource;
  created(model: Model): Input;
  updated(model: Model, before: Shown): Input;
}

const CORE = "urn:ietf:params:scim:schemas:core:2.0:";

export const versionOf = ({ version }: Pick<Shown, "version">) => `W/"${version}"`;

export const users: Kind = {
  type: "User",
  schema: `${CORE}User`,
  actions: "settings.provisioning.users",
  shape: {
    texts: ["userName", "externalId", "displayName"],
    flags: ["active"],
    parts: { name: ["formatted", "givenName", "familyName"] },
    lists: ["emails"],
  },
  // Safe casts: the outputs of the actions above.
  show: (shown, base) => showUser(shown as User, base),
  created: (model) => {
    const userName = required(model, "userName");
    const email = emailOf(model) ?? userName;
    return {
      user_name: userName,
      email,
      name: nameOf(model) ?? userName,
      external: model.texts.get("externalId") ?? null,
      active: model.flags.get("active") ?? true,
    };
  },
  updated: (model, before) => {
    // The e-mail address stays: it is a way into the account, also for those who only manage the directory.
    const { name, active } = before as User;
    return {
      user_name: required(model, "userName"),
      external: model.texts.get("externalId") ?? null,
      name: nameOf(model, name) ?? name,
      active: model.flags.get("active") ?? active,
    };
  },
};

export const groups: Kind = {
  type: "Group",
  schema: `${CORE}Group`,
  actions: "settings.provisioning.groups",
  shape: { texts: ["displayName", "externalId"], flags: [], parts: {}, lists: ["members"] },
  show: (shown, base) => showGroup(shown as Group, base),
  created: groupInput,
  updated: groupInput,
};

function groupInput(model: Model): Input {
  const members = (model.lists.get("members") ?? []).map(({ value }) => value);
  return {
    name: required(model, "displayName"),
    external: model.texts.get("externalId") ?? null,
    members: [...new Set(members)],
  };
}

/** Attributes before the operations of a PATCH. */
export function patchable(kind: Kind, before: Shown): Model {
  const { name: _, ...whole } = kind.show(before, "");
  return modelOf(whole, kind.shape);
}

function showUser(user: User, base: string): Resource {
  return {
    schemas: [users.schema],
    id: user.id,
    ...(user.external !== null && { externalId: user.external }),
    userName: user.user_name,
    displayName: user.name,
    name: { formatted: user.name },
    active: user.active,
    emails: [{ value: user.email, type: "work", primary: true }],
    ...(user.groups.length > 0 && {
      groups: user.groups.map(({ id, name }) => ({
        value: id,
        display: name,
        $ref: `${base}/Groups/${id}`,
        type: "direct",
      })),
    }),
    meta: metaOf("User", user, `${base}/Users/${user.id}`),
  };
}

function showGroup(group: Group, base: string): Resource {
  return {
    schemas: [groups.schema],
    id: group.id,
    ...(group.external !== null && { externalId: group.external }),
    displayName: group.name,
    ...(group.members.length > 0 && {
      members: group.members.map((id) => ({ value: id, $ref: `${base}/Users/${id}` })),
    }),
    meta: metaOf("Group", group, `${base}/Groups/${group.id}`),
  };
}

const metaOf = (resourceType: string, shown: Shown, location: string) => ({
  resourceType,
  created: shown.created_at,
  lastModified: shown.updated_at,
  location,
  version: versionOf(shown),
});

function required({ texts }: Model, name: string): string {
  const value = texts.get(name);
  if (value === undefined || value.trim() === "") throw wrongValue(name);
  return value;
}

function emailOf({ lists }: Model): string | undefined {
  const all = lists.get("emails") ?? [];
  const value = (all.find(({ primary }) => String(primary).toLowerCase() === "true") ?? all[0])?.value;
  return typeof value === "string" ? value : undefined;
}

/** The display name, or the parts of the name if only these are given. */
function nameOf({ texts, parts }: Model, before?: string): string | undefined {
  const displayed = texts.get("displayName");
  if (displayed !== undefined && displayed !== before) return displayed;
  const own = parts.get("name");
  const joined = [own?.get("givenName"), own?.get("familyName")].filter((part) => part !== undefined);
  const isWhole = joined.length === 2 || before === undefined;
  return own?.get("formatted") ?? (isWhole && joined.length > 0 ? joined.join(" ") : displayed);
}
