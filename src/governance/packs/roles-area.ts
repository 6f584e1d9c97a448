import { roles as rolesTable } from "../../engine/access/tables.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import type { GovernanceParts } from "../part.ts";
import { difference } from "../settings/difference.ts";
import { findOwnRole } from "../settings/roles/grants.ts";
import { COLLECTION } from "../settings/roles/roles.ts";
import type { PackArea, PackItem, Settings } from "./area.ts";

/** Settings of a role, as this area writes and reads them. */
type RoleSettings = {
  name: string;
  title: string;
  permissions: readonly string[];
};

// Written by `wanted` alone.
const roleOf = (settings: Settings) => settings as RoleSettings;

const insertRole = insertInto(rolesTable);

/** Roles of one's own, beside those that every organisation has. */
export function rolesArea({ access, rules }: GovernanceParts): PackArea {
  return {
    name: "roles",
    title: "Roles beside the shipped ones",
    wanted: (size) => (size === "grown" ? rules.roles.flatMap(({ grown = [] }) => grown.map(itemOf)) : []),
    find: (context, name) => settingsOf(context, name),
    theirs: (context, { key }) => (settingsOf(context, key) ? key : undefined),
    add: async (context, settings) => {
      const { name, title, permissions } = roleOf(settings);
      insertRole.run(context.handle.connection, {
        org: context.org,
        name,
        title,
        permissions,
        own: [],
        version: 1,
        created_at: context.now,
        updated_at: context.now,
      });
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
      context.handle.connection
        .statement(
          "UPDATE roles SET title = ?, permissions = ?, version = version + 1, updated_at = ? WHERE org = ? AND name = ?",
        )
        .run(title, JSON.stringify(permissions), context.now, context.org, name);
      context.changed({ collection: COLLECTION, id: name, version: role.version + 1, ...changes });
      forget(context);
    },
  };

  function forget({ handle, org }: WriteContext): void {
    handle.settled(() => access().forget(org));
  }
}

function itemOf(role: RoleSettings): PackItem {
  return { key: role.name, title: role.title, settings: { ...role } };
}

function settingsOf({ handle, org }: ReadContext, name: string): Settings | undefined {
  const role = findOwnRole(handle.connection, org, name);
  return role && { name: role.name, title: role.title, permissions: [...role.permissions] };
}
