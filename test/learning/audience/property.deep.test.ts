import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { BUILD } from "../../../src/learning/library/documents/names.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { until } from "../../kit/until.ts";
import { addDocument } from "../library/kit.ts";

const PATH = "/api/v1/learning";
const ROLES = ["hr_manager", "fin_manager", "legal_manager"] as const;
const READER = "learning_author";

let appliance: TestAppliance;
let ana: Client;
let people: Client[];

/** Runs all jobs, also the builds of graphs that were put off while other documents were being read. */
async function settle(): Promise<void> {
  await appliance.appliance.jobs.drain();
  appliance.clock.advance(10_000);
  await appliance.appliance.jobs.drain();
}

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  people = [];
  for (const name of ["bea", "cem", "dan"])
    people.push(await appliance.invite(ana, `${name}@example.com`, [READER]));
});
afterAll(() => appliance.stop());

const audience = fc.oneof(
  fc.constant("everybody"),
  fc.subarray([...ROLES], { minLength: 1 }).map((roles) => roles.map((role) => `role:${role}`).join()),
  fc.integer({ min: 0, max: 2 }).map((person) => `person:${person}`),
);
const world = fc.record({
  documents: fc.array(audience, { minLength: 2, maxLength: 4 }),
  roles: fc.array(fc.subarray([...ROLES]), { minLength: 3, maxLength: 3 }),
  /** A policy denies this role the document's domain. There is no policy if the document does not exist. */
  denied: fc.record({ document: fc.integer({ min: 0, max: 5 }), role: fc.constantFrom(...ROLES, READER) }),
});

let run = 0;

function documentsIn(answer: Json): string[] {
  if (Array.isArray(answer)) return answer.flatMap(documentsIn);
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name === "document_id" && typeof value === "string" ? [value] : documentsIn(value),
  );
}

/** Returns all documents that a user can find by a word through any endpoint. */
async function disclosedTo(who: Client, word: string): Promise<{ documents: string[]; found: boolean }> {
  const search = await who.get(`${PATH}/search?q=${word}`);
  const explained = await who.post(`${PATH}/concepts/explain`, { concept: word });
  const concepts = await who.get(`${PATH}/concepts?q=${word}`);
  const details = await Promise.all(
    concepts.body.data.map(({ id }: { id: string }) => who.get(`${PATH}/concepts/${id}`)),
  );
  const graph = await who.get(`${PATH}/graph/concepts?q=${word}&include=definition,evidence`);
  const plan = await who.post(`${PATH}/courses`, { topic: word, dry_run: true });
  const answers = [search, explained, concepts, ...details, graph].map(({ body }) => body);
  const planned = (plan.body.documents ?? []).map(({ id }: { id: string }) => id);
  return {
    documents: [...new Set([...answers.flatMap(documentsIn), ...planned])],
    found: search.body.data.length > 0 && explained.body.claims.length > 0,
  };
}

test("answers quote exactly the documents that the user can list", async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ documents, roles, denied }) => {
      run += 1;
      const mark = `blorf${"abcdefghij"[run % 10]}${"klmnopqrst"[Math.floor(run / 10) % 10]}`;
      const made: { id: string; word: string; domain: string }[] = [];
      for (const [i, who] of documents.entries()) {
        const word = `${mark}${"uvwxyz"[i]}`;
        const person = /^person:(\d)$/.exec(who)?.[1];
        const document = await addDocument(appliance, ana, {
          title: `About ${word}`,
          domain: `Domain ${word}`,
          markdown: `# About ${word}\n\nA ${word} is a tool that a smith makes. A ${word} is made of iron and needs a ${mark} before it is used.`,
          audience: person === undefined ? who : `user:${people[Number(person)]?.userId}`,
        });
        made.push({ id: document.id, word, domain: document.domain.id });
      }
      for (const [i, person] of people.entries())
        await ana.put(`/api/v1/settings/team/${person.userId}`, { roles: [READER, ...(roles[i] ?? [])] });
      const kept = made[denied.document];
      const policy =
        kept &&
        (await ana.post("/api/v1/settings/policies", {
          name: `Policy ${run}`,
          effect: "deny",
          actions: ["learning.documents.*"],
          subjects: { roles: [denied.role] },
          when: { record: { domain: kept.domain } },
          reason: "A random policy",
        }));
      await settle();
      for (const [i, person] of people.entries()) {
        const listed = (await person.get(`${PATH}/documents?namespace=org&limit=200`)).body.data.map(
          ({ id }: { id: string }) => id,
        );
        for (const [at, { id, word }] of made.entries()) {
          const who = documents[at] ?? "";
          const isMeant =
            who === "everybody" ||
            who === `person:${i}` ||
            (roles[i] ?? []).some((role) => who.includes(role));
          const isDenied = at === denied.document && [READER, ...(roles[i] ?? [])].includes(denied.role);
          expect([word, listed.includes(id)]).toEqual([word, isMeant && !isDenied]);
          const disclosed = await disclosedTo(person, word);
          expect(disclosed.documents.filter((one) => !listed.includes(one))).toEqual([]);
          expect([word, disclosed.found]).toEqual([word, listed.includes(id)]);
        }
      }
      if (policy) expect((await ana.delete(`/api/v1/settings/policies/${policy.body.id}`)).status).toBe(204);
      await settle();
    }),
    { numRuns: repeats(2, 20) },
  );
});

test("hidden documents do not change a byte of a user's results", async () => {
  const [bea] = people;
  if (!bea) throw new Error("nobody is there");
  await ana.put(`/api/v1/settings/team/${bea.userId}`, { roles: [READER] });
  for (const [i, words] of ["gruntle", "gruntle frobnic", "frobnic gruntle frobnic"].entries())
    await addDocument(appliance, ana, {
      title: `Tool ${i}`,
      markdown: `# Tool ${i}\n\nA gruntle is a tool of a smith. ${words} lies here. A frobnic is a gruntle with a handle.`,
    });
  const ask = async () => {
    const texts: string[] = [];
    for (const path of [
      "/search?q=gruntle+frobnic&limit=20",
      "/concepts?count=true&limit=200",
      "/concepts?sort=name&limit=2",
      "/graph/concepts?include=evidence,definition&limit=500",
      "/graph/edges?limit=200",
      "/documents?count=true&limit=200",
      "/documents?limit=2",
      "/domains",
      "/library",
      "/catalogue",
      "/courses",
    ])
      texts.push((await bea.get(PATH + path)).text);
    const explained = await bea.post(`${PATH}/concepts/explain`, { concept: "gruntle" });
    const plan = await bea.post(`${PATH}/courses`, { topic: "gruntle", dry_run: true });
    return [...texts, explained.text, plan.text].map((text) =>
      text.replace(/"correlation_id":"[^"]*"|"cpu_ms":\d+/g, ""),
    );
  };
  await until(async () => {
    await settle();
    return (
      (await appliance.rows("SELECT 1 FROM jobs WHERE name = ? AND state = 'waiting'", BUILD)).length === 0
    );
  });
  const before = await ask();
  for (let i = 0; i < 3; i++)
    await addDocument(appliance, ana, {
      title: `Hidden ${i}`,
      markdown: `# Hidden ${i}\n\nA gruntle is a frobnic. ${"frobnic gruntle ".repeat(5 + i)}. A frobnic needs a gruntle.`,
      audience: "role:hr_manager",
    });
  expect((await ana.post(`${PATH}/courses`, { topic: "frobnic" })).status).toBe(202);
  await ana.post(`${PATH}/concepts/explain`, { concept: "frobnic" });
  await settle();
  const after = await ask();
  for (const [i, text] of before.entries()) expect([i, after[i]]).toEqual([i, text]);
});
