import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import type { Identity } from "../service.ts";
import type { TokenKey } from "../token-keys.ts";

const COLLECTION = "system.keys";
const PATH = "/api/v1/system/keys";

const keySchema = Type.Object(
  {
    id: Type.String({ description: "kid of the tokens signed with it" }),
    state: oneOf(["signs", "verifies"]),
    made_at: nullable(
      Type.String({ format: "date-time", description: "Null for the first key of an appliance" }),
    ),
    until: nullable(Type.String({ format: "date-time", description: "End of its use for verification" })),
  },
  { ...closed, $id: "TokenKey" },
);

const keysSchema = Type.Object({ data: Type.Array(keySchema) }, { ...closed, $id: "TokenKeys" });

export function keyActions({ tokens, sessions }: Identity): Action[] {
  const { keys, lifetimes } = tokens;
  return [
    defineAction({
      name: "system.keys.list",
      summary: "List signing keys",
      kind: "read",
      access: "operator",
      http: [{ method: "GET", path: PATH }],
      input: Type.Object({}, closed),
      output: keysSchema,
      run: async (context) => {
        asAppliance(context);
        const shown = show(keys.at(context.now));
        context.returned(shown.data.length);
        return shown;
      },
    }),

    defineAction({
      name: "system.keys.rotate",
      summary: "Rotate the signing key",
      description:
        "Tokens signed with the old key stay valid until they expire. With `end_sessions` they become invalid and all users must log in again. Use it if the old key may be compromised.",
      kind: "write",
      access: "operator",
      http: [{ method: "POST", path: `${PATH}/rotate` }],
      replay: false,
      dryRun: false,
      input: Type.Object(
        {
          end_sessions: Type.Optional(Type.Boolean({ default: false, description: "Logs out all users" })),
        },
        closed,
      ),
      output: keysSchema,
      run: async (context, { end_sessions = false }) => {
        asAppliance(context);
        const next = keys.replaced(context.now, end_sessions ? 0 : lifetimes.refreshSeconds * 1000);
        const [{ kid }] = next;
        context.about(COLLECTION, kid);
        context.changed({
          collection: COLLECTION,
          id: kid,
          version: null,
          before: { signs: keys.signing.kid },
          after: { signs: kid, end_sessions },
        });
        if (end_sessions) sessions.endAll(context, "keys replaced");
        context.handle.settled((committed) => {
          if (committed) keys.take(next);
        });
        return show(next);
      },
    }),
  ];
}

/** Keys belong to the server, whichever organisation the operator is in. */
function asAppliance(context: ReadContext): void {
  context.actAs({ ...context.principal, organization: APPLIANCE });
}

function show(keys: readonly TokenKey[]): Static<typeof keysSchema> {
  return {
    data: keys.map(({ kid, d, made_at, until }) => ({
      id: kid,
      state: d === undefined ? "verifies" : "signs",
      made_at: made_at === undefined ? null : rfc3339(made_at),
      until: until === undefined ? null : rfc3339(until),
    })),
  };
}
