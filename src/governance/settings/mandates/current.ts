import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339OrNull } from "../../../kernel/clock.ts";
import { Fault } from "../../../kernel/errors.ts";
import { MANDATE_MODES } from "../../../kernel/principal.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { readMandate } from "./in-force.ts";

const currentSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    mode: oneOf(MANDATE_MODES),
    actions: Type.Array(Type.String()),
    holder: Type.Object({ id: Type.String(), name: Type.String() }, closed),
    organization: Type.String(),
    expires_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "CurrentMandate" },
);

export function currentAction({ catalog }: GovernanceParts): Action {
  return defineAction({
    name: "settings.mandates.current",
    summary: "Get the mandate of the calling program",
    description: "Refused to people, who need no mandate.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/settings/mandates/current" }],
    input: Type.Object({}, closed),
    output: currentSchema,
    run: async (context) => {
      const { principal, handle, org } = context;
      const held = principal.mandate && readMandate(catalog, handle.connection, org, principal.mandate.id);
      if (!held) throw new Fault("ACCESS_DENIED", { message: say("errors.mandates.onlyPrograms") });
      const { mandate, holder } = held;
      return {
        id: mandate.id,
        name: mandate.name,
        mode: mandate.mode,
        actions: [...mandate.actions],
        holder: { id: holder.user.id, name: holder.user.name },
        organization: principal.organization.name,
        expires_at: rfc3339OrNull(mandate.expires_at),
      };
    },
  });
}
