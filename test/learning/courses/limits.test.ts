import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "../../kit/appliance.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { until } from "../../kit/until.ts";
import { Endpoint } from "../generation/endpoint.ts";
import { set } from "../generation/ground.ts";
import { addDocument } from "../library/kit.ts";
import { addPages, COURSES, claimsOf, lessonsOf, makeCourse } from "./library.ts";

let appliance: TestAppliance;
let ana: Client;
let endpoint: Endpoint;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  endpoint = new Endpoint();
  await addPages(appliance, ana);
});
afterAll(async () => {
  endpoint.stop();
  await appliance.stop();
});

/** Requests a course and changes its job row before it starts. */
async function askedAnd(change: string, request: Record<string, unknown>) {
  const later = appliance.clock.now() + 3_600_000;
  await appliance.alter(
    `CREATE TRIGGER held AFTER INSERT ON jobs BEGIN UPDATE jobs SET run_at = ${later} WHERE rid = new.rid; END`,
  );
  const { body } = await ana.post(COURSES.person, request);
  await appliance.alter("DROP TRIGGER held");
  await appliance.alter(`UPDATE learning_course_jobs SET ${change} WHERE id = ?`, body.job_id);
  await appliance.alter("UPDATE jobs SET run_at = 0 WHERE state = 'waiting'");
  await appliance.appliance.jobs.drain();
  return (await ana.get(body.status_url)).body;
}

test("jobs that run for more than half an hour fail with a timeout", async () => {
  const job = await askedAnd("ran_ms = 1800001", { topic: "levain" });
  expect(job).toMatchObject({ status: "failed", terminal: true, error: { code: "JOB_TIMEOUT" } });
});

test("right-to-left text produces a course in its language", async () => {
  const markdown = `# المحاسبة

القيد المزدوج هو طريقة تسجل كل عملية في حسابين على الأقل. يجب أن يتساوى مجموع المدين مع مجموع الدائن في كل قيد.

## الميزانية

الميزانية هي قائمة تبين أصول المنشأة وخصومها في يوم معين. الأصول هي ما تملكه المنشأة من نقود وبضائع ومعدات. الخصوم هي ما على المنشأة من ديون للغير. تعد المنشأة الميزانية في آخر كل سنة مالية، ويراجعها محاسب مستقل قبل أن تنشر.

## الحسابات

الحساب هو سجل تجمع فيه العمليات من نوع واحد. لكل حساب جانبان: الجانب المدين والجانب الدائن. يقفل الحساب في آخر الشهر وينقل رصيده إلى الشهر التالي.
`;
  await addDocument(appliance, ana, { title: "المحاسبة", markdown });
  const job = await makeCourse(appliance, ana, { topic: "المحاسبة", language: "ar" });
  expect(job).toMatchObject({ status: "succeeded", course: { language: "ar", title: "المحاسبة" } });
  expect(claimsOf(job.course).length).toBeGreaterThan(3);
  for (const { text, citations } of claimsOf(job.course)) expect(citations[0].quote).toBe(text);
});

describe("Paid models", () => {
  beforeAll(() =>
    set(ana, { base_url: endpoint.url, model: "m", prompt_price: 1_000_000, completion_price: 1_000_000 }),
  );
  afterEach(() => {
    endpoint.asked.length = 0;
  });

  test("fall back to the built-in engine without budget and are not called", async () => {
    const job = await makeCourse(appliance, ana, { topic: "levain", max_cost: 0, on_budget: "builtin" });
    expect(job).toMatchObject({ status: "succeeded", usage: { cost_micro: 0 } });
    expect(lessonsOf(job.course).every(({ mode }) => mode !== "model")).toBe(true);
    expect(endpoint.asked).toEqual([]);
  });

  test("are not called when a course is set to fail at its cap", async () => {
    const job = await makeCourse(appliance, ana, { topic: "starter", max_cost: 0, on_budget: "fail" });
    expect(job).toMatchObject({ status: "failed", error: { code: "BUDGET_EXCEEDED" } });
    expect(endpoint.asked).toEqual([]);
  });

  test("let a course set to wait at its cap wait until it is cancelled", async () => {
    const job = await makeCourse(appliance, ana, { topic: "starter", max_cost: 0, on_budget: "wait" });
    expect(job).toMatchObject({ status: "waiting", waiting: { reason: "budget" } });
    const stopped = await ana.delete(`${COURSES.person}/${job.job_id}`);
    expect([stopped.status, stopped.body.status]).toEqual([200, "cancelled"]);
  });

  test("finish the current lesson after a cancellation and start no other", async () => {
    let asked = "";
    endpoint.behave = async () => {
      // The endpoint may be called before the test knows the job's id.
      await until(() => asked);
      await ana.delete(`${COURSES.person}/${asked}`);
      return new Response("busy", { status: 400 });
    };
    const { body } = await ana.post(COURSES.person, { topic: "Baking" });
    asked = body.job_id;
    await appliance.appliance.jobs.drain();
    const job = (await ana.get(body.status_url)).body;
    expect(job).toMatchObject({ status: "cancelled", terminal: true });
    expect(job.partial.lessons).toHaveLength(1);
  });
});
