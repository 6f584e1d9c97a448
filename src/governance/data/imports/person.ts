import { findMember } from "../../../identity/index.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { Principal } from "../../../kernel/principal.ts";
import { say, type Text } from "../../../text/message.ts";
import type { Import } from "./record.ts";

export interface Stop {
  code: string;
  message: Text;
}

/** Undefined if the user was deactivated. */
export function principalOf(context: ReadContext, id: string, mfa: boolean): Principal | undefined {
  const member = findMember(context.handle.connection, context.org, id);
  if (!member || member.deactivatedAt !== null) return undefined;
  return {
    kind: "user",
    id,
    organization: member.organization,
    roles: member.roles,
    teamId: member.teamId ?? undefined,
    mfa,
    operator: member.user.operator,
  };
}

export function actionsNeeded(collection: string, action: "create" | "upsert"): string[] {
  return action === "create" ? [`${collection}.create`] : [`${collection}.create`, `${collection}.update`];
}

/** Acts as the importing user. Returns a Stop if they were deactivated or have lost a permission. */
export async function inTheirName(
  context: WriteContext,
  of: Import,
  needed: readonly string[],
): Promise<WriteContext | Stop> {
  const principal = principalOf(context, of.created_by, of.mfa);
  if (!principal)
    return {
      code: "AUTH_USER_DEACTIVATED",
      message: say("governance.errors.importerInactive"),
    };
  const person = await context.as(principal, "import");
  const missing = needed.find((permission) => !person.may(permission));
  if (missing === undefined) return person;
  return { code: "ACCESS_DENIED", message: say("governance.errors.importerLacks", { permission: missing }) };
}

export function isStop(found: WriteContext | Stop): found is Stop {
  return "code" in found;
}
