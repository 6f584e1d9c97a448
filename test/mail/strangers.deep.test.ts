import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { freePort } from "../kit/ports.ts";
import { SmtpServer } from "../kit/smtp.ts";
import { until } from "../kit/until.ts";

/** Mail servers of other makers. Where a registry cannot be reached, the names of the tests say that they are skipped. */
const PYTHON = ["aiosmtpd==1.4.6"];
const GREENMAIL = "com.icegreen:greenmail-standalone:2.1.13";

const folder = mkdtempSync(join(tmpdir(), "freehold-strangers-"));
const jar = join(folder, "greenmail-standalone-2.1.13.jar");
const python = join(folder, "venv/bin/python");

function runs(...command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}

const hasPython =
  runs("python3", "-m", "venv", join(folder, "venv")) &&
  runs(python, "-m", "pip", "install", "-q", ...PYTHON);
const hasGreenMail =
  runs("java", "-version") &&
  runs("mvn", "-q", "dependency:copy", `-Dartifact=${GREENMAIL}`, `-DoutputDirectory=${folder}`) &&
  existsSync(jar);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const settings = (port: number, ...more: string[]) => [
  ...["--mail-host", "localhost", "--mail-port", String(port), "--mail-ca", path("ca.pem", SmtpServer.ca)],
  ...["--mail-from", "Büro Acme <office@acme.example>", "--server-origin", "https://books.example"],
  ...["--mail-user", "office", "--mail-password-file", path("password", "hush-hush"), ...more],
];

/** Sends an invoice with a file and a text of all kinds of characters. */
async function sendInvoice(ana: Client, appliance: TestAppliance): Promise<Json> {
  const account = (await ana.post("/api/v1/crm/accounts", { name: "Berg & Co" })).body.id;
  const lines = [{ text: "Work", quantity: "1", price: 1000 }];
  const invoice = (await ana.post("/api/v1/fin/invoices", { account_id: account, lines })).body.id;
  const attached = await fetch(
    `${appliance.base}/api/v1/fin/invoices/${invoice}/attachments?${new URLSearchParams({ name: FILE })}`,
    {
      method: "POST",
      body: "x".repeat(100_000),
      headers: { authorization: `Bearer ${ana.accessToken}`, "content-type": "application/octet-stream" },
    },
  );
  const file: Json = await attached.json();
  const reply = await ana.post(`/api/v1/fin/invoices/${invoice}/send-mail`, {
    to: "buyer@customer.example",
    subject: SUBJECT,
    text: TEXT,
    attachments: [file.id],
  });
  expect(reply.status).toBe(202);
  await appliance.runJobs();
  return (await ana.get(`/api/v1/desk/mail/${reply.body.id}`)).body;
}

const BREAKS = ["\r", "\n", "\r\n", "\0", "\u000b", "\u0085", "\u2028", "\u2029"];
/** Header fields of an invitation. */
const INVITATION = [
  ...["Auto-Submitted", "Content-Language", "Content-Type", "Date", "From", "MIME-Version", "Message-ID"],
  ...["Subject", "To"],
];
const FILE = "Rechnung – März 2026 (Größe & Maß) 你好.txt";
const SUBJECT = `Rechnung für März – ${"sehr lang ".repeat(12)}✓`;
const TEXT = `Grüße,\n\n.\n.. ein Punkt am Anfang\nFrom: niemand\n\n${"lange Zeile ".repeat(200)}\n\n你好 👋`;

describe.if(hasPython)(`aiosmtpd (${hasPython ? "installed" : "SKIPPED: not installable here"})`, () => {
  let server: Subprocess<"ignore", "pipe", "inherit">;
  const lines: Json[] = [];

  beforeAll(async () => {
    const { cert, key } = SmtpServer.pair;
    const script = join(import.meta.dir, "../kit/programs/mail_server.py");
    server = Bun.spawn([python, script, path("cert.pem", cert), path("key.pem", key)], { stdout: "pipe" });
    void (async () => {
      let rest = "";
      for await (const chunk of server.stdout) {
        const parts = (rest + new TextDecoder().decode(chunk)).split("\n");
        rest = parts.pop() ?? "";
        lines.push(...parts.map((line) => JSON.parse(line)));
      }
    })();
    await until(() => lines.length > 0);
  });

  afterAll(async () => {
    server.kill();
    await server.exited;
  });

  test("accepts a message over STARTTLS with a login, and Python reads back what was written", async () => {
    const appliance = await TestAppliance.start(settings(lines[0].port));
    const message = await sendInvoice(await appliance.setUp(), appliance);
    expect(message).toMatchObject({ state: "sent", reply: "250 accepted" });
    const seen = lines.at(-1);
    expect(seen).toMatchObject({
      tls: true,
      to: ["buyer@customer.example"],
      defects: [],
      files: [[FILE, 100_000]],
    });
    const headers = new Map<string, string>(seen.headers);
    expect(headers.size).toBe(seen.headers.length);
    expect(headers.get("Subject")).toBe(SUBJECT);
    expect(headers.get("From")).toBe("Büro Acme <office@acme.example>");
    expect(headers.get("Message-ID")).toBe(`<${message.id}@acme.example>`);
    expect(seen.text.replaceAll("\r\n", "\n")).toStartWith(TEXT);
    expect(seen.html).toContain("你好 👋");
    await appliance.stop();
  });

  test("shows Python no other header fields, whatever names have", async () => {
    const appliance = await TestAppliance.start([
      ...settings(lines[0].port),
      ...["--mail-per-minute", "6000"],
    ]);
    const ana = await appliance.setUp();
    const long = "ä".repeat(150);
    const names = BREAKS.map((one) => `Eve${one}Bcc: spy@evil.example${one}${one}Text`);
    const before = lines.length;
    let taken = 0;
    for (const [i, name] of [
      ...names,
      `Lin <spy@evil.example>, "${long}`,
      "=?utf-8?B?RXZl?=",
      "a".repeat(200),
    ].entries()) {
      const email = `person${i}@example.org`;
      const renamed = await ana.call("PATCH", "/api/v1/settings/organization", { name });
      const { status } = await ana.post("/api/v1/settings/team", { email, name, roles: ["admin"] });
      expect([200, 400, 422]).toContain(renamed.status);
      expect([201, 400, 422]).toContain(status);
      if (status === 201) taken += 1;
    }
    expect(taken).toBeGreaterThan(2);
    await appliance.runJobs();
    const seen = lines.slice(before);
    expect(seen).toHaveLength(taken);
    for (const { headers, defects, to } of seen) {
      expect(headers.map(([name]: [string]) => name).sort()).toEqual(INVITATION);
      expect(defects).toEqual([]);
      expect(to).toEqual([expect.stringMatching(/^person\d+@example\.org$/)]);
      const values = new Map<string, string>(headers);
      expect(values.get("To")).toEndWith(` <${to}>`);
      expect(JSON.stringify(headers)).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
    }
    await appliance.stop();
  });

  test("refuses a wrong password", async () => {
    const appliance = await TestAppliance.start(settings(lines[0].port).with(-1, path("wrong", "wrong")));
    const before = lines.length;
    const { body } = await (await appliance.setUp()).post("/api/v1/settings/mail/test", {});
    expect(body.outcome).toStartWith("The mail server refused the login.");
    expect(lines).toHaveLength(before);
    await appliance.stop();
  });
});

describe.if(hasGreenMail)(
  `GreenMail (${hasGreenMail ? "installed" : "SKIPPED: not installable here"})`,
  () => {
    let server: Subprocess;
    const [smtp, api] = [freePort(), freePort()];

    beforeAll(async () => {
      const options = [
        `-Dgreenmail.smtp.port=${smtp}`,
        `-Dgreenmail.api.port=${api}`,
        "-Dgreenmail.hostname=127.0.0.1",
        "-Dgreenmail.users=buyer:secret@customer.example,ana:secret@example.com",
      ];
      server = Bun.spawn(["java", ...options, "-jar", jar], { stdout: "ignore", stderr: "ignore" });
      await until(async () => {
        try {
          return (await fetch(`http://127.0.0.1:${api}/api/service/readiness`)).ok;
        } catch {
          return false;
        }
      });
    });

    afterAll(async () => {
      server.kill();
      await server.exited;
    });

    test("delivers a message to the mailbox, once", async () => {
      const plain = settings(smtp).slice(0, 4);
      const appliance = await TestAppliance.start([
        ...plain,
        ...[
          "--mail-tls",
          "none",
          "--mail-from",
          "office@acme.example",
          "--server-origin",
          "https://books.example",
        ],
      ]);
      const message = await sendInvoice(await appliance.setUp(), appliance);
      expect(message.state).toBe("sent");
      const box = await fetch(`http://127.0.0.1:${api}/api/user/buyer@customer.example/messages`);
      const found = await box.json();
      expect(JSON.stringify(found).split(`${message.id}@acme.example`).length).toBeGreaterThan(1);
      expect(found).toHaveLength(1);
      await appliance.stop();
    });
  },
);
