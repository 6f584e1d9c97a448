import { randomBytes } from "node:crypto";
import { invitationHash, MOVED_IN, NO_PASSWORD } from "../../../identity/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { columnsOf } from "./carried.ts";
import { ORGANIZATION, type OrganizationPart } from "./layout.ts";
import { refused } from "./refused.ts";

const LIFETIME = 30 * 86_400_000;

/** Somebody who came with the organisation and has to choose a password. */
export interface Newcomer {
  name: string;
  email: string;
  /** Where they do so, once. */
  path: string;
}

/** Makes the organisation as it was, on this appliance. It must not be here already. */
export function addMovedOrganization(
  { handle: { connection } }: WriteContext,
  { organization }: OrganizationPart,
): OrganizationRef {
  const known = columnsOf(connection, "organizations");
  const given = Object.entries(organization).filter(([column]) => known.includes(column));
  const row = Object.fromEntries(given);
  const { id, name, slug, currency, time_zone } = row;
  if (connection.statement("SELECT 1 FROM organizations WHERE id = ?").get(String(id)))
    throw refused("the organisation", "is on this appliance already");
  const next = connection.statement("SELECT coalesce(max(key), 0) + 1 AS next FROM organizations").get();
  const key = Number(next?.next);
  const taken = connection.statement("SELECT 1 FROM organizations WHERE slug = ?").get(String(slug));
  const values = { ...row, slug: taken ? `${slug}-${key}` : String(slug), key };
  const columns = Object.keys(values);
  connection
    .statement(
      `INSERT INTO organizations (${columns.map((column) => `"${column}"`).join()}) VALUES (${columns.map(() => "?").join()})`,
    )
    .run(...Object.values(values));
  return {
    key,
    id: String(id),
    name: String(name),
    currency: String(currency),
    timeZone: String(time_zone),
  };
}

/**
 * Makes the people of the organisation, without a password that anybody knows. Those whom the appliance has
 * already keep theirs; a different person of the same address or id is not overwritten.
 */
export function addMovedPeople(context: WriteContext, { people }: OrganizationPart): Set<string> {
  const { connection } = context.handle;
  const added = new Set<string>();
  for (const { id, email, name, created_at } of people) {
    const known = connection
      .statement("SELECT id, email FROM users WHERE id = ? OR email = ?")
      .all(id, email);
    if (known.some((one) => one.id !== id || one.email !== email))
      throw refused(ORGANIZATION, "names a person who has another account on this appliance");
    if (known.length > 0) continue;
    connection
      .statement(
        "INSERT INTO users (id, email, name, password_hash, operator, person_key, created_at, updated_at) VALUES (?, ?, ?, ?, 0, ?, ?, ?)",
      )
      .run(id, email, name, NO_PASSWORD, context.vault.newPersonKey(), created_at, context.now);
    added.add(id);
  }
  return added;
}

/** One-time links for those who have no password here yet. The owners of a first organisation look after the appliance. */
export function inviteMovedPeople(
  context: WriteContext,
  organization: OrganizationRef,
  added: ReadonlySet<string>,
): Newcomer[] {
  const { connection } = context.handle;
  const members = connection
    .statement(
      "SELECT u.id, u.name, u.email, u.person_key, m.roles FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.org = ? AND m.deactivated_at IS NULL ORDER BY u.name, u.id",
    )
    .all(organization.key)
    .filter(({ id }) => added.has(String(id)));
  const isFirst = Number(connection.statement("SELECT count(*) AS n FROM organizations").get()?.n) === 1;
  return members.map((member) => {
    const roles = String(member.roles);
    if (isFirst && JSON.parse(roles).includes("owner"))
      connection.statement("UPDATE users SET operator = 1 WHERE id = ?").run(String(member.id));
    const token = randomBytes(24).toString("base64url");
    connection
      .statement(
        "INSERT INTO invitations (id, org, email, name, roles, token_hash, invited_by, person_key, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      )
      .run(
        newId(),
        organization.key,
        String(member.email),
        String(member.name),
        roles,
        invitationHash(token),
        MOVED_IN,
        Number(member.person_key),
        context.now,
        context.now + LIFETIME,
      );
    return { name: String(member.name), email: String(member.email), path: `/join#${token}` };
  });
}
