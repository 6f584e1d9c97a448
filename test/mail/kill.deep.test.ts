import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, type Json } from "../kit/appliance.ts";
import { Served } from "../kit/executable.ts";
import { freePort } from "../kit/ports.ts";
import { type Answer, SmtpServer, VERBS, type Verb } from "../kit/smtp.ts";
import { setUp } from "../kit/source.ts";
import { until } from "../kit/until.ts";

const PROGRAM = [process.execPath, join(import.meta.dir, "../../src/main.ts")];
const SETTLED = ["sent", "unsure"];

let smtp: SmtpServer;
let folder: string;
let served: Served;
let ana: Client;
let count = 0;
const port = freePort();

beforeAll(async () => {
  smtp = await SmtpServer.start();
  folder = freshFolder();
  served = await start();
  const line = served.lines.find((one) => one.includes('"event":"ready"')) ?? "{}";
  ana = await setUp(served, JSON.parse(line).setup_url);
});

afterAll(async () => {
  await served.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

function start(): Promise<Served> {
  const settings = smtp.settingsFor(`http://127.0.0.1:${port}`);
  const args = [...settings, "--port", String(port), "--log-format", "json", "--jobs-tick-seconds", "1"];
  return Served.start(folder, args, {}, PROGRAM);
}

/** Kills the program when the mail server is at this step, and starts it again. Returns what became of the message. */
async function killedAt(verb: Verb, answer: Answer): Promise<{ state: string; copies: number }> {
  count += 1;
  const email = `person${count}@example.org`;
  let isKilled = false;
  const dead = Promise.withResolvers<void>();
  smtp.options = {
    script: async (at) => {
      if (at !== verb || isKilled) return undefined;
      isKilled = true;
      await served.stop("SIGKILL");
      dead.resolve();
      return answer;
    },
  };
  const reply = await ana.post("/api/v1/settings/team", { email, name: `Person ${count}`, roles: ["admin"] });
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

describe("A program killed", () => {
  const before = VERBS.filter((verb) => !["STARTTLS", "AUTH", "TEXT", "QUIT"].includes(verb));

  test.each(before)("at %s sends the message after its restart", async (verb) => {
    expect(await killedAt(verb, "250 ok")).toEqual({ state: "sent", copies: 1 });
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
    const { data } = (await ana.get("/api/v1/settings/mail/messages?state=unsure")).body;
    const [accepted] = data
      .map(({ id, sha256 }: Json) => ({ sha256, text: textOf(id) }))
      .filter(({ text }: { text: string | undefined }) => text !== undefined);
    expect(accepted.sha256).toBe(Bun.SHA256.hash(Buffer.from(accepted.text, "latin1"), "hex"));
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  });
});

const textOf = (id: string) =>
  smtp.accepted.find(({ messageId }) => messageId === `<${id}@acme.example>`)?.text;
