import { Type } from "@sinclair/typebox";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import type { Identity } from "../../service.ts";
import { FLOW_SECONDS, type Flow, type Purpose, randomText } from "../flows.ts";
import type { Identified } from "../identified.ts";
import type { Provider } from "../provider.ts";

export const PATH = "/api/v1/auth/oidc";

const secret = Type.String({ minLength: 1, maxLength: 200 });

/** Parameters with which the provider sends the browser back. */
export const answerInput = {
  code: Type.String({ minLength: 1, maxLength: 4000 }),
  state: secret,
  iss: Type.Optional(Type.String({ maxLength: 1000 })),
  browser_token: Type.Optional({
    ...secret,
    description: "Token of the start, for clients that do not keep it in a cookie",
  }),
};

export const startedSchema = Type.Object(
  {
    url: Type.String({ description: "Address at the provider to which to send the browser" }),
    browser_token: Type.Optional(
      Type.String({ description: "Required to complete the login. Absent if stored in a browser cookie" }),
    ),
    expires_in: Type.Integer({ description: "Seconds within which the login must be completed" }),
  },
  { additionalProperties: false, $id: "ProviderLoginStarted" },
);

export function requireProvider({ provider }: Pick<Identity, "provider">): Provider {
  if (provider) return provider;
  throw new Fault("STATE_TRANSITION_INVALID", { message: say("identity.oidc.notSetUp") });
}

/** Begins a login at the provider. */
export async function begin(
  identity: Identity,
  context: ReadContext,
  { cookie }: { cookie?: boolean },
  purpose: Purpose,
) {
  const provider = requireProvider(identity);
  const flow = {
    purpose,
    nonce: randomText(),
    verifier: randomText(),
    startedAt: context.now,
  };
  // The windows of a browser share its cookie, so each of them can complete its login.
  const browser = (cookie && context.origin.browserToken) || randomText();
  const state = identity.flows.open(browser, flow);
  const url = await provider.addressOf(state, flow, purpose.kind === "prove");
  return { url, browser_token: browser, expires_in: FLOW_SECONDS };
}

export interface Completed {
  readonly purpose: Purpose;
  readonly startedAt: number;
  readonly identified: Identified;
  /** Lets the same login be completed again, with a code of the second factor. */
  again(): void;
}

/** Completes a login at the provider, once. */
export async function complete(
  identity: Identity,
  context: ReadContext,
  input: { code: string; state: string; iss?: string; browser_token?: string },
  kinds: readonly Purpose["kind"][],
): Promise<Completed> {
  const provider = requireProvider(identity);
  const { code, state, iss, browser_token } = input;
  const browser = browser_token ?? context.origin.browserToken ?? "";
  const flow = identity.flows.take(state, browser, context.now);
  if (!flow || !kinds.includes(flow.purpose.kind))
    throw new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.oidc.expired") });
  const identified = flow.identified ?? (await provider.identify({ code, state, iss }, flow));
  const known: Flow = { ...flow, identified };
  return {
    purpose: flow.purpose,
    startedAt: flow.startedAt,
    identified,
    again: () => identity.flows.keep(state, browser, known),
  };
}
