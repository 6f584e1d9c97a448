import { roles } from "../../engine/access/tables.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { row, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import type { GovernanceParts } from "../part.ts";
import { difference } from "../settings/difference.ts";
import { findOwnRole } from "../settings/roles/grants.ts";
import { COLLECTION } from "../settings/roles/roles.ts";
import type { PackArea, PackItem, Settings } from "./area.ts";

type RoleSettings = {
  name: string;
  title: string;
  permissions: readonly string[];
};

// Only `wanted` writes these.
const roleOf = (settings: Settings) => settings as RoleSettings;

/** Custom roles of a pack, in addition to built-in ones. */
export function rolesArea({ access, rules }: GovernanceParts): PackArea {
  return {
    name: "roles",
    title: say("governance.serverPacks.roles"),
    wanted: (size) => (size === "grown" ? rules.roles.flatMap(({ grown = [] }) => grown.map(itemOf)) : []),
    find: (context, name) => settingsOf(context, name),
    theirs: (context, { key }) => (settingsOf(context, key) ? key : undefined),
    add: async (context, settings) => {
      const { name, title, permissions } = roleOf(settings);
      const { org, now } = context;
      const made = { version: 1, created_at: now, updated_at: now };
      context.handle.connection
        .run`INSERT INTO ${roles} ${row(roles, { org, name, title, permissions: [...permissions], own: [], ...made })}`;
      context.changed({
        collection: COLLECTION,
        id: name,
        version: 1,
        before: {},
        after: { title, permissions },
      });
      forget(context);
      return name;
    },
    change: async (context, name, settings) => {
      const role = findOwnRole(context.handle.connection, context.org, name);
      if (!role) throw new Error("a role that a pack brought is gone");
      const { title, permissions } = roleOf(settings);
      const changes = difference<Settings>(
        { title: role.title, permissions: role.permissions },
        { title, permissions },
      );
      if (!changes) return;
      const version = role.version + 1;
      const columns = { title, permissions: [...permissions], version, updated_at: context.now };
      context.handle.connection
        .run`UPDATE ${roles} SET ${set(roles, columns)} WHERE ${roles.org} = ${context.org} AND ${roles.name} = ${name}`;
      context.changed({ collection: COLLECTION, id: name, version, ...changes });
      forget(context);
    },
  };

  function forget({ handle, org }: WriteContext): void {
    handle.visible(() => access().forget(org));
  }
}

function itemOf(role: RoleSettings): PackItem {
  return { key: role.name, title: role.title, settings: { ...role } };
}

function settingsOf({ handle, org }: ReadContext, name: string): Settings | undefined {
  const role = findOwnRole(handle.connection, org, name);
  return role && { name: role.name, title: role.title, permissions: [...role.permissions] };
}
