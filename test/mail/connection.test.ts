import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailSettings } from "../../src/mail/settings.ts";
import { TestAppliance, testConfig } from "../kit/appliance.ts";
import { SmtpServer } from "../kit/smtp.ts";

const TEST = "/api/v1/settings/mail/test";

let folder: string;
let smtp: SmtpServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "freehold-mail-"));
  writeFileSync(join(folder, "ca.pem"), SmtpServer.ca);
  writeFileSync(join(folder, "password"), "hush-hush");
  smtp = await SmtpServer.start();
});

afterAll(async () => {
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  smtp.options = {};
  smtp.accepted.length = 0;
  smtp.logins.length = 0;
  smtp.verbs.length = 0;
});

const without = (names: readonly string[]) => {
  const { settings } = smtp;
  return settings.filter((_, i) => !names.includes(settings[i - (i % 2)] ?? ""));
};

const CA = () => ["--mail-ca", join(folder, "ca.pem")];
const tls = (how: string) => [...without(["--mail-tls"]), "--mail-tls", how];

/** Sends a test message with these settings. */
async function attempt(settings: readonly string[]) {
  const appliance = await TestAppliance.start(settings);
  const ana = await appliance.setUp();
  const { body } = await ana.post(TEST, {});
  const seen = JSON.stringify([appliance.log, body, (await ana.get("/api/v1/settings/mail")).body]);
  const bytes = appliance.bytes();
  await appliance.stop();
  return { body, seen, bytes };
}

describe("A connection", () => {
  test.each(["starttls", "implicit"] as const)("by %s trusts the configured authority", async (how) => {
    smtp.options = { tls: how };
    const { body } = await attempt([...tls(how), ...CA()]);
    expect(body.message).toMatchObject({ state: "sent" });
    expect(smtp.accepted).toHaveLength(1);
  });

  test.each(["starttls", "implicit"] as const)(
    "by %s is not made with an unknown certificate",
    async (how) => {
      smtp.options = { tls: how, auth: "PLAIN" };
      const login = ["--mail-user", "office", "--mail-password-file", join(folder, "password")];
      const { body } = await attempt([...tls(how), ...login]);
      expect(body.outcome).toStartWith("No secure connection to the mail server.");
      expect([smtp.accepted, smtp.logins]).toEqual([[], []]);
    },
  );

  test.each(["starttls", "implicit"] as const)("by %s is not made with another server", async (how) => {
    smtp.options = { tls: how, auth: "PLAIN", isMisnamed: true };
    const login = ["--mail-user", "office", "--mail-password-file", join(folder, "password")];
    const { body } = await attempt([...tls(how), ...CA(), ...login]);
    expect(body.outcome).toStartWith("No secure connection to the mail server.");
    expect([smtp.accepted, smtp.logins]).toEqual([[], []]);
  });

  test("is ended if the server offers no encryption", async () => {
    smtp.options = { auth: "PLAIN" };
    const login = ["--mail-user", "office", "--mail-password-file", join(folder, "password")];
    const { body } = await attempt([...tls("starttls"), ...CA(), ...login]);
    expect(body.message.state).toBe("failed");
    expect(body.outcome).toStartWith("No secure connection to the mail server.");
    expect(smtp.verbs).not.toContain("MAIL");
    expect(smtp.logins).toEqual([]);
  });

  test("is not made at all without a configured server", async () => {
    const appliance = await TestAppliance.start();
    const ana = await appliance.setUp();
    expect((await ana.get("/api/v1/settings/mail")).body).toMatchObject({ is_set_up: false, from: null });
    expect((await ana.post(TEST, {})).body).toMatchObject({ code: "STATE_TRANSITION_INVALID" });
    const body = { email: "lin@example.org", name: "Lin", roles: ["admin"] };
    expect((await ana.post("/api/v1/settings/team", body)).body.invitation).toMatchObject({ mailed: false });
    await appliance.runJobs();
    expect(await appliance.rows("SELECT * FROM mail_messages")).toEqual([]);
    expect(await appliance.rows("SELECT * FROM jobs WHERE name = 'mail.deliver'")).toEqual([]);
    await appliance.stop();
  });
});

describe("A login", () => {
  test("with a password sends it to the mail server and nowhere else", async () => {
    smtp.options = { auth: "PLAIN" };
    const login = ["--mail-user", "office", "--mail-password-file", join(folder, "password")];
    const { body, seen, bytes } = await attempt([...smtp.settings, ...login]);
    expect(body.message).toMatchObject({ state: "sent" });
    expect(smtp.logins).toEqual(["\0office\0hush-hush"]);
    expect(seen).not.toContain("hush-hush");
    expect(bytes.includes("hush-hush")).toBe(false);
  });

  test("that is refused is a problem of the settings, not of the message", async () => {
    smtp.options = { auth: "PLAIN", script: (verb) => (verb === "AUTH" ? "535 5.7.8 wrong" : undefined) };
    const login = ["--mail-user", "office", "--mail-password-file", join(folder, "password")];
    const appliance = await TestAppliance.start([...smtp.settings, ...login]);
    const ana = await appliance.setUp();
    const invited = { email: "lin@example.org", name: "Lin", roles: ["admin"] };
    await ana.post("/api/v1/settings/team", invited);
    await appliance.runJobs();
    const { data } = (await ana.get("/api/v1/settings/mail/messages")).body;
    expect(data[0]).toMatchObject({ state: "queued", error: expect.stringContaining("refused the login") });
    await appliance.stop();
  });

  test.each(["", "refresh-me"])(
    "with OAuth (refresh token %p) fetches a token once",
    async (refreshToken) => {
      const asked: Record<string, string>[] = [];
      const tokens = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: async (request) => {
          asked.push(Object.fromEntries(new URLSearchParams(await request.text())));
          return Response.json({ access_token: `token-${asked.length}`, expires_in: 3600 });
        },
      });
      smtp.options = { auth: "XOAUTH2" };
      writeFileSync(join(folder, "secret"), "hush-hush");
      writeFileSync(join(folder, "refresh"), refreshToken);
      const login = [
        ...["--mail-user", "office@acme.example", "--mail-oauth-client-id", "freehold"],
        ...["--mail-oauth-token-url", `http://127.0.0.1:${tokens.port}/token`],
        ...["--mail-oauth-client-secret-file", join(folder, "secret"), "--mail-oauth-scope", "mail.send"],
        ...(refreshToken ? ["--mail-oauth-refresh-token-file", join(folder, "refresh")] : []),
      ];
      const appliance = await TestAppliance.start([...smtp.settings, ...login]);
      const ana = await appliance.setUp();
      for (let i = 0; i < 2; i++) expect((await ana.post(TEST, {})).body.message.state).toBe("sent");
      expect(asked).toEqual([
        {
          grant_type: refreshToken ? "refresh_token" : "client_credentials",
          client_id: "freehold",
          client_secret: "hush-hush",
          scope: "mail.send",
          ...(refreshToken && { refresh_token: refreshToken }),
        },
      ]);
      expect(smtp.logins[0]).toBe("user=office@acme.example\u0001auth=Bearer token-1\u0001\u0001");
      expect(JSON.stringify(appliance.log)).not.toContain("token-1");
      await appliance.stop();
      await tokens.stop(true);
    },
  );

  test("with OAuth follows no redirect with the secret", async () => {
    const elsewhere: string[] = [];
    const other = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        elsewhere.push(await request.text());
        return Response.json({ access_token: "stolen" });
      },
    });
    const tokens = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => Response.redirect(`http://127.0.0.1:${other.port}/`, 307),
    });
    smtp.options = { auth: "XOAUTH2" };
    writeFileSync(join(folder, "secret"), "hush-hush");
    const { body, seen } = await attempt([
      ...smtp.settings,
      ...["--mail-user", "office@acme.example", "--mail-oauth-client-id", "freehold"],
      ...["--mail-oauth-token-url", `http://127.0.0.1:${tokens.port}/token`],
      ...["--mail-oauth-client-secret-file", join(folder, "secret")],
    ]);
    expect(body.outcome).toStartWith("The token address refused to issue an access token (status 307).");
    expect([elsewhere, smtp.logins, smtp.accepted]).toEqual([[], [], []]);
    expect(seen).not.toContain("hush-hush");
    await Promise.all([other.stop(true), tokens.stop(true)]);
  });
});

describe("Settings", () => {
  const settingsOf = (argv: readonly string[]) => {
    const { mail, server } = testConfig(folder, argv);
    return () => mailSettings(mail, server);
  };
  const HOST = ["--mail-host", "mail.example.org"];
  const WHOLE = [...HOST, "--mail-from", "a@acme.example", "--server-origin", "https://books.example"];

  test.each<[string, string[], string]>([
    ["no sender", [...HOST, "--server-origin", "https://books.example"], "mail.from is missing."],
    ["no address for links", [...HOST, "--mail-from", "a@acme.example"], "server.origin is missing."],
    ["no encryption to another machine", [...WHOLE, "--mail-tls", "none"], 'mail.tls is "none"'],
    [
      "OAuth without a user",
      [...WHOLE, "--mail-oauth-token-url", "https://a.example/t"],
      "mail.user is missing.",
    ],
    [
      "OAuth without a client",
      [...WHOLE, "--mail-oauth-token-url", "https://a.example/t", "--mail-user", "a"],
      "mail.oauth_client_id is missing.",
    ],
    ["a missing certificate", [...WHOLE, "--mail-ca", "/nowhere/ca.pem"], "/nowhere/ca.pem can't be read."],
  ])("with %s are refused", (_, argv, problem) => {
    expect(settingsOf(argv)).toThrow(problem);
  });

  test("need nothing else without a mail server", () => {
    expect(settingsOf(["--mail-tls", "none", "--mail-user", "a"])()).toBeUndefined();
    expect(settingsOf(WHOLE)()).toMatchObject({ tls: "starttls", from: { address: "a@acme.example" } });
  });
});
