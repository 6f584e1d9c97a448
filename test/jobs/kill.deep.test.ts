import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { enqueue } from "../../src/jobs/index.ts";
import { freshFolder, TestAppliance } from "../kit/appliance.ts";
import { JobRunner } from "./job-runner.ts";

const JOBS = 2000;
const KILLS = 8;

/** Starts the server and kills it while it runs one of its next jobs. */
async function runAndKill(folder: string, before: number): Promise<void> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "killed.ts"), folder], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  await child.stdout.getReader().read();
  const enough = before + Math.random() * (JOBS / KILLS / 2);
  while (figures(folder).done <= enough) await Bun.sleep(1);
  child.kill("SIGKILL");
  await child.exited;
}

function figures(folder: string) {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const row = db
    .query<Record<"done" | "failed" | "leads" | "different" | "events", number>, []>(
      `SELECT (SELECT count(*) FROM jobs WHERE state = 'done' AND name = 'crm.leads.create') AS done,
         (SELECT count(*) FROM jobs WHERE state = 'failed') AS failed,
         (SELECT count(*) FROM crm_leads) AS leads,
         (SELECT count(DISTINCT name) FROM crm_leads) AS different,
         (SELECT count(*) FROM audit_events WHERE action = 'crm.leads.create' AND via = 'job' AND outcome = 'ok') AS events`,
    )
    .get();
  db.close();
  if (!row) throw new Error("the database has no figures");
  return row;
}

test(`runs each of ${JOBS} jobs exactly once despite ${KILLS} kills`, async () => {
  const folder = freshFolder();
  const runner = await JobRunner.open({}, folder);
  await runner.within(async (context) => {
    for (let i = 0; i < JOBS; i++)
      enqueue(context, { action: "crm.leads.create", input: { name: `Lead ${i}` }, runAt: 1 + context.now });
  });
  await runner.jobs.stop();
  await runner.appliance.appliance.stop();

  let killedAtWork = 0;
  let before = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await runAndKill(folder, before);
    const { done, leads, different, events, failed } = figures(folder);
    // After every kill, finished jobs have their effect and their event, and unfinished jobs have neither.
    expect({ leads, different, events, failed }).toEqual({
      leads: done,
      different: done,
      events: done,
      failed: 0,
    });
    if (done < JOBS) killedAtWork += 1;
    before = done;
  }
  expect(killedAtWork).toBe(KILLS);

  const last = await TestAppliance.start([], folder);
  // The killed servers ran on the system clock, so this clock must catch up.
  last.clock.advance(Date.now() - last.clock.now());
  await last.runJobs();
  const owner = await last.logIn("ana@example.com");
  expect((await owner.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  expect(figures(folder)).toEqual({ done: JOBS, failed: 0, leads: JOBS, different: JOBS, events: JOBS });
  await last.stop();
  rmSync(folder, { recursive: true, force: true });
});
