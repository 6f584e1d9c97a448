import { callOf } from "../engine/call.ts";
import type { ReadContext, WriteContext } from "../kernel/context.ts";
import type { Employment, Entity } from "../kernel/entity.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import { type Catalog, fieldOf } from "../records/index.ts";
import { type Message, say } from "../text/message.ts";
import type { Membership } from "./people.ts";
import { principalOf } from "./sessions.ts";

interface Staff {
  entity: Entity;
  employment: Employment;
}

/** The collection whose records are employments. */
export function staffIn(catalog: Catalog): Staff {
  for (const { entity } of catalog.collections.values())
    if (entity.employment) return { entity, employment: entity.employment };
  throw new Error("no collection describes employments");
}

const staffOf = (context: ReadContext) => staffIn(callOf(context).engine.catalog);

/** Refuses an invitation for an employee whose user the caller may not set, or who has one already. */
export async function requireLinkable(context: WriteContext, employee: string): Promise<void> {
  const { entity, employment } = staffOf(context);
  const result = await context.rehearse(updateOf(context, entity), { id: employee });
  if (!result.ok) throw result.error;
  if (!context.holds(`${entity.collection}.${employment.linkedBy}`))
    throw notLinkable("ACCESS_DENIED", say("identity.errors.employeeForbidden"));
  const record = context.records.get(entity, employee);
  if (employment.over.includes(record.state))
    throw notLinkable("VALIDATION_FAILED", say("identity.errors.employeeLeft"));
  if (fieldOf(record, employment.user) !== null)
    throw notLinkable("DUPLICATE_VALUE", say("identity.errors.employeeLinked"));
}

/**
 * Links a user to the employee they were invited for, as a change by the inviter with all its checks. If it is refused
 * because facts have changed since, they join without a link. Never replaces another user.
 */
export async function linkEmployee(
  context: WriteContext,
  { employee, inviter, user }: { employee: string; inviter: Membership | undefined; user: string },
): Promise<void> {
  if (!inviter || inviter.deactivatedAt !== null) return;
  const inTheirName = await context.as(principalOf(inviter, undefined));
  const { entity, employment } = staffOf(inTheirName);
  const record = inTheirName.records.find(entity, employee);
  if (!record || fieldOf(record, employment.user) !== null) return;
  const change = { id: employee, [employment.user]: user };
  const result = await inTheirName.call(updateOf(inTheirName, entity), change);
  if (!result.ok && toFault(result.error).status >= 500) throw result.error;
}

function updateOf(context: WriteContext, { collection }: Entity) {
  const action = callOf(context).engine.registry.find(`${collection}.update`);
  if (!action) throw new Error("employments cannot be changed");
  return action;
}

function notLinkable(
  code: "ACCESS_DENIED" | "DUPLICATE_VALUE" | "VALIDATION_FAILED",
  message: Message,
): Fault {
  return new Fault(code, { details: [{ path: "employee_id", code: "NOT_LINKABLE", message }] });
}
