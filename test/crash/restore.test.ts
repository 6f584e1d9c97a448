import { expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { executable, initialised, run, Served } from "../kit/executable.ts";

const KILLS = 8;

async function leadsIn(data: string): Promise<string[]> {
  const served = await Served.start(data);
  try {
    const ana = await served.logIn();
    const { body } = await ana.get("/api/v1/crm/leads?sort=name&limit=100");
    const verdict = await ana.get("/api/v1/audit/verify");
    expect(verdict.body.ok).toBe(true);
    return body.data.map(({ name }: { name: string }) => name);
  } finally {
    await served.stop();
  }
}

async function addLead(data: string, name: string): Promise<void> {
  const served = await Served.start(data);
  const ana = await served.logIn();
  expect((await ana.post("/api/v1/crm/leads", { name, source: "referral" })).status).toBe(201);
  await served.stop();
}

test("a restore killed at any moment leaves either the old or the new state", async () => {
  const data = await initialised();
  await addLead(data, "Kept");
  const backup = join(freshFolder(), "backup.tar.zst");
  expect((await run(["backup", "--data", data, "--output", backup])).code).toBe(0);
  await addLead(data, "Since");

  const before = performance.now();
  const whole = join(freshFolder(), "whole");
  cpSync(data, whole, { recursive: true });
  expect((await run(["restore", backup, "--data", whole])).code).toBe(0);
  const lasts = performance.now() - before;
  expect(await leadsIn(whole)).toEqual(["Kept"]);

  const seen = new Set<string>();
  for (let i = 0; i < KILLS; i++) {
    const folder = join(freshFolder(), "data");
    cpSync(data, folder, { recursive: true });
    const child = Bun.spawn([executable(), "restore", backup, "--data", folder], {
      stdout: "ignore",
      stderr: "ignore",
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), (lasts * i) / KILLS);
    await child.exited;
    clearTimeout(timer);
    const leads = (await leadsIn(folder)).join();
    expect(["Kept,Since", "Kept"]).toContain(leads);
    seen.add(leads);
    expect(existsSync(join(folder, ".restore"))).toBe(false);
    rmSync(folder, { recursive: true });
  }
  expect(seen).toContain("Kept,Since");
});

test("a killed backup leaves no archive, and the next backup removes its temporary files", async () => {
  const data = await initialised();
  const folder = freshFolder();
  for (let i = 0; i < 4; i++) {
    const child = Bun.spawn(
      [executable(), "backup", "--data", data, "--output", join(folder, `${i}.tar.zst`)],
      {
        stdout: "ignore",
        stderr: "ignore",
      },
    );
    const timer = setTimeout(() => child.kill("SIGKILL"), 100 + i * 60);
    const code = await child.exited;
    clearTimeout(timer);
    if (code !== 0) expect(existsSync(join(folder, `${i}.tar.zst`))).toBe(false);
  }
  const { code } = await run(["backup", "--data", data, "--output", join(folder, "last.tar.zst")]);
  expect(code).toBe(0);
  expect(readdirSync(data).filter((name) => name.startsWith(".backup-"))).toEqual([]);
  expect((await run(["verify", join(folder, "last.tar.zst")])).code).toBe(0);
});
