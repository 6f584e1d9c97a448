import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "./ports.ts";

/** People of the provider, whose groups tests may change. Any password is right. */
export const accounts: Record<string, Record<string, unknown>> = {};

export interface CertifiedProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  stop(): Promise<void>;
}

/** `oidc-provider`, which the OpenID Foundation has certified, with its development login page. */
export async function startCertified(home: string): Promise<CertifiedProvider> {
  const port = freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, secret] = ["freehold", "a-secret-of-the-client"];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [`${home}/login/callback`],
        post_logout_redirect_uris: [`${home}/`],
        backchannel_logout_uri: `${home}/api/v1/auth/oidc/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ["openid", "email", "profile", "groups"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    conformIdTokenClaims: false,
    features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    // It refuses to call servers on this machine otherwise.
    fetch: (url: string | URL | Request, options?: RequestInit) => {
      const { dispatcher: _, ...plain }: RequestInit & { dispatcher?: unknown } = { ...options };
      return fetch(url, plain);
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts[id] }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ["a key of this test"] },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    issuer,
    clientId,
    secret,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
