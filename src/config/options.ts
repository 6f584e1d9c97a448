import { MEDIA_NAMES } from "../records/index.ts";
import { type Message, say } from "../text/message.ts";
import {
  hostNames,
  type Kind,
  matching,
  networksOr,
  originOf,
  postgresOf,
  someOf,
  type ValueOf,
} from "./kinds.ts";
import { MAIL_OPTIONS } from "./mail-options.ts";
import { OIDC_OPTIONS } from "./oidc-options.ts";

export type Option = Kind & { readonly default: string | number | boolean };

/** Settings by dotted name, `section.key`. */
export const OPTIONS = {
  data: {
    type: "path",
    default: "./data",
  },
  host: {
    type: "string",
    default: "127.0.0.1",
    expected: say("config.expected.host"),
    accepts: matching(/^[^\s/]+$/),
  },
  port: {
    type: "number",
    default: 7400,
    min: 0,
    max: 65535,
  },
  database: {
    type: "string",
    secret: true,
    default: "",
    expected: say("config.expected.database"),
    accepts: postgresOf,
  },
  appliance: {
    type: "string",
    default: "freehold",
    expected: say("config.expected.appliance"),
    accepts: matching(/^[a-z0-9][a-z0-9-]{0,62}$/),
  },

  "server.origin": {
    type: "string",
    default: "",
    expected: say("config.expected.origin"),
    accepts: originOf,
  },
  "server.names": {
    type: "string",
    default: "",
    expected: say("config.expected.hostNames"),
    accepts: hostNames,
  },
  "server.trust_proxy": {
    type: "string",
    default: "",
    expected: say("config.expected.networks"),
    accepts: networksOr(["loopback", "private", "unix"]),
  },
  "server.proxy_headers": {
    type: "enum",
    values: ["x-forwarded", "forwarded"],
    default: "x-forwarded",
  },
  "server.base_path": {
    type: "string",
    default: "",
    expected: say("config.expected.basePath"),
    accepts: matching(/^$|^(\/[A-Za-z0-9._~-]+)+$/),
  },
  "server.socket": {
    type: "path",
    optional: true,
    default: "",
  },
  "server.redirect_from": {
    type: "number",
    default: 0,
    min: 0,
    max: 65535,
  },

  "tls.cert": {
    type: "path",
    optional: true,
    default: "",
  },
  "tls.key": {
    type: "path",
    optional: true,
    default: "",
  },
  "tls.self_signed": {
    type: "boolean",
    default: false,
  },
  "tls.names": {
    type: "string",
    default: "",
    expected: say("config.expected.names"),
    accepts: matching(/^[A-Za-z0-9.:*, -]*$/),
  },

  "log.format": {
    type: "enum",
    values: ["text", "json"],
    default: "text",
  },
  "log.level": {
    type: "enum",
    values: ["debug", "info", "warn", "error"],
    default: "info",
  },
  "log.file": {
    type: "string",
    default: "",
  },
  "log.max_bytes": {
    type: "number",
    default: 10_485_760,
    min: 4096,
  },
  "log.keep": {
    type: "number",
    default: 5,
    min: 0,
    max: 1000,
  },

  "limits.api_per_minute": {
    type: "number",
    default: 100,
    min: 0,
  },
  "limits.auth_per_minute": {
    type: "number",
    default: 20,
    min: 0,
  },
  "limits.create_per_minute": {
    type: "number",
    default: 6,
    min: 0,
  },
  "limits.explain_per_minute": {
    type: "number",
    default: 60,
    min: 0,
  },
  "limits.read_per_minute": {
    type: "number",
    default: 300,
    min: 0,
  },
  "limits.body_bytes": {
    type: "number",
    default: 1_048_576,
    min: 1024,
  },
  "limits.query_ms": {
    type: "number",
    default: 2000,
    min: 0,
  },

  "attachments.max_bytes": {
    type: "number",
    default: 52_428_800,
    min: 1,
  },
  "attachments.types": {
    type: "string",
    default: "",
    expected: say("config.expected.someOf", { values: MEDIA_NAMES }),
    accepts: someOf(MEDIA_NAMES),
  },

  "imports.max_bytes": {
    type: "number",
    default: 2_147_483_648,
    min: 1,
  },
  "imports.kept_days": {
    type: "number",
    default: 30,
    min: 1,
  },

  "learning.starter": {
    type: "boolean",
    default: true,
  },
  "learning.document_bytes": {
    type: "number",
    default: 104_857_600,
    min: 1,
  },
  "learning.document_pages": {
    type: "number",
    default: 5000,
    min: 1,
  },
  "learning.document_words": {
    type: "number",
    default: 2_000_000,
    min: 1,
  },

  "identity.access_token_seconds": {
    type: "number",
    default: 900,
    min: 1,
  },
  "identity.refresh_token_seconds": {
    type: "number",
    default: 604_800,
    min: 1,
  },
  // Limits and defaults of Bun.password. With other values, every login would fail.
  "identity.argon2_memory_kib": {
    type: "number",
    default: 65_536,
    min: 8,
    max: 4_294_967_295,
  },
  "identity.argon2_iterations": {
    type: "number",
    default: 2,
    min: 1,
    max: 4_294_967_295,
  },

  "audit.checkpoint_events": {
    type: "number",
    default: 1000,
    min: 1,
  },
  "audit.checkpoint_seconds": {
    type: "number",
    default: 300,
    min: 1,
    // Timers are limited to 2^31 - 1 ms. Longer ones fire immediately, in a loop.
    max: 2_147_483,
  },

  "jobs.concurrency": {
    type: "number",
    default: 4,
    min: 1,
    max: 64,
  },
  "jobs.tick_seconds": {
    type: "number",
    default: 30,
    min: 0,
    max: 2_147_483,
  },

  "backup.every_hours": {
    type: "number",
    default: 24,
    min: 0,
    max: 8760,
  },
  "backup.at": {
    type: "string",
    default: "02:30",
    expected: say("config.expected.timeOfDay"),
    accepts: matching(/^([01]\d|2[0-3]):[0-5]\d$/),
  },
  "backup.folder": {
    type: "string",
    default: "",
    expected: say("config.expected.absolutePath"),
    accepts: matching(/^(\/.*|[A-Za-z]:[\\/].*)?$/),
  },
  "backup.verify": {
    type: "boolean",
    default: true,
  },
  "backup.keep_daily": {
    type: "number",
    default: 7,
    min: 0,
    max: 10_000,
  },
  "backup.keep_weekly": {
    type: "number",
    default: 4,
    min: 0,
    max: 10_000,
  },
  "backup.keep_monthly": {
    type: "number",
    default: 6,
    min: 0,
    max: 10_000,
  },
  "backup.s3_endpoint": {
    type: "string",
    default: "",
    expected: say("config.expected.endpoint"),
    accepts: originOf,
  },
  "backup.s3_bucket": {
    type: "string",
    default: "",
    expected: say("config.expected.bucket"),
    accepts: matching(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/),
  },
  "backup.s3_region": {
    type: "string",
    default: "us-east-1",
    expected: say("config.expected.region"),
    accepts: matching(/^[A-Za-z0-9-]+$/),
  },
  "backup.s3_prefix": {
    type: "string",
    default: "",
    expected: say("config.expected.prefix"),
    accepts: matching(/^([\w.-]+(\/[\w.-]+)*)?$/),
  },
  "backup.s3_access_key": {
    type: "string",
    default: "",
  },
  "backup.s3_secret_key": {
    type: "string",
    secret: true,
    default: "",
  },
  "backup.passphrase": {
    type: "string",
    secret: true,
    default: "",
  },

  "backup.outside_hours": {
    type: "number",
    default: 168,
    min: 0,
    max: 87_600,
  },

  "shipping.folder": {
    type: "path",
    optional: true,
    default: "",
  },
  "shipping.seconds": {
    type: "number",
    default: 1,
    min: 1,
    max: 3600,
  },
  "shipping.kept_days": {
    type: "number",
    default: 7,
    min: 1,
    max: 3650,
  },

  ...MAIL_OPTIONS,
  ...OIDC_OPTIONS,

  "metrics.token": {
    type: "string",
    secret: true,
    default: "",
    // Sent in a header, where other characters would be corrupted.
    expected: say("config.expected.token"),
    accepts: matching(/^[\x21-\x7e]*$/),
  },
} as const satisfies Record<string, Option>;

type Options = typeof OPTIONS;
export type OptionName = keyof Options;

type Section<N> = N extends `${infer S}.${string}` ? S : never;
type Within<N, S extends string> = N extends `${S}.${infer Key}` ? Key : never;
type TopLevel = Exclude<OptionName, `${string}.${string}`>;

/** Settings by section: `config.limits.api_per_minute`. */
export type Config = { readonly [N in TopLevel]: ValueOf<Options[N]> } & {
  readonly [S in Section<OptionName>]: {
    readonly [N in OptionName as Within<N, S>]: ValueOf<Options[N]>;
  };
};

// Object.keys loses the key type.
export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

/** Widens the literal types, which only `Config` needs. */
export function optionOf(name: OptionName): Option {
  return OPTIONS[name];
}

export const helpOf = (name: OptionName): Message => say(`config.settings.${name}`);

/** `limits.api_per_minute`: section `limits`, key `api_per_minute`. `port` has no section. */
export function placeOf(name: string): { section: string | undefined; key: string } {
  const dot = name.indexOf(".");
  return dot < 0
    ? { section: undefined, key: name }
    : { section: name.slice(0, dot), key: name.slice(dot + 1) };
}
