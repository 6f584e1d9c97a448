import { afterAll, beforeAll, expect, test } from "bun:test";
import { closeSync, openSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { basesAmong } from "../../src/store/shipping/places.ts";
import { type Client, freshFolder, TestAppliance } from "../kit/appliance.ts";
import { executable } from "../kit/executable.ts";
import { unlockedIn } from "../kit/locks.ts";
import { until } from "../kit/until.ts";

const HOUR = 3_600_000;
const root = join(import.meta.dir, "..", "..");
const replica = freshFolder();

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  // Schedule, backups and replication run by themselves, as in production.
  appliance = await TestAppliance.start([
    "--jobs-tick-seconds",
    "1",
    "--backup-every-hours",
    "6",
    "--audit-checkpoint-events",
    "5",
    "--shipping-folder",
    replica,
  ]);
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

/** Returns the files whose lock was missing at any moment during `work`. */
async function lostIn(work: () => Promise<unknown>): Promise<string[]> {
  const lost = new Set<string>();
  const look = () => {
    for (const name of unlockedIn(appliance.folder)) lost.add(name);
  };
  const watch = setInterval(look, 5);
  try {
    await work();
  } finally {
    clearInterval(watch);
    look();
  }
  return [...lost];
}

async function copiesOf(name: "freehold" | "vault"): Promise<number> {
  const folder = join(replica, name);
  const lineages = await readdir(folder).catch(() => []);
  const files = await Promise.all(lineages.map((lineage) => readdir(join(folder, lineage)).catch(() => [])));
  return basesAmong(files.flat()).length;
}

const copied = (times: number) =>
  until(async () => (await copiesOf("freehold")) >= times && (await copiesOf("vault")) >= times);

async function verb(...args: string[]): Promise<number> {
  const command = [executable(), ...args, "--data", appliance.folder];
  return Bun.spawn(command, { stdout: "ignore", stderr: "ignore" }).exited;
}

const HOLD_FAST = `
import { Snapshot } from "${join(root, "src", "system", "upgrade", "index.ts")}";
const snapshot = new Snapshot(process.argv[1]);
snapshot.letGo();`;

const WORK: Readonly<Record<string, () => Promise<unknown>>> = {
  "shipping copies both databases": () => copied(1),
  "records and files are written": async () => {
    const { body } = await ana.post("/api/v1/crm/leads", { name: "Somebody", source: "referral" });
    const { status } = await fetch(
      `${appliance.base}/api/v1/crm/leads/${body.id}/attachments?name=offer.txt`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${ana.accessToken}`, "content-type": "text/plain" },
        body: "an offer",
      },
    );
    expect(status).toBe(201);
  },
  "a day passes": async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      appliance.clock.advance(HOUR);
      await appliance.runJobs();
    }
    await copied(2);
  },
  "a backup is made, checked and downloaded": async () => {
    ana = await appliance.logIn("ana@example.com");
    const { body } = await ana.post("/api/v1/system/backups", {});
    const path = `/api/v1/system/backups/${body.id}`;
    await appliance.runJobs();
    await until(
      async () => (await ana.get(path)).body.state,
      (state) => state === "ready",
    );
    await ana.post(`${path}/verify`);
    await appliance.runJobs();
    expect((await ana.get(`${path}/file`)).status).toBe(200);
  },
  "every endpoint without path parameters is read": async () => {
    const { body } = await appliance.send("GET", "/docs/json");
    const paths = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
      "get" in methods && !path.includes("{") ? [path] : [],
    );
    expect(paths.length).toBeGreaterThan(100);
    for (const path of [...paths, "/metrics", "/readyz", "/healthz"]) {
      const headers = { authorization: `Bearer ${ana.accessToken}` };
      const reply = await fetch(appliance.base + path, { headers });
      // Cancels streams that never end.
      if (reply.headers.get("content-type")?.startsWith("text/event-stream")) await reply.body?.cancel();
      else await reply.arrayBuffer();
    }
  },
  "the write-ahead logs are emptied": async () => {
    const { store } = appliance.appliance.engine;
    expect(await store.log.empty()).toBe(true);
    expect(await store.vault.log.empty()).toBe(true);
  },
  "commands read the folder or are rejected": async () => {
    expect(await verb("doctor")).toBe(0);
    expect(await verb("backup", "--output", join(freshFolder(), "beside.tar.zst"))).toBe(0);
    expect(await verb("audit", "verify")).toBe(1);
    expect(await verb("serve", "--port", "0")).toBe(1);
  },
  "an upgrade locks the data": async () => {
    const child = Bun.spawn([process.execPath, "-e", HOLD_FAST, appliance.folder], { stderr: "inherit" });
    expect(await child.exited).toBe(0);
  },
};

test.each(Object.keys(WORK))("the locks of both databases are held while %s", async (name) => {
  expect(await lostIn(async () => WORK[name]?.())).toEqual([]);
});

test("lost locks raise a condition that asks for a restart", async () => {
  const { body: before } = await ana.get("/api/v1/system/conditions");
  expect(before.conditions[0]).toMatchObject({ name: "database", verdict: "ok" });
  // No part of the program may do this, because it releases all of the process's locks on the file.
  closeSync(openSync(join(appliance.folder, "vault.db"), "r"));
  const { body: after } = await ana.get("/api/v1/system/conditions");
  const lost = { verdict: "warning", trouble: "database_unlocked" };
  expect(after.conditions[0]).toMatchObject(process.platform === "linux" ? lost : { verdict: "ok" });
});
