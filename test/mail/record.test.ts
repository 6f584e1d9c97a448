import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { SmtpServer } from "../kit/smtp.ts";

const INVOICES = "/api/v1/fin/invoices";
const APPROVALS = "/api/v1/approvals";

let smtp: SmtpServer;
let appliance: TestAppliance;
let ana: Client;
let fin: Client;
let invoice: string;
let file: string;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  appliance = await TestAppliance.start([
    ...smtp.settings,
    "--identity-access-token-seconds",
    "10000000",
    "--mail-attachment-bytes",
    "50000",
  ]);
  ana = await appliance.setUp();
  fin = await appliance.invite(ana, "fin@example.org", ["fin_manager"]);
  const account = (await ana.post("/api/v1/crm/accounts", { name: "Berg & Co" })).body.id;
  const lines = [{ text: "Work", quantity: "1", price: 1000 }];
  // Users who made a record cannot approve what happens to it.
  invoice = (await fin.post(INVOICES, { account_id: account, lines })).body.id;
  file = await attach(invoice, "Rechnung – März.txt", "The bytes of a file\n".repeat(500));
  await appliance.runJobs();
  smtp.accepted.length = 0;
});

afterAll(async () => {
  await appliance.stop();
  await smtp.stop();
});

afterEach(() => {
  smtp.accepted.length = 0;
});

async function attach(record: string, name: string, content: string): Promise<string> {
  const query = new URLSearchParams({ name });
  const reply = await fetch(`${appliance.base}${INVOICES}/${record}/attachments?${query}`, {
    method: "POST",
    body: content,
    headers: { authorization: `Bearer ${fin.accessToken}`, "content-type": "application/octet-stream" },
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as Json).id;
}

const body = (more: Json = {}) => ({
  to: "buyer@customer.example",
  subject: "Rechnung für März",
  text: "Guten Tag,\n\nanbei die Rechnung.\nVielen Dank.",
  language: "de",
  attachments: [file],
  ...more,
});

const sendMail = (by: Client, more?: Json, record = invoice) =>
  by.post(`${INVOICES}/${record}/send-mail`, body(more));

describe("A record", () => {
  test("is sent with its files, and replies go to the sender", async () => {
    const reply = await sendMail(fin);
    expect(reply.status).toBe(202);
    expect(reply.body).toMatchObject({ state: "queued", kind: "record", subject: "Rechnung für März" });
    await appliance.runJobs();
    const [taken] = smtp.accepted;
    expect(taken?.to).toBe("buyer@customer.example");
    expect(taken?.text).toMatch(/^Reply-To: fin <fin@example\.org>$/m);
    expect(taken?.text).not.toMatch(/^Auto-Submitted:/m);
    const [, encoded = ""] =
      /base64\r\nContent-Disposition: attachment;[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(taken?.text ?? "") ??
      [];
    expect(Buffer.from(encoded, "base64").toString()).toBe("The bytes of a file\n".repeat(500));
    const { body: message } = await fin.get(`/api/v1/desk/mail/${reply.body.id}`);
    expect(message).toMatchObject({ state: "sent", about: { collection: "fin.invoices", id: invoice } });
  });

  test("is not sent with files of another record, or too many bytes", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Other" })).body.id;
    const lines = [{ text: "Work", quantity: "1", price: 1000 }];
    const other = (await ana.post(INVOICES, { account_id: account, lines })).body.id;
    expect((await sendMail(fin, {}, other)).status).toBe(404);
    const large = await attach(invoice, "large.txt", "x".repeat(60_000));
    expect((await sendMail(fin, { attachments: [large] })).body).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "attachments", code: "TOO_LARGE" }],
    });
    await appliance.runJobs();
    expect(smtp.accepted).toEqual([]);
  });

  test.each([
    [{ to: "buyer@customer.example\r\nBcc: eve@example.org" }],
    [{ to: "buyer@customer.example, eve@example.org" }],
    [{ subject: "Hello\r\nBcc: eve@example.org" }],
    [{ subject: "Hello\nBcc: eve@example.org" }],
  ])("is not sent with %j", async (more) => {
    const reply = await sendMail(fin, more);
    expect(reply.status).toBe(422);
    expect(reply.text).not.toContain("eve@example.org");
    await appliance.runJobs();
    expect(smtp.accepted).toEqual([]);
  });

  test("is sent only by users with the permission", async () => {
    const crm = await appliance.invite(ana, "crm@example.org", ["crm_manager"]);
    const reply = await sendMail(crm);
    expect([403, 404]).toContain(reply.status);
  });
});

describe("An approval rule", () => {
  test("holds a message until it is approved", async () => {
    const rule = await ana.post(`${APPROVALS}/policies`, {
      name: "Look before it leaves",
      actions: ["*.send_mail"],
      steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
    });
    expect(rule.status).toBe(201);
    await appliance.runJobs();
    smtp.accepted.length = 0;
    const held = await sendMail(fin);
    expect(held.status).toBe(202);
    expect(held.body).toMatchObject({ status: "pending_approval", approval: { state: "pending" } });
    await appliance.runJobs();
    expect(smtp.accepted).toEqual([]);
    expect((await ana.get("/api/v1/settings/mail/messages?kind=record&state=queued")).body.data).toEqual([]);
    const request = (await ana.get(`${APPROVALS}/${held.body.approval.id}`)).body;
    const approved = await ana.post(`${APPROVALS}/${held.body.approval.id}/approve`, {
      snapshot_hash: request.snapshot_hash,
    });
    expect(approved.status).toBe(200);
    await appliance.runJobs();
    expect(smtp.accepted.map(({ to }) => to)).toEqual(["buyer@customer.example"]);
    await ana.delete(`${APPROVALS}/policies/${rule.body.id}`);
  });
});

describe("An employee without a login", () => {
  test("is told once what is due, and nothing else about it", async () => {
    const unit = (await ana.post("/api/v1/hr/org-units", { name: "Yard" })).body.id;
    const employee = await ana.post("/api/v1/hr/employees", {
      first_name: "Pat",
      last_name: "Field",
      org_unit_id: unit,
      start_date: "2026-01-01",
      work_email: "pat@example.org",
    });
    expect(employee.status).toBe(201);
    const review = await ana.post("/api/v1/hr/reviews", {
      employee_id: employee.body.id,
      cycle: "Secret cycle",
      due_on: "2026-11-23",
      goals: [{ text: "Secret goal", weight: "100" }],
    });
    expect(review.status).toBe(201);
    appliance.clock.advance(86_400_000);
    await appliance.runJobs();
    appliance.clock.advance(86_400_000);
    await appliance.runJobs();
    const texts = smtp.accepted.filter(({ to }) => to === "pat@example.org").map(({ text }) => text);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("23 November 2026");
    expect(texts[0]).not.toContain("Secret");
  });
});

describe("A mail server that takes less", () => {
  const failed = async (more: Json) => {
    const { id } = (await sendMail(fin, more)).body;
    await appliance.runJobs();
    const message = (await fin.get(`/api/v1/desk/mail/${id}`)).body;
    expect(message).toMatchObject({ state: "failed", attempts: 1 });
    const notices = (await fin.get("/api/v1/desk/notices")).body.data;
    const { label } = notices.find(({ record_id }: Json) => record_id === id);
    expect(label).toEndWith(`(${message.to})`);
    return message.error;
  };

  beforeEach(() => {
    smtp.verbs.length = 0;
  });

  afterEach(() => {
    smtp.options = {};
  });

  test("than the attachments have gets nothing, and the sender reads what to do", async () => {
    smtp.options = { offers: ["SIZE 12000"] };
    expect(await failed({})).toMatch(/ 0.01 MB. Send fewer or smaller attachments, or a link to the files.$/);
    expect(smtp.verbs).not.toContain("MAIL");
    smtp.options = { offers: ["SIZE 20000"] };
    await sendMail(fin);
    await appliance.runJobs();
    expect(smtp.accepted).toHaveLength(1);
    expect(smtp.accepted[0]?.text.length).toBeLessThan(20_000);
  });

  test("than all characters gets nothing for such an address", async () => {
    expect(await failed({ to: "zoë@exämple.de" })).toStartWith("The mail server doesn't support addresses");
    expect(smtp.verbs).not.toContain("MAIL");
  });
});

test.each<[to: string, offers: string[], taken: string]>([
  ["lin@exämple.de", [], "lin@xn--exmple-cua.de"],
  ["lin@exämple.de", ["SMTPUTF8"], "lin@xn--exmple-cua.de"],
  ["zoë@exämple.de", ["SMTPUTF8"], "zoë@exämple.de"],
])("to %s with the extensions %p is sent to %s", async (to, offers, taken) => {
  const lines: string[] = [];
  smtp.options = {
    offers,
    script: (verb, line) => {
      if (verb === "MAIL") lines.push(line);
      return undefined;
    },
  };
  await sendMail(fin, { to, cc: ["zoë@copy.example", "bo@copy.example"] });
  await appliance.runJobs();
  smtp.options = {};
  const first = smtp.accepted.find((one) => utf8(one.to) === taken);
  const text = utf8(first?.text ?? "");
  expect(text).toContain(`To: ${taken}\r\n`);
  const isAscii = taken.startsWith("lin");
  expect(text).toContain(isAscii ? "Cc: bo@copy.example\r\n" : "Cc: zoë@copy.example, bo@copy.example\r\n");
  expect(lines[0]?.includes("SMTPUTF8")).toBe(!isAscii);
});

/** The test server keeps one character for each byte. */
const utf8 = (text: string) => Buffer.from(text, "latin1").toString();
