import { randomBytes } from "node:crypto";
import { invitationHash, invitations, MOVED_IN, NO_PASSWORD } from "../../../identity/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { memberships, organizations, users } from "../../../kernel/tables.ts";
import { pick, row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { columnsOf } from "./carried.ts";
import { ORGANIZATION, type OrganizationPart } from "./layout.ts";
import { insertRow } from "./load-tables.ts";
import { refused } from "./refused.ts";

const LIFETIME = 30 * 86_400_000;

/** User who arrived with the organisation and needs a password. */
export interface Newcomer {
  name: string;
  email: string;
  /** One-time link to set a password. */
  path: string;
}

/** Rejects an organisation that exists on this server. */
export function addMovedOrganization(
  { handle: { connection } }: WriteContext,
  { organization }: OrganizationPart,
): OrganizationRef {
  const known = columnsOf(connection, "organizations");
  const given = Object.entries(organization).filter(([column]) => known.includes(column));
  const columns = Object.fromEntries(given);
  const { id, name, slug, currency, time_zone } = columns;
  if (connection.has`SELECT 1 FROM ${organizations} WHERE ${organizations.id} = ${String(id)}`)
    throw refused(
      say("governance.serverArchive.theOrganisation"),
      say("governance.serverArchive.alreadyHere"),
    );
  const key = connection.count`SELECT coalesce(max(${organizations.key}), 0) + 1 FROM ${organizations}`;
  const isTaken = connection.has`SELECT 1 FROM ${organizations} WHERE ${organizations.slug} = ${String(slug)}`;
  insertRow(connection, "organizations", {
    ...columns,
    slug: isTaken ? `${slug}-${key}` : String(slug),
    key,
  });
  return {
    key,
    id: String(id),
    name: String(name),
    currency: String(currency),
    timeZone: String(time_zone),
  };
}

/** Adds users without a usable password. Never overwrites a user, even if only the id or address matches. */
export function addMovedPeople(context: WriteContext, { people }: OrganizationPart): Set<string> {
  const { connection } = context.handle;
  const added = new Set<string>();
  for (const { id, email, name, created_at } of people) {
    const known = connection.all`SELECT ${pick(users, "id", "email")} FROM ${users} WHERE ${users.id} = ${id} OR ${users.email} = ${email}`;
    if (known.some((one) => one.id !== id || one.email !== email))
      throw refused(ORGANIZATION, say("governance.serverArchive.otherAccount"));
    if (known.length > 0) continue;
    connection.run`INSERT INTO ${users} ${row(users, {
      id,
      email,
      name,
      password_hash: NO_PASSWORD,
      operator: false,
      person_key: context.vault.newPersonKey(),
      created_at,
      updated_at: context.now,
    })}`;
    added.add(id);
  }
  return added;
}

/** Users without a password get one-time links; a server's first owners become its operators. */
export function inviteMovedPeople(
  context: WriteContext,
  organization: OrganizationRef,
  added: ReadonlySet<string>,
): Newcomer[] {
  const { connection } = context.handle;
  const members = connection.all`
    SELECT ${pick(users, "id", "name", "email", "person_key")}, ${pick(memberships, "roles")}
    FROM ${memberships} JOIN ${users} ON ${users.id} = ${memberships.user_id}
    WHERE ${memberships.org} = ${organization.key} AND ${memberships.deactivated_at} IS NULL
    ORDER BY ${users.name}, ${users.id}`.filter(({ id }) => added.has(id));
  const isFirst = connection.count`SELECT count(*) FROM ${organizations}` === 1;
  return members.map(({ id, name, email, person_key, roles }) => {
    if (isFirst && roles.includes("owner"))
      connection.run`UPDATE ${users} SET ${set(users, { operator: true })} WHERE ${users.id} = ${id}`;
    const token = randomBytes(24).toString("base64url");
    connection.run`INSERT INTO ${invitations} ${row(invitations, {
      id: newId(),
      org: organization.key,
      email,
      name,
      roles,
      token_hash: invitationHash(token),
      invited_by: MOVED_IN,
      person_key,
      created_at: context.now,
      expires_at: context.now + LIFETIME,
    })}`;
    return { name, email, path: `/join#${token}` };
  });
}
