import { sql } from "drizzle-orm";
import { MONDAY_TO_FRIDAY } from "../kernel/calendar.ts";
import type { Change, WriteContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import { memberships, organizations, RATE_TOLERANCE_PERCENT, users } from "../kernel/tables.ts";
import { asQuery, CompiledQuery, type Connection, insertInto } from "../store/connection.ts";
import type { RawRow } from "../store/statements.ts";

export interface User {
  id: string;
  email: string;
  name: string;
  operator: boolean;
  personKey: number;
}

export interface Membership {
  user: User;
  organization: OrganizationRef;
  roles: string[];
  teamId: string | null;
  version: number;
  createdAt: number;
  deactivatedAt: number | null;
}

const byEmail = new CompiledQuery(
  asQuery(sql`SELECT * FROM ${users} WHERE email = ${sql.placeholder("email")}`),
);

/** One address is one person, however it is written. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize("NFC");
}

export function findUser(
  connection: Connection,
  email: string,
): (User & { passwordHash: string }) | undefined {
  const row = byEmail.get(connection, { email: normaliseEmail(email) });
  return row && { ...parseUser(row), passwordHash: String(row.password_hash) };
}

const MEMBER = `
  SELECT m.roles, m.team_id, m.version AS member_version, m.created_at AS member_since, m.deactivated_at,
         u.id, u.email, u.name, u.operator, u.person_key,
         o.key AS org_key, o.id AS org_id, o.name AS org_name, o.currency, o.time_zone
  FROM memberships m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.key = m.org`;

/** Every organisation that a person belongs to, the oldest membership first. */
export function membershipsOf(connection: Connection, userId: string): Membership[] {
  return connection
    .statement(`${MEMBER} WHERE m.user_id = ? ORDER BY m.created_at, o.key`)
    .all(userId)
    .map(parseMembership);
}

/** A person's place in one organisation. */
export function findMember(connection: Connection, org: number, userId: string): Membership | undefined {
  const row = connection.statement(`${MEMBER} WHERE m.org = ? AND m.user_id = ?`).get(org, userId);
  return row ? parseMembership(row) : undefined;
}

/** The people of an organisation, by name. */
export function membersOf(connection: Connection, org: number): Membership[] {
  return connection
    .statement(`${MEMBER} WHERE m.org = ? ORDER BY u.name, u.id`)
    .all(org)
    .map(parseMembership);
}

/** The ids of those who look after the appliance and can log in. */
export function operatorsOf(connection: Connection): string[] {
  return connection
    .statement(
      `SELECT id FROM users WHERE operator = 1 AND EXISTS
         (SELECT 1 FROM memberships WHERE user_id = users.id AND deactivated_at IS NULL)`,
    )
    .all()
    .map(({ id }) => String(id));
}

/** What organisations are on. Only the first of them has API keys. */
export const PLANS = ["enterprise", "standard"] as const;
export type Plan = (typeof PLANS)[number];

/** An organisation of the appliance, by its number in the store, with its plan. */
export function findOrganization(
  connection: Connection,
  key: number,
): { organization: OrganizationRef; plan: Plan } | undefined {
  const row = connection
    .statement(
      "SELECT key AS org_key, id AS org_id, name AS org_name, currency, time_zone, plan FROM organizations WHERE key = ?",
    )
    .get(key);
  if (!row) return undefined;
  const plan = PLANS.find((one) => one === row.plan) ?? "standard";
  return { organization: parseOrganization(row), plan };
}

/** Every organisation of the appliance. */
export function allOrganizations(connection: Connection): OrganizationRef[] {
  return connection
    .statement(
      "SELECT key AS org_key, id AS org_id, name AS org_name, currency, time_zone FROM organizations ORDER BY key",
    )
    .all()
    .map(parseOrganization);
}

/** What an organisation says of its approvers, and who founded it. */
export function readIndependence(
  connection: Connection,
  key: number,
): { days: number; foundedAt: number; founders: string[] } {
  const row = connection
    .statement("SELECT independence_days, created_at FROM organizations WHERE key = ?")
    .get(key);
  const founders = connection
    .statement("SELECT user_id FROM memberships WHERE org = ? AND created_at = ?")
    .all(key, Number(row?.created_at));
  return {
    days: Number(row?.independence_days ?? 0),
    foundedAt: Number(row?.created_at ?? 0),
    founders: founders.map(({ user_id }) => String(user_id)),
  };
}

export function organizationCount(connection: Connection): number {
  return Number(connection.statement("SELECT count(*) AS n FROM organizations").get()?.n);
}

const insertOrganization = insertInto(organizations);
const insertUser = insertInto(users);
const insertMembership = insertInto(memberships);

export interface NewOrganization {
  name: string;
  currency: string;
  timeZone: string;
  size: string;
  plan: Plan;
}

/** For so many days somebody who had a hand in an account keeps its votes from counting for them. */
const INDEPENDENCE_DAYS = 30;

/** Adds an organisation to the appliance. */
export function addOrganization(context: WriteContext, given: NewOrganization): OrganizationRef {
  const { connection } = context.handle;
  const id = newId();
  const key = Number(
    connection.statement("SELECT coalesce(max(key), 0) + 1 AS next FROM organizations").get()?.next,
  );
  insertOrganization.run(connection, {
    key,
    id,
    name: given.name,
    slug: freeSlug(connection, given.name),
    currency: given.currency,
    time_zone: given.timeZone,
    size: given.size,
    plan: given.plan,
    working_days: JSON.stringify(MONDAY_TO_FRIDAY),
    letterhead: "{}",
    rate_tolerance_percent: RATE_TOLERANCE_PERCENT,
    independence_days: INDEPENDENCE_DAYS,
    version: 1,
    created_at: context.now,
    updated_at: context.now,
  });
  return { key, id, name: given.name, currency: given.currency, timeZone: given.timeZone };
}

/** Adds a person to the appliance. */
export function addUser(
  context: WriteContext,
  given: { email: string; name: string; passwordHash: string; operator: boolean },
): User {
  const id = newId();
  const personKey = context.vault.newPersonKey();
  const email = normaliseEmail(given.email);
  insertUser.run(context.handle.connection, {
    id,
    email,
    name: given.name,
    password_hash: given.passwordHash,
    operator: given.operator ? 1 : 0,
    person_key: personKey,
    created_at: context.now,
    updated_at: context.now,
  });
  return { id, email, name: given.name, operator: given.operator, personKey };
}

/** Gives a person a place in an organisation. */
export function addMembership(
  context: WriteContext,
  organization: OrganizationRef,
  user: User,
  roles: readonly string[],
): void {
  const { connection } = context.handle;
  if (findMember(connection, organization.key, user.id)) {
    throw new Fault("DUPLICATE_VALUE", {
      details: [{ path: "email", code: "DUPLICATE", message: "This person is in the organisation already" }],
    });
  }
  insertMembership.run(connection, {
    org: organization.key,
    user_id: user.id,
    roles: JSON.stringify(roles),
    team_id: null,
    version: 1,
    created_at: context.now,
    updated_at: context.now,
    deactivated_at: null,
  });
  context.changed(memberChange(user, 1, {}, { name: user.name, email: user.email, roles }));
}

/** A change of a person's place, as the audit trail keeps it: names under the person's own key. */
export function memberChange(
  user: User,
  version: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change {
  return {
    collection: "settings.team",
    id: user.id,
    version,
    before,
    after,
    personal: { key: user.personKey, fields: ["name", "email"] },
  };
}

function freeSlug(connection: Connection, name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 50);
  const base = plain || "organization";
  const taken = connection.statement("SELECT slug FROM organizations WHERE slug = ? OR slug LIKE ? || '-%'");
  const slugs = new Set(taken.all(base, base).map((row) => row.slug));
  let slug = base;
  for (let n = 2; slugs.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}

function parseUser(row: RawRow): User {
  return {
    id: String(row.id),
    email: String(row.email),
    name: String(row.name),
    operator: row.operator === 1,
    personKey: Number(row.person_key),
  };
}

function parseOrganization(row: RawRow): OrganizationRef {
  return {
    key: Number(row.org_key),
    id: String(row.org_id),
    name: String(row.org_name),
    currency: String(row.currency),
    timeZone: String(row.time_zone),
  };
}

export function parseMembership(row: RawRow): Membership {
  return {
    user: parseUser(row),
    organization: parseOrganization(row),
    // Written by addMembership and the team actions.
    roles: JSON.parse(String(row.roles)) as string[],
    teamId: row.team_id === null ? null : String(row.team_id),
    version: Number(row.member_version),
    createdAt: Number(row.member_since),
    deactivatedAt: row.deactivated_at === null ? null : Number(row.deactivated_at),
  };
}
