import { Type } from "@sinclair/typebox";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { type Membership, membershipsOf, type User } from "../people.ts";
import type { Identity } from "../service.ts";
import { linksOf } from "./links.ts";
import { readLoginRules } from "./rules.ts";

const OWNER = "owner";
const BREAK_GLASS = "auth.break_glass";

/** True for users with a linked identity in an organisation that has switched passwords off. */
function isBound(
  { provider }: Pick<Identity, "provider">,
  { handle }: ReadContext,
  { user, organization }: Membership,
): boolean {
  if (!provider || !readLoginRules(handle.connection, organization.key).passwords_off) return false;
  return linksOf(handle.connection, user.id).some(({ issuer }) => provider.isIssuer(issuer));
}

/** Owners keep their password for the day on which the provider fails. */
const isOwner = ({ roles }: Membership) => roles.includes(OWNER);

/** Refuses the password of users who have to log in at the provider. */
export function passwordUse(
  identity: Pick<Identity, "provider">,
  context: WriteContext,
  member: Membership,
): "usual" | "break_glass" {
  if (!isBound(identity, context, member)) return "usual";
  if (isOwner(member)) return "break_glass";
  const name = identity.provider?.name ?? "";
  throw new Fault("ACCESS_DENIED", { message: say("identity.oidc.passwordsOff", { name }) });
}

/** Without the link, users could log in with their password again. */
export function requireUnbound(identity: Pick<Identity, "provider">, context: ReadContext, user: User): void {
  const isKept = membershipsOf(context.handle.connection, user.id).some(
    (one) => one.deactivatedAt === null && !isOwner(one) && isBound(identity, context, one),
  );
  if (isKept) throw new Fault("ACCESS_DENIED", { message: say("identity.oidc.linkKept") });
}

/** Has the login reviewed by another person. */
export async function noteBreakGlass(context: WriteContext, owner: Principal): Promise<void> {
  const action = callOf(context).engine.registry.find(BREAK_GLASS);
  if (!action) throw new Error(`there is no action named ${BREAK_GLASS}`);
  const theirs = await context.as(owner);
  const result = await theirs.call(action, {});
  if (!result.ok) throw result.error;
}

/** Only called by a login. */
export function breakGlassAction(): Action {
  return defineAction({
    name: BREAK_GLASS,
    summary: "Log in with a password although passwords are switched off",
    kind: "write",
    access: "signed_in",
    replay: false,
    dryRun: false,
    http: [],
    input: Type.Object({}, closed),
    output: Type.Null(),
    // Opens a review and tells the owners.
    loosens: () => true,
    run: async (context) => {
      context.about("settings.team", context.principal.id);
      return null;
    },
  });
}
