import { expect, test } from "bun:test";
import { isSecret } from "../../src/config/kinds.ts";
import { OPTION_NAMES, type OptionName, optionOf, placeOf } from "../../src/config/options.ts";
import { flagOf, variableOf } from "../../src/config/spellings.ts";
import { type Start, started } from "./scenario.ts";

interface Levels {
  /** Notation of the option in the file, the environment and the flag, each with the resulting value. */
  file: [written: string, value: unknown];
  environment: [written: string, value: unknown];
  flag: [written: string, value: unknown];
  otherwise: unknown;
}

const LEVELS: Record<OptionName, Levels> = {
  data: {
    file: ['"from/file"', "<cwd>/etc/from/file"],
    environment: ["from/env", "<cwd>/from/env"],
    flag: ["/from/flag", "/from/flag"],
    otherwise: "<cwd>/data",
  },
  host: {
    file: ['"::1"', "::1"],
    environment: ["0.0.0.0", "0.0.0.0"],
    flag: ["localhost", "localhost"],
    otherwise: "127.0.0.1",
  },
  port: { file: ["65535", 65535], environment: ["8000", 8000], flag: ["0", 0], otherwise: 7400 },
  database: {
    file: ['"postgres://from-file/one"', "postgres://from-file/one"],
    environment: ["postgres://from-env/one", "postgres://from-env/one"],
    flag: ["postgres://from-flag/one", "postgres://from-flag/one"],
    otherwise: "",
  },
  appliance: {
    file: ['"from-file"', "from-file"],
    environment: ["from-env", "from-env"],
    flag: ["from-flag", "from-flag"],
    otherwise: "freehold",
  },
  "server.origin": {
    file: ['"http://a.example"', "http://a.example"],
    environment: ["HTTPS://B.example:443/", "https://b.example"],
    flag: ["", ""],
    otherwise: "",
  },
  "server.names": {
    file: ['"a.example"', "a.example"],
    environment: ["B.example, *.c.example", "b.example,*.c.example"],
    flag: ["", ""],
    otherwise: "",
  },
  "server.trust_proxy": {
    file: ['"loopback, 10.0.0.0/8"', "loopback,10.0.0.0/8"],
    environment: ["192.0.2.1", "192.0.2.1"],
    flag: ["private", "private"],
    otherwise: "",
  },
  "server.proxy_headers": {
    file: ['"x-forwarded"', "x-forwarded"],
    environment: ["x-forwarded", "x-forwarded"],
    flag: ["forwarded", "forwarded"],
    otherwise: "x-forwarded",
  },
  "server.base_path": {
    file: ['"/a"', "/a"],
    environment: ["/b/c", "/b/c"],
    flag: ["/d", "/d"],
    otherwise: "",
  },
  "server.socket": {
    file: ['"/a.sock"', "/a.sock"],
    environment: ["/b.sock", "/b.sock"],
    flag: ["/c.sock", "/c.sock"],
    otherwise: "",
  },
  "server.redirect_from": { file: ["80", 80], environment: ["81", 81], flag: ["82", 82], otherwise: 0 },
  "tls.cert": {
    file: ['"/a.crt"', "/a.crt"],
    environment: ["/b.crt", "/b.crt"],
    flag: ["/c.crt", "/c.crt"],
    otherwise: "",
  },
  "tls.key": {
    file: ['"/a.key"', "/a.key"],
    environment: ["/b.key", "/b.key"],
    flag: ["/c.key", "/c.key"],
    otherwise: "",
  },
  "tls.self_signed": {
    file: ["true", true],
    environment: ["false", false],
    flag: ["true", true],
    otherwise: false,
  },
  "tls.names": {
    file: ['"a.lan"', "a.lan"],
    environment: ["b.lan", "b.lan"],
    flag: ["c.lan", "c.lan"],
    otherwise: "",
  },
  "log.format": {
    file: ['"json"', "json"],
    environment: ["text", "text"],
    flag: ["json", "json"],
    otherwise: "text",
  },
  "log.level": {
    file: ['"debug"', "debug"],
    environment: ["warn", "warn"],
    flag: ["error", "error"],
    otherwise: "info",
  },
  "log.file": {
    file: ['"a.log"', "a.log"],
    environment: ["b.log", "b.log"],
    flag: ["c.log", "c.log"],
    otherwise: "",
  },
  "log.max_bytes": {
    file: ["5_000", 5000],
    environment: ["6000", 6000],
    flag: ["7000", 7000],
    otherwise: 10_485_760,
  },
  "log.keep": { file: ["0", 0], environment: ["1", 1], flag: ["2", 2], otherwise: 5 },
  "limits.api_per_minute": { file: ["1_000", 1000], environment: ["5", 5], flag: ["0", 0], otherwise: 100 },
  "limits.auth_per_minute": { file: ["0", 0], environment: ["5", 5], flag: ["6", 6], otherwise: 20 },
  "limits.create_per_minute": {
    file: ["1", 1],
    environment: ["2", 2],
    flag: ["0", 0],
    otherwise: 6,
  },
  "limits.explain_per_minute": {
    file: ["3", 3],
    environment: ["4", 4],
    flag: ["0", 0],
    otherwise: 60,
  },
  "limits.read_per_minute": {
    file: ["5", 5],
    environment: ["6", 6],
    flag: ["0", 0],
    otherwise: 300,
  },
  "limits.body_bytes": {
    file: ["1024", 1024],
    environment: ["2048", 2048],
    flag: ["4096", 4096],
    otherwise: 1_048_576,
  },
  "limits.query_ms": {
    file: ["1", 1],
    environment: ["2", 2],
    flag: ["0", 0],
    otherwise: 2000,
  },
  "attachments.max_bytes": {
    file: ["1", 1],
    environment: ["2", 2],
    flag: ["3", 3],
    otherwise: 52_428_800,
  },
  "attachments.types": {
    file: ['"pdf"', "pdf"],
    environment: ["PDF, png", "pdf,png"],
    flag: ["", ""],
    otherwise: "",
  },
  "imports.max_bytes": { file: ["1", 1], environment: ["2", 2], flag: ["3", 3], otherwise: 2_147_483_648 },
  "imports.kept_days": { file: ["1", 1], environment: ["2", 2], flag: ["3", 3], otherwise: 30 },
  "learning.starter": {
    file: ["true", true],
    environment: ["false", false],
    flag: ["true", true],
    otherwise: true,
  },
  "learning.document_bytes": {
    file: ["1000", 1000],
    environment: ["2000", 2000],
    flag: ["3000", 3000],
    otherwise: 104_857_600,
  },
  "learning.document_pages": {
    file: ["10", 10],
    environment: ["20", 20],
    flag: ["30", 30],
    otherwise: 5000,
  },
  "learning.document_words": {
    file: ["100", 100],
    environment: ["200", 200],
    flag: ["300", 300],
    otherwise: 2_000_000,
  },
  "identity.access_token_seconds": { file: ["1", 1], environment: ["2", 2], flag: ["3", 3], otherwise: 900 },
  "identity.refresh_token_seconds": {
    file: ["1", 1],
    environment: ["2", 2],
    flag: ["3", 3],
    otherwise: 604_800,
  },
  "identity.argon2_memory_kib": {
    file: ["8", 8],
    environment: ["9", 9],
    flag: ["10", 10],
    otherwise: 65_536,
  },
  "identity.argon2_iterations": { file: ["1", 1], environment: ["3", 3], flag: ["4", 4], otherwise: 2 },
  "audit.checkpoint_events": { file: ["1", 1], environment: ["2", 2], flag: ["3", 3], otherwise: 1000 },
  "audit.checkpoint_seconds": { file: ["1", 1], environment: ["2", 2], flag: ["3", 3], otherwise: 300 },
  "jobs.concurrency": { file: ["1", 1], environment: ["3", 3], flag: ["64", 64], otherwise: 4 },
  "jobs.tick_seconds": { file: ["0", 0], environment: ["2", 2], flag: ["3", 3], otherwise: 30 },
  "backup.every_hours": { file: ["0", 0], environment: ["1", 1], flag: ["168", 168], otherwise: 24 },
  "backup.at": {
    file: ['"00:00"', "00:00"],
    environment: ["12:05", "12:05"],
    flag: ["23:59", "23:59"],
    otherwise: "02:30",
  },
  "backup.folder": {
    file: ['"/from/file"', "/from/file"],
    environment: ["/from/env", "/from/env"],
    flag: ["/from/flag", "/from/flag"],
    otherwise: "",
  },
  "backup.verify": {
    file: ["false", false],
    environment: ["true", true],
    flag: ["true", true],
    otherwise: true,
  },
  "backup.keep_daily": { file: ["0", 0], environment: ["1", 1], flag: ["2", 2], otherwise: 7 },
  "backup.keep_weekly": { file: ["0", 0], environment: ["1", 1], flag: ["2", 2], otherwise: 4 },
  "backup.keep_monthly": { file: ["0", 0], environment: ["1", 1], flag: ["2", 2], otherwise: 6 },
  "backup.s3_endpoint": {
    file: ['"http://nas:9000"', "http://nas:9000"],
    environment: ["https://10.0.0.7", "https://10.0.0.7"],
    flag: ["https://nas.example.org:9000", "https://nas.example.org:9000"],
    otherwise: "",
  },
  "backup.s3_bucket": {
    file: ['"from-file"', "from-file"],
    environment: ["from-env", "from-env"],
    flag: ["from-flag", "from-flag"],
    otherwise: "",
  },
  "backup.s3_region": {
    file: ['"file-1"', "file-1"],
    environment: ["env-1", "env-1"],
    flag: ["flag-1", "flag-1"],
    otherwise: "us-east-1",
  },
  "backup.s3_prefix": {
    file: ['"from/file"', "from/file"],
    environment: ["from/env", "from/env"],
    flag: ["from/flag", "from/flag"],
    otherwise: "",
  },
  "backup.s3_access_key": {
    file: ['"from the file"', "from the file"],
    environment: ["from the environment", "from the environment"],
    flag: ["from a flag", "from a flag"],
    otherwise: "",
  },
  "backup.s3_secret_key": {
    file: ['"from the file"', "from the file"],
    environment: ["from the environment", "from the environment"],
    flag: ["from a flag", "from a flag"],
    otherwise: "",
  },
  "backup.passphrase": {
    file: ['"from the file"', "from the file"],
    environment: ["from the environment", "from the environment"],
    flag: ["from a flag", "from a flag"],
    otherwise: "",
  },
  "backup.outside_hours": { file: ["24", 24], environment: ["48", 48], flag: ["72", 72], otherwise: 168 },
  "shipping.folder": {
    file: ['"/from/file"', "/from/file"],
    environment: ["/from/env", "/from/env"],
    flag: ["", ""],
    otherwise: "",
  },
  "shipping.seconds": { file: ["2", 2], environment: ["5", 5], flag: ["60", 60], otherwise: 1 },
  "shipping.kept_days": { file: ["1", 1], environment: ["30", 30], flag: ["3650", 3650], otherwise: 7 },
  "mail.host": {
    file: ['"mail.a.example"', "mail.a.example"],
    environment: ["mail.b.example", "mail.b.example"],
    flag: ["", ""],
    otherwise: "",
  },
  "mail.port": { file: ["25", 25], environment: ["465", 465], flag: ["65535", 65535], otherwise: 587 },
  "mail.tls": {
    file: ['"implicit"', "implicit"],
    environment: ["none", "none"],
    flag: ["starttls", "starttls"],
    otherwise: "starttls",
  },
  "mail.ca": {
    file: ['"/a.pem"', "/a.pem"],
    environment: ["/b.pem", "/b.pem"],
    flag: ["", ""],
    otherwise: "",
  },
  "mail.user": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "mail.password": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "mail.oauth_token_url": {
    file: ['"https://a.example/token"', "https://a.example/token"],
    environment: ["HTTPS://B.example/token", "https://b.example/token"],
    flag: ["http://127.0.0.1:9/t", "http://127.0.0.1:9/t"],
    otherwise: "",
  },
  "mail.oauth_client_id": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "mail.oauth_client_secret": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "mail.oauth_refresh_token": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "mail.oauth_scope": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "mail.from": {
    file: ['"Acme <a@acme.example>"', "Acme <a@acme.example>"],
    environment: [" b@acme.example ", "b@acme.example"],
    flag: ["c@acme.example", "c@acme.example"],
    otherwise: "",
  },
  "mail.reply_to": {
    file: ['"Acme <a@acme.example>"', "Acme <a@acme.example>"],
    environment: [" b@acme.example ", "b@acme.example"],
    flag: ["c@acme.example", "c@acme.example"],
    otherwise: "",
  },
  "mail.per_minute": { file: ["1", 1], environment: ["30", 30], flag: ["6000", 6000], otherwise: 60 },
  "mail.attachment_bytes": {
    file: ["0", 0],
    environment: ["1000", 1000],
    flag: ["104857600", 104_857_600],
    otherwise: 20_971_520,
  },
  "oidc.issuer": {
    file: ['"https://a.example/realms/x"', "https://a.example/realms/x"],
    environment: ["HTTPS://B.example/", "https://b.example/"],
    flag: ["http://127.0.0.1:9/o", "http://127.0.0.1:9/o"],
    otherwise: "",
  },
  "oidc.client_id": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "oidc.client_secret": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
  "oidc.ca": {
    file: ['"/a.pem"', "/a.pem"],
    environment: ["/b.pem", "/b.pem"],
    flag: ["", ""],
    otherwise: "",
  },
  "oidc.name": {
    file: ['"Acme Login"', "Acme Login"],
    environment: ["e", "e"],
    flag: ["ä b", "ä b"],
    otherwise: "",
  },
  "oidc.scope": {
    file: ['"openid groups"', "openid groups"],
    environment: ["openid", "openid"],
    flag: ["email openid", "email openid"],
    otherwise: "openid email profile",
  },
  "oidc.second_factor": {
    file: ['"mfa"', "mfa"],
    environment: ["", ""],
    flag: ["https://a.example/loa2,mfa", "https://a.example/loa2,mfa"],
    otherwise: "mfa,otp,hwk,sc",
  },
  "metrics.token": {
    file: ['"f"', "f"],
    environment: ["e", "e"],
    flag: ["a=b--c", "a=b--c"],
    otherwise: "",
  },
};

function read(name: OptionName, how: Start) {
  const { config, origins } = started(how);
  return { value: settingOf(config, name), origin: origins[name] };
}

function settingOf(config: object, name: string): unknown {
  const { section, key } = placeOf(name);
  const at =
    section === undefined ? config : Object.entries(config).find(([known]) => known === section)?.[1];
  return Object.entries(at).find(([known]) => known === key)?.[1];
}

test("the table covers every option", () => {
  expect(Object.keys(LEVELS)).toEqual([...OPTION_NAMES]);
});

test.each(OPTION_NAMES)(
  "%s: flag overrides environment, environment overrides file, file overrides default",
  (name) => {
    const { file, environment, flag, otherwise } = LEVELS[name];
    const { section, key } = placeOf(name);
    const text = `${section === undefined ? "" : `[${section}]\n`}${key} = ${file[0]}\n`;

    const files = { "etc/freehold.toml": text, secret: flag[0] };
    const named = { FREEHOLD_CONFIG: "etc/freehold.toml" };
    const both = { ...named, [variableOf(name)]: environment[0] };
    // Secrets are passed as a file path.
    const [spelled, given] = isSecret(optionOf(name))
      ? [`${flagOf(name)}-file`, "secret"]
      : [flagOf(name), flag[0]];
    const apart = [spelled, given];
    const joined = [`${spelled}=${given}`];
    const argv = typeof otherwise === "boolean" ? [flagOf(name)] : apart;

    expect(read(name, {})).toEqual({ value: otherwise, origin: "default" });
    expect(read(name, { files, env: named })).toEqual({ value: file[1], origin: "file" });
    expect(read(name, { files, env: both })).toEqual({ value: environment[1], origin: "environment" });
    expect(read(name, { files, env: both, argv })).toEqual({ value: flag[1], origin: "flag" });
    expect(read(name, { files, env: both, argv: joined })).toEqual({ value: flag[1], origin: "flag" });
  },
);

test("options are resolved independently of each other", () => {
  const { config, origins } = started({
    argv: ["--limits-api-per-minute", "1"],
    env: { FREEHOLD_LIMITS_AUTH_PER_MINUTE: "2" },
    files: { "data/freehold.toml": "limits.body_bytes = 3000" },
  });
  expect(config.limits).toMatchObject({ api_per_minute: 1, auth_per_minute: 2, body_bytes: 3000 });
  expect(origins).toMatchObject({
    "limits.api_per_minute": "flag",
    "limits.auth_per_minute": "environment",
    "limits.body_bytes": "file",
    "log.level": "default",
  });
});

test("variables without the FREEHOLD_ prefix are ignored", () => {
  const { origins } = started({ env: { PORT: "x", FREEHOLDER: "x", HOST: "x" } });
  expect(new Set(Object.values(origins))).toEqual(new Set(["default"]));
});
