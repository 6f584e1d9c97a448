import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { say, type Text } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { type Mailbox, parseMailbox } from "./address.ts";

/** Section `mail` of the settings. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  readonly tls: "starttls" | "implicit" | "none";
  readonly ca: string;
  readonly user: string;
  readonly password: string;
  readonly oauth_token_url: string;
  readonly oauth_client_id: string;
  readonly oauth_client_secret: string;
  readonly oauth_refresh_token: string;
  readonly oauth_scope: string;
  readonly from: string;
  readonly reply_to: string;
  readonly per_minute: number;
  readonly attachment_bytes: number;
}

export interface OAuthClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Empty for client credentials. */
  readonly refreshToken: string;
  readonly scope: string;
}

export type Login =
  | { readonly kind: "none" }
  | { readonly kind: "password"; readonly user: string; readonly password: string }
  | { readonly kind: "oauth"; readonly user: string; readonly client: OAuthClient };

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly tls: MailConfig["tls"];
  /** PEM of the authorities to trust instead of the usual ones. */
  readonly ca: string | undefined;
  readonly login: Login;
  readonly from: Mailbox;
  readonly replyTo: Mailbox | undefined;
  readonly perMinute: number;
  readonly attachmentBytes: number;
  /** Address of the web application, which links begin with. */
  readonly home: string;
  /** Name that greets the mail server. */
  readonly name: string;
}

/** Returns undefined until a mail server is configured. Throws if its settings are incomplete or unsafe. */
export function mailSettings(
  mail: MailConfig,
  server: { readonly origin: string; readonly base_path: string },
): MailSettings | undefined {
  if (mail.host === "") return undefined;
  const problem = problemOf(mail, server.origin);
  if (problem) throw new UserError(problem);
  return {
    host: mail.host,
    port: mail.port,
    tls: mail.tls,
    ca: mail.ca === "" ? undefined : readCertificates(mail.ca),
    login: loginOf(mail),
    from: parseMailbox(mail.from),
    replyTo: mail.reply_to === "" ? undefined : parseMailbox(mail.reply_to),
    perMinute: mail.per_minute,
    attachmentBytes: mail.attachment_bytes,
    home: server.origin + server.base_path,
    name: nameOf(server.origin),
  };
}

function problemOf(mail: MailConfig, origin: string): Text | undefined {
  if (mail.from === "") return say("mail.setup.missing", { name: "mail.from" });
  // Never from a request: a forged Host header would lead the link of a password reset elsewhere.
  if (origin === "") return say("mail.setup.missing", { name: "server.origin" });
  if (mail.tls === "none" && !isLoopback(mail.host)) return say("mail.setup.plain");
  if (mail.oauth_token_url !== "") {
    if (mail.user === "") return say("mail.setup.missing", { name: "mail.user" });
    if (mail.oauth_client_id === "") return say("mail.setup.missing", { name: "mail.oauth_client_id" });
    if (mail.password !== "") return say("mail.setup.twoLogins");
  }
  if (mail.password !== "" && mail.user === "") return say("mail.setup.missing", { name: "mail.user" });
  return undefined;
}

function loginOf(mail: MailConfig): Login {
  const { user } = mail;
  if (mail.oauth_token_url !== "")
    return {
      kind: "oauth",
      user,
      client: {
        tokenUrl: mail.oauth_token_url,
        clientId: mail.oauth_client_id,
        clientSecret: mail.oauth_client_secret,
        refreshToken: mail.oauth_refresh_token,
        scope: mail.oauth_scope,
      },
    };
  return user === "" ? { kind: "none" } : { kind: "password", user, password: mail.password };
}

function readCertificates(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new UserError(say("mail.setup.ca", { path }), { cause });
  }
}

function nameOf(origin: string): string {
  const { hostname } = new URL(origin);
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname;
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
