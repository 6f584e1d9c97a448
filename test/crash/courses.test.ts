import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Client, Json } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";

const COURSES = "/api/v1/learning/courses";
const PAGES = 24;
const WITHOUT_STARTER = { FREEHOLD_LEARNING_STARTER: "false" };

function page(number: number): string {
  const thing = `grommet${String.fromCharCode(97 + number)}`;
  const section = (name: string) =>
    `## The ${name} of a ${thing}\n\nA ${thing} ${name} is the part of a ${thing} that holds its ${name} weight. ` +
    `A ${thing} ${name} must be checked every ${number + 2} days. A ${thing} ${name} cannot be replaced while it turns.\n`;
  return `# The ${thing}\n\nA ${thing} is a machine that turns ${number + 3} times in a minute.\n\n${["axle", "crank", "flange", "spindle"].map(section).join("\n")}`;
}

async function addPages(served: Served, client: Client): Promise<void> {
  for (let i = 0; i < PAGES; i += 1) {
    const query = new URLSearchParams({
      name: `page-${i}.md`,
      title: `Grommet ${i}`,
      position: String(i + 1),
    });
    const reply = await fetch(`${served.base}/api/v1/learning/documents?${query}`, {
      method: "POST",
      body: page(i),
      headers: { authorization: `Bearer ${client.accessToken}`, "content-type": "application/octet-stream" },
    });
    expect(reply.status).toBe(201);
  }
  for (;;) {
    const { data } = (await client.get("/api/v1/learning/documents?limit=200")).body;
    if (data.every(({ state }: Json) => state === "ready")) break;
    await Bun.sleep(50);
  }
}

function units(folder: string): { stage: string; unit: number; result: string; rid: number }[] {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const rows = db
    .query<{ stage: string; unit: number; result: string; rid: number }, []>(
      "SELECT stage, unit, result, rid FROM learning_course_units ORDER BY rid",
    )
    .all();
  db.close();
  return rows;
}

test("a course killed at every stage completes with each unit done once", async () => {
  const folder = await initialised();
  let served = await Served.start(folder, [], WITHOUT_STARTER);
  let ana = await served.logIn();
  await addPages(served, ana);
  // Creates a course without a crash for comparison.
  const documents = (await ana.get("/api/v1/learning/documents?limit=200")).body.data
    .filter(({ title }: Json) => title.startsWith("Grommet"))
    .map(({ id }: Json) => id);
  const asked = await ana.post(COURSES, { topic: "grommets", documents, audience: "first" });
  const whole = await until(ana, asked.body.status_url, ({ terminal }) => terminal);
  expect(whole.status).toBe("succeeded");

  // Not awaited, because on a fast machine half of the course is done before the response arrives.
  void ana.post(COURSES, { topic: "grommets", documents, level: "advanced" }).catch(() => undefined);
  let kept = units(folder).filter(({ rid }) => rid > whole.units_done);
  const seen = new Set<string>();
  while (!seen.has("assemble")) {
    await further(
      folder,
      kept.length + whole.units_done + Math.floor((Math.random() * whole.units_done) / 10),
    );
    await served.stop("SIGKILL");
    const now = units(folder).filter(({ rid }) => rid > whole.units_done);
    // Units that are already stored are not created again.
    expect(now.slice(0, kept.length)).toEqual(kept);
    kept = now;
    seen.add(now.at(-1)?.stage ?? "");
    served = await Served.start(folder, [], WITHOUT_STARTER);
  }
  expect(seen.size).toBeGreaterThan(2);
  ana = await served.logIn();
  const [{ job_id }] = (await ana.get(`${COURSES}?limit=1`)).body.data;
  const job = await until(ana, `${COURSES}/${job_id}`, ({ terminal }) => terminal);
  expect(job).toMatchObject({ status: "succeeded", progress: 1 });
  const all = units(folder).filter(({ rid }) => rid > whole.units_done);
  expect(new Set(all.map(({ stage, unit }) => `${stage} ${unit}`)).size).toBe(all.length);
  expect(all).toHaveLength(job.units_total);
  expect(job.course.modules.map(({ id }: Json) => id)).toEqual(
    whole.course.modules.map(({ id }: Json) => id),
  );
  expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  await served.stop();
  rmSync(folder, { recursive: true });
});

async function until(client: Client, path: string, isThere: (job: Json) => boolean): Promise<Json> {
  for (;;) {
    const { body } = await client.get(`${path}?wait=5`);
    if (isThere(body)) return body;
  }
}

async function further(folder: string, before: number): Promise<void> {
  for (;;) {
    const now = units(folder);
    if (now.length > before || now.at(-1)?.stage === "assemble") return;
    await Bun.sleep(1);
  }
}
