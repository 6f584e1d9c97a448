import { Type } from "@sinclair/typebox";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import type { Membership } from "../people.ts";
import type { Identity } from "../service.ts";
import { linksOf } from "./links.ts";
import { readLoginRules } from "./rules.ts";

const OWNER = "owner";
const BREAK_GLASS = "auth.break_glass";

/**
 * Refuses a password of a user with a linked identity if the organisation has switched passwords off. Owners keep
 * theirs for the day on which the provider fails.
 */
export function passwordUse(
  { provider }: Pick<Identity, "provider">,
  { handle }: WriteContext,
  { user, organization, roles }: Membership,
): "usual" | "break_glass" {
  if (!provider || !readLoginRules(handle.connection, organization.key).passwords_off) return "usual";
  if (!linksOf(handle.connection, user.id).some(({ issuer }) => provider.isIssuer(issuer))) return "usual";
  if (roles.includes(OWNER)) return "break_glass";
  throw new Fault("ACCESS_DENIED", { message: say("identity.oidc.passwordsOff", { name: provider.name }) });
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
