import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { say, type Text } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** Section `oidc` of the settings. */
export interface OidcConfig {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly ca: string;
  readonly name: string;
  readonly scope: string;
  readonly second_factor: string;
}

/** Connection to the provider. Who may log in, and with which roles, is decided by each organisation. */
export interface ProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  /** PEM of the authorities to trust instead of the usual ones. */
  readonly ca: string | undefined;
  readonly name: string;
  readonly scope: string;
  /** Values of `amr` and `acr` that indicate a second factor. */
  readonly secondFactor: readonly string[];
  /** Address of the web application. */
  readonly home: string;
}

/** Page to which the provider sends the browser back. */
export const CALLBACK = "/login/callback";
/** Page to which the provider sends the browser after a logout. */
export const POST_LOGOUT = "/";

/** Returns undefined until a provider is configured. Throws if its settings are incomplete. */
export function providerSettings(
  oidc: OidcConfig,
  server: { readonly origin: string; readonly base_path: string },
): ProviderSettings | undefined {
  if (oidc.issuer === "") return undefined;
  const problem = problemOf(oidc, server.origin);
  if (problem) throw new UserError(problem);
  const issuer = new URL(oidc.issuer);
  return {
    issuer,
    clientId: oidc.client_id,
    clientSecret: oidc.client_secret,
    ca: oidc.ca === "" ? undefined : readCertificates(oidc.ca),
    name: oidc.name || issuer.hostname,
    scope: oidc.scope,
    secondFactor: oidc.second_factor.split(",").filter((value) => value !== ""),
    home: server.origin + server.base_path,
  };
}

function problemOf(oidc: OidcConfig, origin: string): Text | undefined {
  if (oidc.client_id === "") return say("identity.setup.missing", { name: "oidc.client_id" });
  // Never from a request: a forged Host header would lead people elsewhere.
  if (origin === "") return say("identity.setup.missing", { name: "server.origin" });
  return undefined;
}

function readCertificates(path: string): string {
  try {
    const pem = readFileSync(path, "utf8");
    // Throws unless the file begins with a certificate.
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    throw new UserError(say("identity.setup.ca", { path }), { cause });
  }
}
