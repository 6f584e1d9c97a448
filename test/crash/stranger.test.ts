import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openReplica } from "../../src/store/shipping/index.ts";
import { type Client, freshFolder } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { unlockedIn } from "../kit/locks.ts";
import { until } from "../kit/until.ts";

/**
 * A third-party tool that reads the database. On close, it does what SQLite did before 3.51 and most tools
 * still do: it removes the log if no other process has locked the file.
 */
const TOOL = `
import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
for (const path of process.argv.slice(1)) {
  const database = new Database(path, { readwrite: true });
  database.query("SELECT count(*) FROM sqlite_schema").get();
  database.run("PRAGMA wal_checkpoint(PASSIVE)");
  const { ino } = statSync(path);
  const locks = existsSync("/proc/locks") ? readFileSync("/proc/locks", "utf8").split("\\n") : [];
  const isShared = locks.some((lock) => {
    const [, , , , holder, file] = lock.trim().split(/\\s+/);
    return file?.endsWith(":" + ino) && Number(holder) !== process.pid;
  });
  database.close(true);
  if (locks.length > 0 && !isShared)
    for (const end of ["-wal", "-shm"]) rmSync(path + end, { force: true });
}`;

async function look(data: string): Promise<void> {
  const paths = ["freehold.db", "vault.db"].map((name) => join(data, name));
  const tool = Bun.spawn([process.execPath, "-e", TOOL, ...paths], { stderr: "inherit" });
  expect(await tool.exited).toBe(0);
}

async function create(client: Client, name: string): Promise<string> {
  const reply = await client.post("/api/v1/crm/leads", { name, source: "referral" });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

test("a third-party tool that opens and closes the databases loses no acknowledged write", async () => {
  const [data, replica] = [await initialised(), freshFolder()];
  const settings = ["--shipping-folder", replica];
  const served = await Served.start(data, settings);
  const client = await served.logIn();
  const ids = [await create(client, "Before")];
  // Waits for the first copy, because copying reads both database files, which could release their locks.
  const isCopied = () =>
    openReplica(replica, "").then(
      () => true,
      () => false,
    );
  await until(isCopied);
  expect(unlockedIn(data, served.child.pid)).toEqual([]);
  for (const name of ["First", "Second", "Third"]) {
    await look(data);
    for (const log of ["freehold.db-wal", "vault.db-wal"]) expect(existsSync(join(data, log))).toBe(true);
    ids.push(await create(client, `${name} after a look`));
  }
  await served.stop("SIGKILL");

  const again = await Served.start(data, settings);
  const reader = await again.logIn();
  const statuses = await Promise.all(
    ids.map(async (id) => (await reader.get(`/api/v1/crm/leads/${id}`)).status),
  );
  expect(statuses).toEqual(ids.map(() => 200));
  expect((await reader.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  await again.stop();
});
