import type { Action } from "../kernel/action.ts";
import { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import type { Handle } from "../store/commit.ts";
import type { Access } from "./access/book.ts";
import { checkDuties, type Deed } from "./duties/check.ts";

/** Roles first, then the policies that look at no record; those that do are asked where the record is read. */
export function authorise(access: Access, action: Action, principal: Principal): void {
  if (action.access === "public") return;
  if (principal.kind === "anonymous") throw new Fault("AUTH_REQUIRED");
  if (action.access === "signed_in") return;
  if (action.access === "operator") {
    if (principal.operator) return;
    throw denied(`Only the operator of this appliance may do this (${action.name})`);
  }
  if (!access.may(action.name)) throw denied(`It needs the permission ${action.name}`);
  if (action.collection === undefined && !access.allows(action.name)) throw new Fault("ACCESS_POLICY_DENIED");
}

/** Segregation of duties, within the transaction, so that two calls at once cannot both pass. */
export function guardDuties(
  handle: Handle,
  access: Access,
  action: Action,
  principal: Principal,
  input: unknown,
  now: number,
  underWay: readonly Deed[] = [],
): string[] {
  if (access.sod.length === 0 || principal.kind === "anonymous") return [];
  const record = typeof input === "object" && input !== null && "id" in input ? String(input.id) : undefined;
  return checkDuties(handle.connection, access.sod, principal, action.name, record, now, underWay);
}

function denied(message: string): Fault {
  return new Fault("ACCESS_DENIED", { details: [{ path: "action", code: "PERMISSION_MISSING", message }] });
}
