import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { freshFolder } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { run, Served } from "../../kit/executable.ts";
import { attach } from "../../kit/files.ts";
import { type Answered, create, expectWhole, leads, placed, unknown, write } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { until } from "../../kit/until.ts";

const KILLS = repeats(4, 50);
const LEAST_ANSWERED = 10;

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

describe.skipIf(!postgresFolder)(`The journal${unlessPostgres}`, () => {
  test(`has every answered write after ${KILLS} SIGKILLs, here or on another machine`, async () => {
    const url = await postgres.database("kills");
    const { args, env } = placed(url);
    const folders = [await unknown(), freshFolder()];
    const answered: Answered = new Map();
    let served = await Served.start(folders[0] ?? "", args, env);
    let client = await served.logIn();
    for (let kill = 0; kill < KILLS; kill++) {
      const from = answered.size;
      const writers = [0, 1, 2, 3].map((worker) => write(client, `${kill}-${worker}`, answered));
      await until(() => answered.size > from + LEAST_ANSWERED);
      await Bun.sleep(Math.random() * 400);
      await served.stop("SIGKILL");
      await Promise.all(writers);
      const where = folders[Math.floor(Math.random() * folders.length)] ?? "";
      // A machine that was replaced.
      if (Math.random() < 0.3) rmSync(where, { recursive: true, force: true });
      served = await Served.start(where, args, env);
      client = await served.logIn();
      const there = await leads(client);
      expect([...answered].filter(([key, id]) => there.get(key) !== id)).toEqual([]);
      // The last ones may have been asked for only, or not have been answered.
      const [last = ""] = [...answered.keys()].reverse();
      const again = await create(client, last);
      expect([again.status, again.body.id]).toEqual([201, answered.get(last)]);
    }
    await served.stop();
  });

  test("lets a leader that was stopped answer nothing once another has taken over", async () => {
    const url = await postgres.database("stopped");
    const { args, env } = placed(url);
    const first = await Served.start(await unknown(), args, env);
    const client = await first.logIn();
    expect((await create(client, "before")).status).toBe(201);
    first.child.kill("SIGSTOP");
    const second = await Served.start(freshFolder(), args, env);
    const other = await second.logIn();
    expect((await create(other, "meanwhile")).status).toBe(201);
    const calls = [client.get("/api/v1/crm/leads"), create(client, "after")];
    first.child.kill("SIGCONT");
    const outcomes = await Promise.all(
      calls.map((call) =>
        call.then(
          ({ status }) => status,
          () => "no answer",
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome !== "no answer" && Number(outcome) < 300)).toEqual([]);
    expect(await first.child.exited).toBe(75);
    expect([...(await leads(other)).keys()].sort()).toEqual(["before", "meanwhile"]);
    expect((await other.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
    await second.stop();
  });

  test("waits for a database that crashes, and loses and doubles nothing", async () => {
    const url = await postgres.database("crashes");
    const { args, env } = placed(url);
    const served = await Served.start(await unknown(), args, env);
    const client = await served.logIn();
    const path = `/api/v1/crm/leads/${(await create(client, "with-letters")).body.id}/attachments`;
    const answered: Answered = new Map();
    const writers = [0, 1, 2, 3].map((worker) => write(client, `crash-${worker}`, answered));
    for (let crash = 0; crash < 3; crash++) {
      const from = answered.size;
      await until(() => answered.size > from + LEAST_ANSWERED);
      await postgres.end("SIGQUIT");
      const uploaded = attach(served.base, client, path, `Letter ${crash}`, "text/plain");
      await Bun.sleep(Math.random() * 500);
      await postgres.begin();
      expect((await uploaded).status).toBe(201);
    }
    const from = answered.size;
    await until(() => answered.size > from + LEAST_ANSWERED);
    await served.stop("SIGKILL");
    await Promise.all(writers);
    const next = await Served.start(freshFolder(), args, env);
    const there = await leads(await next.logIn());
    expect([...answered].filter(([key, id]) => there.get(key) !== id)).toEqual([]);
    await next.stop();
  });

  test("is filled again by a restore, which no other process undoes", async () => {
    const url = await postgres.database("restored");
    const { args, env } = placed(url);
    const [folder, other] = [await unknown(), freshFolder()];
    const first = await Served.start(folder, [...args, "--backup-every-hours", "0"], env);
    const client = await first.logIn();
    expect((await create(client, "in-the-backup")).status).toBe(201);
    const made = await client.post("/api/v1/system/backups");
    const id = made.body.id;
    await until(async () => (await client.get(`/api/v1/system/backups/${id}`)).body.state === "ready");
    await create(client, "after-the-backup");
    await first.stop();
    const second = await Served.start(other, args, env);
    await create(await second.logIn(), "on-the-other-machine");
    const file = readdirSync(join(folder, "backups")).find((name) => name === `${id}.tar.zst`) ?? "";
    const restore = ["restore", join(folder, "backups", file), "--data", folder, ...args];
    const refused = await run(restore, { env });
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("Another process serves");
    await second.stop();
    const apart = await run(["restore", join(folder, "backups", file), "--data", folder]);
    expect([apart.code, apart.stderr]).toEqual([1, expect.stringContaining("a database keeps")]);
    // The database fails once the folder has the restored data.
    const sql = new SQL(url, { max: 1 });
    await sql.unsafe(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER fails BEFORE UPDATE OF breaks ON freehold_lease FOR EACH ROW EXECUTE FUNCTION fail()`);
    const failed = await run(restore, { env });
    expect([failed.code, failed.stdout]).toEqual([1, ""]);
    expect(failed.stderr).toContain("run the same command again");
    await sql`DROP TRIGGER fails ON freehold_lease`;
    await sql.close();
    const done = await run(restore, { env });
    expect([done.code, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain("all processes serve it");
    const third = await Served.start(other, args, env);
    const there = await third.logIn();
    expect([...(await leads(there)).keys()]).toEqual(["in-the-backup"]);
    await expectWhole(there);
    await third.stop();
    // It went back on purpose.
    expect(await new Response(third.child.stderr).text()).not.toContain("lost changes");
  });

  test("leaves the files of a leader alone if another process names its folder", async () => {
    const url = await postgres.database("one-folder");
    const { args, env } = placed(url);
    const folder = await unknown();
    const leader = await Served.start(folder, args, env);
    const client = await leader.logIn();
    for (let nth = 0; nth < 5; nth++) {
      const known = await create(client, `before-${nth}`);
      expect(known.status).toBe(201);
      const listed = await run(["user", "list", "--data", folder, ...args], { env });
      expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining("Another Freehold process")]);
      const second = await run(["serve", "--port", "0", "--data", folder, ...args], { env });
      expect([second.code, second.stderr]).toEqual([1, expect.stringContaining("Another Freehold process")]);
      expect((await create(client, `after-${nth}`)).status).toBe(201);
    }
    await leader.stop("SIGKILL");
    const again = await Served.start(folder, args, env);
    const there = await again.logIn();
    expect((await leads(there)).size).toBe(10);
    await expectWhole(there);
    await again.stop();
  });

  test("hands over when a leader is asked to end", async () => {
    const url = await postgres.database("hands-over");
    const { args, env } = placed(url);
    const first = await Served.start(await unknown(), args, env);
    await create(await first.logIn(), "before");
    const taking = Served.start(freshFolder(), args, env);
    expect(await first.stop()).toBe(0);
    const second = await taking;
    expect([...(await leads(await second.logIn())).keys()]).toEqual(["before"]);
    await second.stop();
  });
});
