import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { restoreCommand } from "../../src/cli/restore.ts";
import { runCommand } from "../../src/cli/run.ts";
import { makeBackup } from "../../src/system/index.ts";
import { type Client, freshFolder, type Json, TestAppliance } from "../kit/appliance.ts";
import { heldBack, letGo } from "../kit/held-jobs.ts";
import { SmtpServer } from "../kit/smtp.ts";

const MESSAGES = "/api/v1/settings/mail/messages";
const place = freshFolder();
const backup = join(place, "before.tar.zst");
const data = join(place, "restored");

let smtp: SmtpServer;
let former: TestAppliance;
let restored: TestAppliance;
let ana: Client;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  former = await TestAppliance.start(smtp.settings);
  const client = await former.setUp();
  await heldBack(former, async () => {
    const reply = await client.post("/api/v1/settings/team", {
      email: "bo@example.org",
      name: "Bo",
      roles: ["admin"],
    });
    expect(reply.body.invitation.mailed).toBe(true);
    await makeBackup({
      ...{ data: former.folder, target: backup, id: Bun.randomUUIDv7(), version: "0.0.1" },
      ...{ passphrase: "", at: 0, signal: new AbortController().signal, onProgress: () => undefined },
    });
  });
  await letGo(former);
  await former.runJobs();
  const commands = { restore: async () => restoreCommand };
  const printed = spyOn(process.stdout, "write").mockImplementation(() => true);
  try {
    expect(await runCommand(commands, ["restore", backup, "--data", data, "--json"], {})).toBe(0);
    expect(JSON.parse(String(printed.mock.calls[0]?.[0]))).toMatchObject({ mail_held: 1 });
  } finally {
    printed.mockRestore();
  }
  restored = await TestAppliance.start(
    [...smtp.settings, "--identity-access-token-seconds", "1000000"],
    data,
  );
  ana = await restored.logIn("ana@example.com");
});

afterAll(async () => {
  await restored.stop();
  await former.stop();
  await smtp.stop();
  rmSync(place, { recursive: true, force: true });
});

const message = async (): Promise<Json> => (await ana.get(MESSAGES)).body.data[0];

test("a restored message that was queued is not sent by itself, neither at the start nor later", async () => {
  expect(smtp.accepted.map(({ to }) => to)).toEqual(["bo@example.org"]);
  await restored.alter("UPDATE jobs SET run_at = 0 WHERE state = 'waiting'");
  await restored.runJobs();
  restored.clock.advance(86_400_000);
  await restored.runJobs();
  expect(smtp.accepted).toHaveLength(1);
  const { state, error } = await message();
  expect([state, error]).toEqual(["unsure", expect.stringContaining("restored from a backup")]);
});

test("a person sends it again", async () => {
  const { id } = await message();
  expect((await ana.post(`/api/v1/desk/mail/${id}/send-again`)).status).toBeLessThan(300);
  await restored.runJobs();
  expect(smtp.accepted).toHaveLength(2);
});

test("the trail says that the message was held", async () => {
  const { data: events } = (await ana.get("/api/v1/audit/events?action=mail.hold")).body;
  expect(events).toHaveLength(1);
  expect((await ana.get("/api/v1/audit/verify")).body.ok).toBe(true);
});
