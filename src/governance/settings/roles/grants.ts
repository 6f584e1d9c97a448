import { compilePatterns } from "../../../engine/access/patterns.ts";
import type { OwnPermissions } from "../../../engine/access/shipped.ts";
import { roles as ownTable } from "../../../engine/access/tables.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { EVERYTHING, type PermissionCatalogue } from "./catalogue.ts";

/** Custom role. */
export type OwnRole = RowOf<typeof ownTable>;

export function ownRoles(connection: Connection, org: number): OwnRole[] {
  return connection.all`SELECT ${pick(ownTable)} FROM ${ownTable} WHERE ${ownTable.org} = ${org} ORDER BY ${ownTable.name}`;
}

export function findOwnRole(connection: Connection, org: number, name: string): OwnRole | undefined {
  return connection.get`SELECT ${pick(ownTable)} FROM ${ownTable} WHERE ${ownTable.org} = ${org} AND ${ownTable.name} = ${name}`;
}

/** Permissions for all records, and for records that name the user in a field. */
export interface Grants {
  permissions: readonly string[];
  own: readonly OwnPermissions[];
}

export const NOTHING: Grants = { permissions: [], own: [] };

/** Rejects unknown roles with their path in the input. */
export function grantsOf(
  { handle, principal }: WriteContext,
  catalogue: PermissionCatalogue,
  roles: readonly string[],
): Grants {
  const own = new Map(
    ownRoles(handle.connection, principal.organization.key).map((role) => [role.name, role]),
  );
  const problems: Detail[] = [];
  const found = roles.flatMap((name, i) => {
    const role = catalogue.shipped.get(name) ?? own.get(name);
    if (!role)
      problems.push({
        path: `roles.${i}`,
        code: "ROLE_UNKNOWN",
        message: say("governance.errors.unknownRole"),
      });
    return role ?? [];
  });
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
  return {
    permissions: found.flatMap(({ permissions }) => permissions),
    own: found.flatMap(({ own = [] }) => own),
  };
}

const NAMED = 10;

/** Nobody can grant more than they hold: rejects additions that the caller lacks. */
export function guardGrant(
  context: WriteContext,
  catalogue: PermissionCatalogue,
  path: string,
  before: Grants,
  after: Grants,
): void {
  const lacking = [
    ...beyond(catalogue, before, after).filter((permission) => !context.holds(permission)),
    ...patternsBeyond(before, after).filter(
      (pattern) => !context.holds(pattern.replaceAll("*", UNKNOWN_ACTION)),
    ),
  ];
  if (lacking.length === 0) return;
  throw new Fault("ACCESS_DENIED", {
    message: say("governance.errors.permissionNotYours"),
    details: lacking.slice(0, NAMED).map((permission) => ({
      path,
      code: "PERMISSION_NOT_HELD",
      message: say("governance.errors.permissionNotHeld", { permission }),
    })),
  });
}

/** Permissions added between two sets of grants: for all records, or for more of the user's own. */
export function beyond(catalogue: PermissionCatalogue, before: Grants, after: Grants): string[] {
  const [had, has] = [compilePatterns(before.permissions), compilePatterns(after.permissions)];
  const gained = fieldsOf(after).map((field) => {
    const hasOwn = compilePatterns(ownBy(after, field));
    // Ownership by one field does not imply ownership by another, so each field is compared separately.
    const hadOwn = compilePatterns([...before.permissions, ...ownBy(before, field)]);
    return (permission: string) => hasOwn(permission) && !hadOwn(permission);
  });
  return [EVERYTHING, ...catalogue.all.map(({ name }) => name)].filter(
    (permission) => (has(permission) && !had(permission)) || gained.some((gainedBy) => gainedBy(permission)),
  );
}

/** Represents actions of later versions: a pattern covers them, a list of known permissions does not. */
const UNKNOWN_ACTION = "unheard-of";

function patternsBeyond(before: Grants, after: Grants): string[] {
  const patternsOf = ({ permissions, own }: Grants) =>
    [...permissions, ...own.flatMap((one) => one.permissions)].filter((permission) =>
      permission.includes("*"),
    );
  const had = new Set(patternsOf(before));
  return patternsOf(after).filter((pattern) => !had.has(pattern));
}

function fieldsOf({ own }: Grants): string[] {
  return [...new Set(own.map(({ field }) => field))];
}

function ownBy({ own }: Grants, name: string): string[] {
  return own.flatMap(({ field, permissions }) => (field === name ? permissions : []));
}
