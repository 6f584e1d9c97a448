import { Type } from "@sinclair/typebox";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { APPLIANCE, type OrganizationRef } from "../../kernel/principal.ts";
import { oneOf } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";

/** The organisation's own log, or the server's, which contains unauthenticated calls. */
export const logInput = Type.Optional(
  oneOf(["organization", "appliance"], "The organisation's log, or (for the operator) the appliance's own"),
);

export function logOf(
  { principal }: ReadContext,
  log: "organization" | "appliance" = "organization",
): OrganizationRef {
  if (log === "organization") return principal.organization;
  if (principal.operator) return APPLIANCE;
  throw new Fault("ACCESS_DENIED", {
    details: [
      { path: "log", code: "OPERATOR_ONLY", message: say("governance.errors.serverLogOperatorOnly") },
    ],
  });
}
