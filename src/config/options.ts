import { MEDIA_NAMES } from "../records/index.ts";
import { hostNames, type Kind, matching, networksOr, originOf, someOf, type ValueOf } from "./kinds.ts";

/** Setting: its type, default and help text. */
export type Option = Kind & { readonly default: string | number | boolean; readonly help: string };

/** All settings by dotted name; the part before the dot is the section. */
export const OPTIONS = {
  data: {
    type: "path",
    default: "./data",
    help: "The folder that holds everything Freehold keeps.",
  },
  host: {
    type: "string",
    default: "127.0.0.1",
    expected: "a host name or an address",
    accepts: matching(/^[^\s/]+$/),
    help: "The address to listen on. 0.0.0.0 listens on every IPv4 address of this machine.",
  },
  port: {
    type: "number",
    default: 7400,
    min: 0,
    max: 65535,
    help: "The port to listen on. 0 takes a free one.",
  },

  "server.origin": {
    type: "string",
    default: "",
    expected: "an http or https address without a path, such as https://freehold.example.org",
    accepts: originOf,
    help: "The public address, with which links begin. Empty takes host and port.",
  },
  "server.names": {
    type: "string",
    default: "",
    expected: "host names such as books.example.org or *.example.org, separated by commas",
    accepts: hostNames,
    help: "Further host names that requests may name, beside that of server.origin, those of the certificate, this machine's own and every IP address.",
  },
  "server.trust_proxy": {
    type: "string",
    default: "",
    expected: "addresses, networks such as 10.0.0.0/8, loopback, private or unix, separated by commas",
    accepts: networksOr(["loopback", "private", "unix"]),
    help: "The reverse proxies whose word counts on who is calling, by TLS or not, and below which path. Empty believes nobody.",
  },
  "server.proxy_headers": {
    type: "enum",
    values: ["x-forwarded", "forwarded"],
    default: "x-forwarded",
    help: "Which headers those proxies write: X-Forwarded-For and its kin, or Forwarded (RFC 7239). The others are not read.",
  },
  "server.base_path": {
    type: "string",
    default: "",
    expected: "a path such as /freehold, or nothing",
    accepts: matching(/^$|^(\/[A-Za-z0-9._~-]+)+$/),
    help: "The path below which everything is found, where the address is shared with others. Empty is the root.",
  },
  "server.socket": {
    type: "path",
    optional: true,
    default: "",
    help: "The Unix socket to listen on instead of host and port; the file's owner and group may use it.",
  },
  "server.redirect_from": {
    type: "number",
    default: 0,
    min: 0,
    max: 65535,
    help: "With TLS: a second port that sends http visitors on to https. 0 opens none.",
  },

  "tls.cert": {
    type: "path",
    optional: true,
    default: "",
    help: "The certificate (PEM), with those between it and the authority below it. It is read again when it changes.",
  },
  "tls.key": {
    type: "path",
    optional: true,
    default: "",
    help: "The private key (PEM, without a passphrase) of the certificate.",
  },
  "tls.self_signed": {
    type: "boolean",
    default: false,
    help: "Speak TLS with a certificate of the appliance's own authority, which browsers are told to trust once.",
  },
  "tls.names": {
    type: "string",
    default: "",
    expected: "host names and addresses, separated by commas",
    accepts: matching(/^[A-Za-z0-9.:*, -]*$/),
    help: "Further names and addresses that the self-signed certificate is good for, beside those of this machine.",
  },

  "log.format": {
    type: "enum",
    values: ["text", "json"],
    default: "text",
    help: "Log lines for people (text) or for programs (json).",
  },
  "log.level": {
    type: "enum",
    values: ["debug", "info", "warn", "error"],
    default: "info",
    help: "The least severe log line that is written.",
  },
  "log.file": {
    type: "string",
    default: "",
    help: "The file that log lines go to. Empty writes them to stderr, where a service manager keeps them.",
  },
  "log.max_bytes": {
    type: "number",
    default: 10_485_760,
    min: 4096,
    help: "The size at which the log file is put aside and a new one begun, in bytes.",
  },
  "log.keep": {
    type: "number",
    default: 5,
    min: 0,
    max: 1000,
    help: "How many log files that were put aside are kept.",
  },

  "limits.api_per_minute": {
    type: "number",
    default: 100,
    min: 0,
    help: "How many API calls one caller may make in a minute. 0 is no limit.",
  },
  "limits.auth_per_minute": {
    type: "number",
    default: 20,
    min: 0,
    help: "How many attempts to log in one address may make in a minute. 0 is no limit.",
  },
  "limits.create_per_minute": {
    type: "number",
    default: 6,
    min: 0,
    help: "How many courses an API key may ask for in a minute. 0 is no limit.",
  },
  "limits.explain_per_minute": {
    type: "number",
    default: 60,
    min: 0,
    help: "How many explanations an API key may ask for in a minute. 0 is no limit.",
  },
  "limits.read_per_minute": {
    type: "number",
    default: 300,
    min: 0,
    help: "How many other calls an API key may make in a minute. 0 is no limit.",
  },
  "limits.body_bytes": {
    type: "number",
    default: 1_048_576,
    min: 1024,
    help: "The largest request body that is accepted, in bytes.",
  },
  "limits.query_ms": {
    type: "number",
    default: 2000,
    min: 0,
    help: "How long a list may search through records, in milliseconds of work. 0 is no limit.",
  },

  "attachments.max_bytes": {
    type: "number",
    default: 52_428_800,
    min: 1,
    help: "The largest file that can be attached to a record, in bytes.",
  },
  "attachments.types": {
    type: "string",
    default: "",
    expected: `some of ${MEDIA_NAMES.join(", ")}, separated by commas`,
    accepts: someOf(MEDIA_NAMES),
    help: "The kinds of file that can be attached, as pdf,png,docx. Empty takes every kind that Freehold knows.",
  },

  "imports.max_bytes": {
    type: "number",
    default: 2_147_483_648,
    min: 1,
    help: "The largest file of records that can be imported, in bytes.",
  },
  "imports.kept_days": {
    type: "number",
    default: 30,
    min: 1,
    help: "How long the file of an import that is over is kept, in days.",
  },

  "learning.starter": {
    type: "boolean",
    default: true,
    help: "Read the handbook into the library of every organisation, so that it can be asked about from the first day.",
  },
  "learning.document_bytes": {
    type: "number",
    default: 104_857_600,
    min: 1,
    help: "The largest document that the library takes, in bytes.",
  },
  "learning.document_pages": {
    type: "number",
    default: 5000,
    min: 1,
    help: "The largest number of pages that a document may have.",
  },
  "learning.document_words": {
    type: "number",
    default: 2_000_000,
    min: 1,
    help: "The largest number of words that a document may have.",
  },

  "identity.access_token_seconds": {
    type: "number",
    default: 900,
    min: 1,
    help: "How long an access token is valid.",
  },
  "identity.refresh_token_seconds": {
    type: "number",
    default: 604_800,
    min: 1,
    help: "How long a refresh token is valid, and so how long a session may rest unused.",
  },
  // Ranges and defaults of Bun.password: other values would make every login fail.
  "identity.argon2_memory_kib": {
    type: "number",
    default: 65_536,
    min: 8,
    max: 4_294_967_295,
    help: "The memory that hashing one password takes, in KiB.",
  },
  "identity.argon2_iterations": {
    type: "number",
    default: 2,
    min: 1,
    max: 4_294_967_295,
    help: "How many passes over that memory hashing one password takes.",
  },

  "audit.checkpoint_events": {
    type: "number",
    default: 1000,
    min: 1,
    help: "Sign an audit checkpoint after this many events.",
  },
  "audit.checkpoint_seconds": {
    type: "number",
    default: 300,
    min: 1,
    // Timers are limited to 2^31 - 1 ms; longer ones fire immediately in a loop.
    max: 2_147_483,
    help: "Sign an audit checkpoint after this many seconds, if anything has happened.",
  },

  "jobs.concurrency": {
    type: "number",
    default: 4,
    min: 1,
    max: 64,
    help: "How many background jobs run at the same time.",
  },
  "jobs.tick_seconds": {
    type: "number",
    default: 30,
    min: 0,
    max: 2_147_483,
    help: "How often the clock is looked at for what is due, in seconds. 0 leaves undone what is due later.",
  },

  "backup.every_hours": {
    type: "number",
    default: 24,
    min: 0,
    max: 8760,
    help: "How often a backup is made by itself, in hours. 0 makes none.",
  },
  "backup.at": {
    type: "string",
    default: "02:30",
    expected: "a time of the day from 00:00 to 23:59, such as 02:30",
    accepts: matching(/^([01]\d|2[0-3]):[0-5]\d$/),
    help: "The time of the day at which it is made, by the clock of this machine.",
  },
  "backup.folder": {
    type: "string",
    default: "",
    expected: "an absolute path",
    accepts: matching(/^(\/.*|[A-Za-z]:[\\/].*)?$/),
    help: "Where backups are kept: best on another disk. Empty takes the folder backups of the data folder.",
  },
  "backup.verify": {
    type: "boolean",
    default: true,
    help: "Look through every backup as soon as it is made.",
  },
  "backup.keep_daily": {
    type: "number",
    default: 7,
    min: 0,
    max: 10_000,
    help: "Of how many days the last backup is kept. Those that somebody asked for stay until somebody removes them.",
  },
  "backup.keep_weekly": {
    type: "number",
    default: 4,
    min: 0,
    max: 10_000,
    help: "Of how many weeks the last backup is kept.",
  },
  "backup.keep_monthly": {
    type: "number",
    default: 6,
    min: 0,
    max: 10_000,
    help: "Of how many months the last backup is kept. With 0 for days, weeks and months all are kept.",
  },
  "backup.s3_endpoint": {
    type: "string",
    default: "",
    expected: "an http or https address without a path, such as https://nas.example.org:9000",
    accepts: originOf,
    help: "The address of an S3-compatible server, into a bucket of which every backup is carried as well. Empty carries none.",
  },
  "backup.s3_bucket": {
    type: "string",
    default: "",
    expected: "the name of a bucket",
    accepts: matching(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/),
    help: "The bucket that backups are carried into.",
  },
  "backup.s3_region": {
    type: "string",
    default: "us-east-1",
    expected: "the name of a region, such as us-east-1",
    accepts: matching(/^[A-Za-z0-9-]+$/),
    help: "The region that the server calls itself. Most servers within a house take this one.",
  },
  "backup.s3_prefix": {
    type: "string",
    default: "",
    expected: "letters, digits, and / . _ - between them",
    accepts: matching(/^([\w.-]+(\/[\w.-]+)*)?$/),
    help: "What the names of backups in the bucket begin with, such as acme/freehold: one for each appliance.",
  },
  "backup.s3_access_key": {
    type: "string",
    default: "",
    help: "The name of the key that opens the bucket.",
  },
  "backup.s3_secret_key": {
    type: "string",
    secret: true,
    default: "",
    help: "The secret of that key.",
  },
  "backup.passphrase": {
    type: "string",
    secret: true,
    default: "",
    help: "What every backup is sealed by, and by which it is opened again. Whoever loses it loses the backups. Empty leaves them open.",
  },

  "backup.outside_hours": {
    type: "number",
    default: 168,
    min: 0,
    max: 87_600,
    help: "After how many hours without a copy or a witness outside of the data folder /readyz asks for attention. 0 never asks.",
  },

  "shipping.folder": {
    type: "path",
    optional: true,
    default: "",
    help: "A folder on another disk or machine into which everything that is written is shipped a moment later. Empty ships nothing.",
  },
  "shipping.seconds": {
    type: "number",
    default: 1,
    min: 1,
    max: 3600,
    help: "How often it is shipped, in seconds: what is written in between is lost with this machine.",
  },
  "shipping.kept_days": {
    type: "number",
    default: 7,
    min: 1,
    max: 3650,
    help: "How many days can be gone back to any moment with what was shipped.",
  },

  "metrics.token": {
    type: "string",
    secret: true,
    default: "",
    // Sent in a header, where other characters would be corrupted.
    expected: "printable ASCII characters without spaces",
    accepts: matching(/^[\x21-\x7e]*$/),
    help: "The bearer token that reads /metrics from elsewhere. Empty answers this machine only.",
  },
} as const satisfies Record<string, Option>;

type Options = typeof OPTIONS;
export type OptionName = keyof Options;

type Section<N> = N extends `${infer S}.${string}` ? S : never;
type Within<N, S extends string> = N extends `${S}.${infer Key}` ? Key : never;
type TopLevel = Exclude<OptionName, `${string}.${string}`>;

/** Settings by section, such as `config.limits.api_per_minute`. */
export type Config = { readonly [N in TopLevel]: ValueOf<Options[N]> } & {
  readonly [S in Section<OptionName>]: {
    readonly [N in OptionName as Within<N, S>]: ValueOf<Options[N]>;
  };
};

// Object.keys loses the key type.
export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

/** Option by dotted name, without the literal types that only `Config` needs. */
export function optionOf(name: OptionName): Option {
  return OPTIONS[name];
}

/** `limits.api_per_minute` is `api_per_minute` in the section `limits`; `port` has no section. */
export function placeOf(name: string): { section: string | undefined; key: string } {
  const dot = name.indexOf(".");
  return dot < 0
    ? { section: undefined, key: name }
    : { section: name.slice(0, dot), key: name.slice(dot + 1) };
}
