import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument } from "../library/kit.ts";

/** A word that Eve may guess. No response may reveal anything about it. */
export const GUESS = "zylberbonus";

/** Texts, titles and names from the hidden document. */
export const SECRETS = [
  "xanadupay",
  "913370248",
  "quartzheim",
  "mandragora",
  "vaultgrave",
  "glimmerfund",
  "tovenaar",
];

export const PAY_LIST = {
  title: "Xanadupay list",
  domain: "Vaultgrave",
  markdown: `# Xanadupay list

A zylberbonus is a yearly payment of 913370248 EUR to the head of Quartzheim. A zylberbonus is paid out of the glimmerfund, in April, to those who sold most.

## The glimmerfund

The glimmerfund is the money that the owners put aside for every zylberbonus. Before a zylberbonus is paid, the glimmerfund must hold twice the amount of it. A mandragora clause is a promise that a zylberbonus is paid even when the glimmerfund is empty.

## Who gets it

1. Name the head of Quartzheim to the tovenaar.
2. Ask the tovenaar to sign the mandragora clause.
3. Pay the zylberbonus out of the glimmerfund.

The tovenaar is the person who signs each mandragora clause. Without the tovenaar no zylberbonus is paid, whatever the glimmerfund holds.
`,
};

/** Public content on similar subjects as the secret pay list. */
export const PUBLIC = {
  title: "Working here",
  domain: "Handbook",
  markdown: `# Working here

A salary is the money that somebody is paid for their work each month. A salary is paid on the last working day.

## Holidays

A holiday is a day on which nobody works. Each employee has thirty days of holiday in a year. A holiday is asked for two weeks before it begins.

## Expenses

An expense is money that an employee has paid for the firm. An expense is repaid with the next salary, when the receipt is there.
`,
};

export interface World {
  appliance: TestAppliance;
  ana: Client;
  hana: Client;
  /** Has all learning permissions but no role in the pay list's audience. */
  eve: Client;
  hidden: Record<string, string>;
  open: Record<string, string>;
}

export async function openWorld(): Promise<World> {
  const appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  const hana = await appliance.invite(ana, "hana@example.com", ["hr_manager", "learning_manager"]);
  const eve = await appliance.invite(ana, "eve@example.com", ["learning_manager", "employee", "auditor"]);
  const open: Record<string, string> = {};
  const hidden: Record<string, string> = {};
  const handbook = await addDocument(appliance, ana, PUBLIC);
  open.document = handbook.id;
  open.domain = handbook.domain.id;
  const domain = await hana.post("/api/v1/learning/domains", {
    name: PAY_LIST.domain,
    audience: { roles: ["hr_manager"] },
  });
  if (domain.status !== 201) throw new Error(`the domain answered ${domain.status} ${domain.text}`);
  hidden.domain = domain.body.id;
  hidden.document = (await addDocument(appliance, hana, PAY_LIST)).id;
  const concepts = (await hana.get(`/api/v1/learning/concepts?document=${hidden.document}`)).body.data;
  const [first, second] = concepts;
  Object.assign(hidden, { concept: first.id, other: second.id });
  // Concepts that users have edited remain after their documents are deleted.
  await hana.post(`/api/v1/learning/concepts/${first.id}/confirm`, {});
  const edge = await hana.post("/api/v1/learning/graph/edges", { from: first.id, to: second.id });
  hidden.edge = edge.body.id ?? (await hana.get("/api/v1/learning/graph/edges?limit=1")).body.data[0].id;
  const explained = await hana.post("/api/v1/learning/concepts/explain", { concept: GUESS });
  if (!explained.text.includes("913370248"))
    throw new Error(`HR was answered ${explained.status} ${explained.text}`);
  hidden.explanation = explained.body.id;
  Object.assign(hidden, await makeCourse(appliance, hana));
  return { appliance, ana, hana, eve, hidden, open };
}

/** Publishes a course about the pay list, assigns it to its whole audience and enrols its author. */
async function makeCourse(appliance: TestAppliance, hana: Client): Promise<Record<string, string>> {
  const made = await courseAbout(appliance, hana, "glimmerfund");
  const course = String(made.course_id);
  const published = await hana.post(`/api/v1/learning/catalogue/${course}/publish`, {});
  if (published.status !== 200) throw new Error(`publishing answered ${published.text}`);
  const joined = await hana.post("/api/v1/learning/enrolments", { course_id: course });
  const [lesson] = made.course.modules.flatMap((module: Json) => module.lessons);
  return { course, job: made.job_id, enrolment: joined.body.id, lesson: lesson.id };
}

export async function courseAbout(appliance: TestAppliance, by: Client, topic: string): Promise<Json> {
  const asked = await by.post("/api/v1/learning/courses", { topic });
  if (asked.status !== 202) throw new Error(`the course answered ${asked.status} ${asked.text}`);
  await appliance.appliance.jobs.drain();
  return (await by.get(`/api/v1/learning/courses/${asked.body.job_id}`)).body;
}

export function secretsIn(text: string): string[] {
  const low = text.toLowerCase();
  return SECRETS.filter((secret) => low.includes(secret));
}
