import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { heldBack, letGo } from "../kit/held-jobs.ts";
import { type Answer, SmtpServer, type Verb } from "../kit/smtp.ts";

const MESSAGES = "/api/v1/settings/mail/messages";
const MINUTE = 60_000;
const DAY = 86_400_000;

let smtp: SmtpServer;
let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  appliance = await TestAppliance.start([...smtp.settings, "--identity-access-token-seconds", "1000000"]);
  ana = await appliance.setUp();
});

afterAll(async () => {
  await appliance.stop();
  await smtp.stop();
});

afterEach(() => {
  smtp.options = {};
  smtp.accepted.length = 0;
});

const say = (verb: Verb, ...answers: Answer[]) => {
  smtp.options = { script: (at) => (at === verb ? answers.shift() : undefined) };
};

let invited = 0;

/** Writes a message to the outbox, without sending it. */
async function write(): Promise<string> {
  invited += 1;
  const email = `person${invited}@example.org`;
  const reply = await ana.post("/api/v1/settings/team", {
    email,
    name: `Person ${invited}`,
    roles: ["admin"],
  });
  expect(reply.body.invitation.mailed).toBe(true);
  return email;
}

async function messageTo(email: string): Promise<Json> {
  const { data } = (await ana.get(MESSAGES)).body;
  return data.find(({ to }: Json) => to === email);
}

async function send(): Promise<Json> {
  const email = await write();
  await appliance.runJobs();
  return messageTo(email);
}

describe("A message", () => {
  test("is written with the action and sent once", async () => {
    const email = await heldBack(appliance, async () => {
      const written = await write();
      expect(smtp.accepted).toHaveLength(0);
      expect(await messageTo(written)).toMatchObject({ state: "queued", attempts: 0, sha256: null });
      return written;
    });
    await letGo(appliance);
    await appliance.runJobs();
    expect(smtp.accepted).toHaveLength(1);
    const [taken] = smtp.accepted;
    const { id, state, sha256 } = await messageTo(email);
    expect(state).toBe("sent");
    expect(taken?.messageId).toBe(`<${id}@acme.example>`);
    expect(sha256).toBe(Bun.SHA256.hash(Buffer.from(taken?.text ?? "", "latin1"), "hex"));
  });

  test("is not written if the action is undone", async () => {
    const before = await appliance.rows("SELECT count(*) AS n FROM mail_messages");
    const body = { email: "dry@example.org", name: "Dry", roles: ["admin"] };
    const reply = await ana.post("/api/v1/settings/team?dry_run=true", body);
    expect(reply.status).toBeLessThan(300);
    await appliance.runJobs();
    expect(await appliance.rows("SELECT count(*) AS n FROM mail_messages")).toEqual(before);
    expect(smtp.accepted).toEqual([]);
  });

  test("has no readable content in the database", async () => {
    const email = await write();
    const [row] = await appliance.rows("SELECT * FROM mail_messages ORDER BY rid DESC LIMIT 1");
    expect(JSON.stringify(row)).not.toContain(email);
    expect(JSON.stringify(await appliance.rows("SELECT input FROM jobs"))).not.toContain(email);
    await appliance.runJobs();
  });

  test("is an event with the hash of what was sent and the record that it is about", async () => {
    const { id, sha256, about } = await send();
    const { data } = (await ana.get(`/api/v1/audit/events?collection=settings.mail.messages&record_id=${id}`))
      .body;
    const after = data.map((event: Json) => event.after ?? event.changes);
    expect(data.map(({ action }: Json) => action)).toEqual(["mail.deliver", "settings.team.invite"]);
    expect(JSON.stringify(after[0])).toContain(sha256);
    expect(JSON.stringify(after[0])).toContain(`settings.invitations/${about.id}`);
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  });
});

const OUTCOMES: [what: string, verb: Verb, answer: Answer, state: string, error: RegExp][] = [
  ["421 instead of a greeting", "CONNECT", "421 too busy", "queued", /for now \(code 421/],
  ["421 to the sender", "MAIL", "421 going down", "queued", /for now \(code 421/],
  ["451 to the recipient", "RCPT", "451 try later", "queued", /for now \(code 451/],
  ["451 to the text", "TEXT", "451 try later", "queued", /for now \(code 451/],
  ["550 to the recipient", "RCPT", "550 5.1.1 no such user", "failed", /refused the message \(code 550/],
  ["554 to DATA", "DATA", "554 no", "failed", /refused the message \(code 554/],
  ["552 to the sender", "MAIL", "552 too large", "failed", /too large for the mail server. Send fewer/],
  ["552 to the recipient", "RCPT", "552 mailbox full", "failed", /refused the message \(code 552/],
  [
    "552 5.3.4 to the text",
    "TEXT",
    "552-5.3.4 no\r\n552 5.3.4 no",
    "failed",
    /too large for the mail server/,
  ],
  ["552 5.2.2 to the text", "TEXT", "552 5.2.2 mailbox full", "failed", /refused the message \(code 552/],
  ["550 to the text", "TEXT", "550 spam", "failed", /refused the message \(code 550/],
  ["an end before the greeting", "CONNECT", "drop", "queued", /interrupted/],
  ["an end after the recipient", "RCPT", "drop", "queued", /interrupted/],
  ["an end instead of the answer to DATA", "DATA", "drop", "queued", /interrupted/],
  ["an end after the text", "TEXT", "drop", "unsure", /may have arrived/],
];

describe("An attempt", () => {
  test.each(OUTCOMES)("that meets %s", async (_, verb, answer, state, error) => {
    say(verb, answer);
    const message = await send();
    expect(message).toMatchObject({ state, error: expect.stringMatching(error), attempts: 1 });
    expect(smtp.accepted).toEqual([]);
    appliance.clock.advance(2 * MINUTE);
    await appliance.runJobs();
    // A refusal for now is repeated by itself, everything else is not.
    expect(smtp.accepted).toHaveLength(state === "queued" ? 1 : 0);
    expect(await messageTo(message.to)).toMatchObject({ state: state === "queued" ? "sent" : state });
  });

  test("that is cut within the text is repeated, or may have arrived", async () => {
    smtp.options = { cutAfterLines: 3 };
    const message = await send();
    expect(message.attempts).toBe(1);
    expect(["queued", "unsure"]).toContain(message.state);
    expect(smtp.accepted).toEqual([]);
    smtp.options = {};
    appliance.clock.advance(2 * MINUTE);
    await appliance.runJobs();
    expect(smtp.accepted).toHaveLength(message.state === "queued" ? 1 : 0);
  });

  test("is repeated for two days and then given up", async () => {
    smtp.options = { script: (verb) => (verb === "RCPT" ? "451 try later" : undefined) };
    const email = await write();
    const began = appliance.clock.now();
    await appliance.runJobs();
    const waits: number[] = [];
    let message = await messageTo(email);
    while (message.state === "queued") {
      const wait = Date.parse(message.next_at) - appliance.clock.now();
      waits.push(Math.ceil(wait / MINUTE));
      appliance.clock.advance(wait + 1000);
      await appliance.runJobs();
      message = await messageTo(email);
    }
    expect(waits.slice(0, 6)).toEqual([1, 4, 16, 64, 240, 240]);
    expect(message).toMatchObject({ state: "failed", attempts: waits.length + 1 });
    expect(appliance.clock.now() - began).toBeGreaterThan(1.7 * DAY);
    expect(appliance.clock.now() - began).toBeLessThan(2 * DAY);
    expect(smtp.accepted).toEqual([]);
  });

  test("that nobody answers does not hold up other jobs or calls", async () => {
    const held = Promise.withResolvers<undefined>();
    smtp.options = { script: (verb) => (verb === "TEXT" ? held.promise : undefined) };
    const before = smtp.verbs.length;
    await write();
    const sending = appliance.runJobs();
    while (!smtp.verbs.slice(before).includes("TEXT")) await Bun.sleep(1);
    const [state] = await appliance.rows("SELECT state FROM mail_messages ORDER BY rid DESC LIMIT 1");
    expect(state).toEqual({ state: "sending" });
    expect((await ana.post("/api/v1/crm/leads", { name: "Somebody" })).status).toBe(201);
    held.resolve(undefined);
    await sending;
    expect(smtp.accepted).toHaveLength(1);
  });
});

describe("Somebody", () => {
  test("sends a failed message again, with the same Message-ID", async () => {
    say("TEXT", "drop");
    const { id, state } = await send();
    expect(state).toBe("unsure");
    expect((await ana.post(`/api/v1/desk/mail/${id}/send-again`, {})).body).toMatchObject({
      state: "queued",
    });
    await appliance.runJobs();
    expect(smtp.accepted.map(({ messageId }) => messageId)).toEqual([`<${id}@acme.example>`]);
    const again = await ana.post(`/api/v1/desk/mail/${id}/send-again`, {});
    expect(again.status).toBe(409);
  });

  test("is told that their message failed", async () => {
    say("RCPT", "550 no such user");
    const { id, to } = await send();
    const { data } = (await ana.get("/api/v1/desk/notices")).body;
    expect(data[0]).toMatchObject({
      kind: "mail",
      record_id: id,
      what: "failed",
      label: `Invitation to Acme (${to})`,
    });
  });

  test("of another organisation sees nothing of it", async () => {
    const email = await write();
    await appliance.runJobs();
    const { id } = await messageTo(email);
    const other = await appliance.addOrganization(ana, "Other", "otto@example.com");
    expect((await other.get(MESSAGES)).body).toEqual({ data: [], page: { next_cursor: null } });
    expect((await other.get(`/api/v1/desk/mail/${id}`)).status).toBe(404);
    expect((await other.post(`/api/v1/desk/mail/${id}/send-again`, {})).status).toBe(404);
    expect((await other.get("/api/v1/settings/mail")).body).toMatchObject({
      is_set_up: true,
      server: null,
      sent: 0,
      failed: 0,
    });
  });
});

describe("A test message", () => {
  test("goes to the caller and answers with the outcome", async () => {
    const reply = await ana.post("/api/v1/settings/mail/test", {});
    expect(reply.body).toMatchObject({
      outcome: "The mail server accepted the message.",
      message: { state: "sent", kind: "test", to: "ana@example.com", reply: "250 accepted as 4711" },
    });
    const [taken] = smtp.accepted;
    expect(taken).toMatchObject({ from: "office@acme.example", to: "ana@example.com" });
    const sum = Bun.SHA256.hash(Buffer.from(taken?.text ?? "", "latin1"), "hex");
    expect(reply.body.message.sha256).toBe(sum);
  });

  test("answers with the problem in plain words, in the caller's language", async () => {
    say("RCPT", "550 5.7.1 not you");
    const reply = await ana.post("/api/v1/settings/mail/test", {}, { "accept-language": "de" });
    expect(reply.status).toBe(200);
    expect(reply.body.outcome).toBe("Der Mailserver hat die E-Mail abgelehnt (Code 550 nach RCPT TO).");
    expect(reply.body.message).toMatchObject({ state: "failed", reply: "550 5.7.1 not you" });
  });
});
