import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, type Json } from "../kit/appliance.ts";
import { Served } from "../kit/executable.ts";
import { freePort } from "../kit/ports.ts";
import { type Answer, SmtpServer, type Verb } from "../kit/smtp.ts";
import { setUp } from "../kit/source.ts";
import { until } from "../kit/until.ts";

const PROGRAM = [process.execPath, join(import.meta.dir, "../../src/main.ts")];
const SETTLED = ["sent", "unsure"];

interface Way {
  readonly name: string;
  /** Extensions of the mail server. */
  readonly offers: { readonly tls?: "starttls"; readonly auth?: string };
  /** Verbs before the text, in their order. */
  readonly before: readonly Verb[];
}

const WAYS: readonly Way[] = [
  { name: "without encryption", offers: {}, before: ["CONNECT", "EHLO", "MAIL", "RCPT", "DATA"] },
  {
    name: "by STARTTLS with a login",
    offers: { tls: "starttls", auth: "PLAIN" },
    before: ["CONNECT", "EHLO", "STARTTLS", "EHLO", "AUTH", "MAIL", "RCPT", "DATA"],
  },
];

describe.each(WAYS)("A program that sends $name and is killed", ({ offers, before }) => {
  let smtp: SmtpServer;
  let folder: string;
  let secrets: string;
  let served: Served;
  let ana: Client;
  let count = 0;
  const port = freePort();

  beforeAll(async () => {
    smtp = await SmtpServer.start(offers);
    folder = freshFolder();
    secrets = freshFolder();
    served = await start();
    const line = served.lines.find((one) => one.includes('"event":"ready"')) ?? "{}";
    ana = await setUp(served, JSON.parse(line).setup_url);
  });

  afterAll(async () => {
    await served.stop();
    await smtp.stop();
    for (const one of [folder, secrets]) rmSync(one, { recursive: true });
  });

  function start(): Promise<Served> {
    const plain = smtp.settingsFor(`http://127.0.0.1:${port}`);
    const settings = plain.filter((_, i) => plain[i - (i % 2)] !== "--mail-tls");
    const args = [
      ...settings,
      ...connection(),
      "--port",
      String(port),
      "--log-format",
      "json",
      "--jobs-tick-seconds",
      "1",
    ];
    return Served.start(folder, args, {}, PROGRAM);
  }

  function connection(): string[] {
    if (offers.tls === undefined) return ["--mail-tls", "none"];
    writeFileSync(join(secrets, "ca.pem"), SmtpServer.ca);
    writeFileSync(join(secrets, "password"), "a mail password", { mode: 0o600 });
    const login = ["--mail-user", "office", "--mail-password-file", join(secrets, "password")];
    return ["--mail-tls", offers.tls, "--mail-ca", join(secrets, "ca.pem"), ...login];
  }

  /** Kills the program when the mail server is at this step for the n-th time, and starts it again. */
  async function killedAt(verb: Verb, answer: Answer, nth = 1): Promise<{ state: string; copies: number }> {
    count += 1;
    const email = `person${count}@example.org`;
    let seen = 0;
    const dead = Promise.withResolvers<void>();
    smtp.options = {
      ...offers,
      script: async (at) => {
        if (at === verb) seen += 1;
        if (at !== verb || seen !== nth) return undefined;
        await served.stop("SIGKILL");
        dead.resolve();
        return answer;
      },
    };
    const reply = await ana.post("/api/v1/settings/team", {
      email,
      name: `Person ${count}`,
      roles: ["admin"],
    });
    expect(reply.status).toBe(201);
    await dead.promise;
    served = await start();
    ana = await served.logIn();
    const find = async (): Promise<Json> => {
      const { data } = (await ana.get("/api/v1/settings/mail/messages")).body;
      return data.find(({ to }: Json) => to === email);
    };
    const { id, state } = await until(find, (message) => SETTLED.includes(message.state));
    const copies = smtp.accepted.filter(({ messageId }) => messageId === `<${id}@acme.example>`);
    expect(copies).toHaveLength(smtp.accepted.filter(({ to }) => to === email).length);
    return { state, copies: copies.length };
  }

  const steps = before.map((verb, i) => ({
    verb,
    nth: before.slice(0, i + 1).filter((one) => one === verb).length,
  }));

  test.each(steps)("at $verb, time $nth, sends the message after its restart", async ({ verb, nth }) => {
    expect(await killedAt(verb, "250 ok", nth)).toEqual({ state: "sent", copies: 1 });
  });

  test("after the text, which the server accepted, does not send it again", async () => {
    expect(await killedAt("TEXT", "250 accepted")).toEqual({ state: "unsure", copies: 1 });
  });

  test("after the text, which the server refused, leaves the decision to a person", async () => {
    expect(await killedAt("TEXT", "451 try later")).toEqual({ state: "unsure", copies: 0 });
  });

  test("after the answer to the text does not send it again", async () => {
    const { state, copies } = await killedAt("QUIT", "221 bye");
    expect(SETTLED).toContain(state);
    expect(copies).toBe(1);
  });

  test("has a hash of what it may have sent", async () => {
    const textOf = (id: string) =>
      smtp.accepted.find(({ messageId }) => messageId === `<${id}@acme.example>`)?.text;
    const { data } = (await ana.get("/api/v1/settings/mail/messages?state=unsure")).body;
    const [accepted] = data
      .map(({ id, sha256 }: Json) => ({ sha256, text: textOf(id) }))
      .filter(({ text }: { text: string | undefined }) => text !== undefined);
    expect(accepted.sha256).toBe(Bun.SHA256.hash(Buffer.from(accepted.text, "latin1"), "hex"));
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  });

  test("has used the way that the settings name", () => {
    expect(new Set(smtp.verbs)).toEqual(new Set([...before, "TEXT", "QUIT"]));
    expect(smtp.logins.every((login) => login.includes("a mail password"))).toBe(true);
  });
});
