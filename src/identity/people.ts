import { MONDAY_TO_FRIDAY } from "../kernel/calendar.ts";
import type { Change, WriteContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import { memberships, organizations, type Plan, RATE_TOLERANCE_PERCENT, users } from "../kernel/tables.ts";
import { type Connection, insertInto } from "../store/connection.ts";
import { part, pick, pickAs, type RowOf, set } from "../store/rows.ts";
import { say } from "../text/message.ts";

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

/** Normalises an e-mail address, so that each one identifies a single user. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize("NFC");
}

export function findUser(
  connection: Connection,
  email: string,
): (User & { passwordHash: string }) | undefined {
  const row = connection.get`
    SELECT ${pick(users)} FROM ${users} WHERE ${users.email} = ${normaliseEmail(email)}`;
  return row && { ...parseUser(row), passwordHash: row.password_hash };
}

export function findUserById(connection: Connection, id: string): User | undefined {
  const row = connection.get`SELECT ${pick(users)} FROM ${users} WHERE ${users.id} = ${id}`;
  return row && parseUser(row);
}

const ORGANIZATION = part`${pickAs(organizations.key, "org_key")}, ${pickAs(organizations.id, "org_id")},
  ${pickAs(organizations.name, "org_name")}, ${pick(organizations, "currency", "time_zone")}`;

export const MEMBER = part`${pick(memberships, "roles", "team_id", "deactivated_at")},
  ${pickAs(memberships.version, "member_version")}, ${pickAs(memberships.created_at, "member_since")},
  ${pick(users, "id", "email", "name", "operator", "person_key")}, ${ORGANIZATION}`;

const MEMBERS = part`SELECT ${MEMBER} FROM ${memberships} JOIN ${users} ON ${users.id} = ${memberships.user_id}
  JOIN ${organizations} ON ${organizations.key} = ${memberships.org}`;

/** Oldest first. */
export function membershipsOf(connection: Connection, userId: string): Membership[] {
  return connection.all`
    ${MEMBERS} WHERE ${memberships.user_id} = ${userId}
    ORDER BY ${memberships.created_at}, ${organizations.key}`.map(parseMembership);
}

export function findMember(connection: Connection, org: number, userId: string): Membership | undefined {
  const row = connection.get`
    ${MEMBERS} WHERE ${memberships.org} = ${org} AND ${memberships.user_id} = ${userId}`;
  return row && parseMembership(row);
}

export function membersOf(connection: Connection, org: number): Membership[] {
  return connection.all`
    ${MEMBERS} WHERE ${memberships.org} = ${org} ORDER BY ${users.name}, ${users.id}`.map(parseMembership);
}

export function operatorsOf(connection: Connection): string[] {
  return connection.all`
    SELECT ${pick(users, "id")} FROM ${users} WHERE ${users.operator} = 1 AND EXISTS
      (SELECT 1 FROM ${memberships}
       WHERE ${memberships.user_id} = ${users.id} AND ${memberships.deactivated_at} IS NULL)`.map(
    ({ id }) => id,
  );
}

/** `key`: the organisation's number in the store. */
export function findOrganization(
  connection: Connection,
  key: number,
): { organization: OrganizationRef; plan: Plan } | undefined {
  const row = connection.get`
    SELECT ${ORGANIZATION}, ${pick(organizations, "plan")} FROM ${organizations} WHERE ${organizations.key} = ${key}`;
  return row && { organization: parseOrganization(row), plan: row.plan };
}

export function allOrganizations(connection: Connection): OrganizationRef[] {
  return connection.all`SELECT ${ORGANIZATION} FROM ${organizations} ORDER BY ${organizations.key}`.map(
    parseOrganization,
  );
}

export function readIndependence(
  connection: Connection,
  key: number,
): { days: number; foundedAt: number; founders: string[] } {
  const row = connection.get`
    SELECT ${pick(organizations, "independence_days", "created_at")} FROM ${organizations}
    WHERE ${organizations.key} = ${key}`;
  if (!row) return { days: 0, foundedAt: 0, founders: [] };
  const founders = connection.all`
    SELECT ${pick(memberships, "user_id")} FROM ${memberships}
    WHERE ${memberships.org} = ${key} AND ${memberships.created_at} = ${row.created_at}`;
  return {
    days: row.independence_days,
    foundedAt: row.created_at,
    founders: founders.map(({ user_id }) => user_id),
  };
}

export function organizationCount(connection: Connection): number {
  return connection.count`SELECT count(*) FROM ${organizations}`;
}

const insertOrganization = insertInto(organizations);
const insertUser = insertInto(users);
const insertMembership = insertInto(memberships);

export interface NewOrganization {
  name: string;
  currency: string;
  timeZone: string;
  /** Country of its letterhead, as an ISO 3166-1 code. */
  country: string | undefined;
  size: string;
  plan: Plan;
}

/** Default number of days during which an account's votes do not count for users who influenced it. */
const INDEPENDENCE_DAYS = 30;

export function addOrganization(context: WriteContext, given: NewOrganization): OrganizationRef {
  const { connection } = context.handle;
  const id = newId();
  const key = 1 + connection.count`SELECT coalesce(max(${organizations.key}), 0) FROM ${organizations}`;
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
    letterhead: JSON.stringify({ country: given.country }),
    rate_tolerance_percent: RATE_TOLERANCE_PERCENT,
    independence_days: INDEPENDENCE_DAYS,
    disabled_consequences: [],
    version: 1,
    created_at: context.now,
    updated_at: context.now,
  });
  return { key, id, name: given.name, currency: given.currency, timeZone: given.timeZone };
}

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
    operator: given.operator,
    person_key: personKey,
    created_at: context.now,
    updated_at: context.now,
  });
  return { id, email, name: given.name, operator: given.operator, personKey };
}

export function storePassword({ handle, now }: WriteContext, user: string, hash: string): void {
  handle.connection.run`
    UPDATE ${users} SET ${set(users, { password_hash: hash, updated_at: now })} WHERE ${users.id} = ${user}`;
}

export function addMembership(
  context: WriteContext,
  organization: OrganizationRef,
  user: User,
  roles: readonly string[],
  why: Record<string, unknown> = {},
): void {
  const { connection } = context.handle;
  if (findMember(connection, organization.key, user.id)) {
    throw new Fault("DUPLICATE_VALUE", {
      details: [{ path: "email", code: "DUPLICATE", message: say("identity.errors.alreadyMember") }],
    });
  }
  insertMembership.run(connection, {
    org: organization.key,
    user_id: user.id,
    roles: [...roles],
    team_id: null,
    version: 1,
    created_at: context.now,
    updated_at: context.now,
    deactivated_at: null,
  });
  context.changed(memberChange(user, 1, {}, { name: user.name, email: user.email, roles, ...why }));
}

/** Encrypts names under the user's own key. */
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
  const taken = connection.all`
    SELECT ${pick(organizations, "slug")} FROM ${organizations}
    WHERE ${organizations.slug} = ${base} OR ${organizations.slug} LIKE ${base} || '-%'`;
  const slugs = new Set(taken.map((row) => row.slug));
  let slug = base;
  for (let n = 2; slugs.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}

function parseUser(
  row: Pick<RowOf<typeof users>, "id" | "email" | "name" | "operator" | "person_key">,
): User {
  const { id, email, name, operator, person_key } = row;
  return { id, email, name, operator, personKey: person_key };
}

function parseOrganization(row: typeof ORGANIZATION.row): OrganizationRef {
  const { org_key, org_id, org_name, currency, time_zone } = row;
  return { key: org_key, id: org_id, name: org_name, currency, timeZone: time_zone };
}

export function parseMembership(row: typeof MEMBER.row): Membership {
  return {
    user: parseUser(row),
    organization: parseOrganization(row),
    roles: row.roles,
    teamId: row.team_id,
    version: row.member_version,
    createdAt: row.member_since,
    deactivatedAt: row.deactivated_at,
  };
}
