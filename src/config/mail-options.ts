import { say } from "../text/message.ts";
import type { Kind } from "./kinds.ts";
import { mailboxOf, matching, tokenAddressOf } from "./kinds.ts";

/** Settings of outgoing mail. Nothing is sent until `host`, `from` and `server.origin` are set. */
export const MAIL_OPTIONS = {
  "mail.host": {
    type: "string",
    default: "",
    expected: say("config.expected.host"),
    accepts: matching(/^[^\s/]*$/),
  },
  "mail.port": {
    type: "number",
    default: 587,
    min: 1,
    max: 65535,
  },
  // `none` is refused at start unless the host is this machine.
  "mail.tls": {
    type: "enum",
    values: ["starttls", "implicit", "none"],
    default: "starttls",
  },
  "mail.ca": {
    type: "path",
    optional: true,
    default: "",
  },
  "mail.user": {
    type: "string",
    default: "",
  },
  "mail.password": {
    type: "string",
    secret: true,
    default: "",
  },
  "mail.oauth_token_url": {
    type: "string",
    default: "",
    expected: say("config.expected.tokenAddress"),
    accepts: tokenAddressOf,
  },
  "mail.oauth_client_id": {
    type: "string",
    default: "",
  },
  "mail.oauth_client_secret": {
    type: "string",
    secret: true,
    default: "",
  },
  "mail.oauth_refresh_token": {
    type: "string",
    secret: true,
    default: "",
  },
  "mail.oauth_scope": {
    type: "string",
    default: "",
  },
  "mail.from": {
    type: "string",
    default: "",
    expected: say("config.expected.mailbox"),
    accepts: mailboxOf,
  },
  "mail.reply_to": {
    type: "string",
    default: "",
    expected: say("config.expected.mailbox"),
    accepts: mailboxOf,
  },
  "mail.per_minute": {
    type: "number",
    default: 60,
    min: 1,
    max: 6000,
  },
  "mail.attachment_bytes": {
    type: "number",
    default: 20_971_520,
    min: 0,
    max: 104_857_600,
  },
} as const satisfies Record<string, Kind & { readonly default: string | number | boolean }>;
