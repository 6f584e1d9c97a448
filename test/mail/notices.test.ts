import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { addJob } from "../../src/jobs/enqueue.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { SmtpServer } from "../kit/smtp.ts";

const DAY = 86_400_000;
const PREFERENCES = "/api/v1/desk/preferences";

let smtp: SmtpServer;
let appliance: TestAppliance;
let ana: Client;
let lin: Client;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  appliance = await TestAppliance.start([...smtp.settings, "--identity-access-token-seconds", "10000000"]);
  ana = await appliance.setUp();
  lin = await appliance.invite(ana, "lin@example.org", ["crm_clerk"]);
  await appliance.runJobs();
  smtp.accepted.length = 0;
});

afterAll(async () => {
  await appliance.stop();
  await smtp.stop();
});

afterEach(async () => {
  await lin.put(PREFERENCES, { notice_mail: "off", notice_mail_kinds: [], language: "en" });
  await lin.post("/api/v1/desk/notices/read", {});
  smtp.accepted.length = 0;
});

const KINDS = ["named", "moved", "commented", "due"];

const prefer = (preferences: object) => lin.put(PREFERENCES, { notice_mail_kinds: KINDS, ...preferences });

/** Creates a lead of Lin's, on which Ana comments. */
async function comment(name: string): Promise<string> {
  const lead = (await lin.post("/api/v1/crm/leads", { name })).body;
  expect(
    (await ana.post("/api/v1/comments", { collection: "crm.leads", id: lead.id, body: "Secret words" }))
      .status,
  ).toBe(201);
  return lead.id;
}

/** Texts of messages to Lin, with quoted-printable decoded. */
async function received(): Promise<string[]> {
  await appliance.runJobs();
  return smtp.accepted
    .filter(({ to }) => to === "lin@example.org")
    .map(({ text }) =>
      Buffer.from(
        text
          .replaceAll("=\r\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8"),
    );
}

describe("A notification", () => {
  test("is not sent unless its reader wants it", async () => {
    await comment("Nobody's news");
    expect(await received()).toEqual([]);
  });

  test("is sent as it comes, with a link to the record and without the comment's text", async () => {
    await prefer({ notice_mail: "each" });
    const id = await comment("Whale & Sons");
    const [text = "", ...others] = await received();
    expect(others).toEqual([]);
    expect(text).toContain("Ana commented on “Whale & Sons”.");
    expect(text).toContain(`https://books.example/crm/leads/${id}`);
    expect(text).not.toContain("Secret words");
    // Others with access to the list of messages do not read it there.
    const { data } = (await ana.get("/api/v1/settings/mail/messages?kind=notices")).body;
    expect(JSON.stringify(data)).not.toContain("Whale");
  });

  test("of a kind that its reader does not want is not sent", async () => {
    await prefer({ notice_mail: "each", notice_mail_kinds: ["named"] });
    await comment("Unwanted");
    expect(await received()).toEqual([]);
  });

  test("about a record is sent to readers who can still see it", async () => {
    for (const [role, count] of [
      ["crm_clerk", 1],
      ["employee", 0],
    ] as const) {
      await prefer({ notice_mail: "off" });
      await comment("Perhaps hidden");
      await giveRole(role);
      await prefer({ notice_mail: "each" });
      smtp.accepted.length = 0;
      await mailNewest();
      expect(await received()).toHaveLength(count);
      await giveRole("crm_clerk");
    }
  });
});

async function giveRole(role: string): Promise<void> {
  const url = `/api/v1/settings/team/${lin.userId}`;
  const { version } = (await ana.get(url)).body;
  expect((await ana.put(url, { roles: [role], version })).status).toBe(200);
}

/** Queues the message about Lin's newest notification, as if it had waited. */
async function mailNewest(): Promise<void> {
  const [notice] = await appliance.rows(
    "SELECT id, org FROM desk_notices WHERE user_id = ? ORDER BY rid DESC LIMIT 1",
    lin.userId,
  );
  const input = { user: lin.userId, id: notice?.id };
  const of = { org: Number(notice?.org), correlationId: newId(), now: appliance.clock.now() };
  await appliance.appliance.engine.store.write(async (tx) =>
    addJob(tx, { action: "desk.notices.mail", input }, of),
  );
}

describe("A digest", () => {
  test("has a day's unread notifications and the next due dates, once a day, in the reader's language", async () => {
    await prefer({ notice_mail: "daily", language: "de" });
    await comment("Erste Firma");
    await comment("Zweite Firma");
    const due_at = new Date(appliance.clock.now() + 1.5 * DAY).toISOString();
    const activity = await lin.post("/api/v1/crm/activities", {
      type: "call",
      subject: "Anruf bei Meier",
      due_at,
    });
    expect(activity.status).toBe(201);
    expect(await received()).toEqual([]);
    appliance.clock.advance(0.9 * DAY);
    const [text = "", ...others] = await received();
    expect(others).toEqual([]);
    expect(text).toContain("Ana hat „Erste Firma“ kommentiert.");
    expect(text).toContain("Ana hat „Zweite Firma“ kommentiert.");
    expect(text).toContain("Anruf bei Meier");
    appliance.clock.advance(0.01 * DAY);
    expect(await received()).toHaveLength(1);
  });

  test("without anything in it is not sent", async () => {
    await prefer({ notice_mail: "daily" });
    appliance.clock.advance(3 * DAY);
    expect(await received()).toEqual([]);
  });
});
