import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument } from "../library/kit.ts";

let appliance: TestAppliance;
let ana: Client;

const PROOFING = `# Proofing and Storing

Dough needs rest before it goes into the oven. Proofing lets the yeast fill the dough with gas before it is baked.

Cover the bowls and set the timer:

\`\`\`
timer set 90m
\`\`\`

Then you can do something else.

## Cold proofing

Cold proofing takes a night in the fridge. For example, loaves for a Sunday are shaped on Saturday evening.

## Cleaning bowls

Soak bowls in water. Scrape them after an hour.
`;

const OVEN = `# Ovens

The fan proof setting dries crusts. A stone oven is an oven whose floor is heated by fire.

We load the **peel** — a flat shovel that carries loaves into the oven — from the side. Do not leave a peel in the oven.

## Heat

Radiant heat and convective heat differ. Radiant heat, which is called glow, comes from the floor. Convective heat
comes with the air, i.e. glow is less.
`;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await addDocument(appliance, ana, { title: "Proofing", markdown: PROOFING });
  await addDocument(appliance, ana, { title: "Ovens", markdown: OVEN });
});
afterAll(() => appliance.stop());

async function explained(concept: string): Promise<Json> {
  const reply = await ana.post("/api/v1/learning/concepts/explain", { concept });
  expect(reply.status).toBe(200);
  return reply.body;
}

describe("An explanation from the section about its subject", () => {
  test("begins with what an activity does, under a heading in another form of its name", async () => {
    const { explanation } = await explained("proof");
    expect(explanation).toStartWith("Proofing lets the yeast fill the dough with gas before it is baked.");
  });

  test("goes on in the author's order, with code and its lead-in together", async () => {
    const { claims } = await explained("proofing");
    const texts = claims.map(({ text }: Json) => text);
    const at = texts.indexOf("Cover the bowls and set the timer:");
    expect(at).toBeGreaterThan(0);
    expect(claims[at + 1]).toMatchObject({ text: "timer set 90m", form: "code" });
  });

  test("leaves out subsections that are about something else", async () => {
    expect((await explained("proofing")).explanation).not.toContain("Soak bowls");
  });

  test("does not use a longer name that only contains the subject's", async () => {
    expect((await explained("proof")).explanation).not.toContain("fan proof");
  });

  test("finds a description that is set off behind the name", async () => {
    const { claims } = await explained("peel");
    expect(claims[0].text).toContain("a flat shovel that carries loaves");
  });
});

describe("Names that a text only uses for a description", () => {
  test("are no other names of a concept", async () => {
    const { data } = (await ana.get("/api/v1/learning/concepts?limit=100")).body;
    const named = data.filter(({ name, aliases }: Json) =>
      [name, ...aliases].some((one: string) => /^(?:radiant|convective) heat$/iu.test(one)),
    );
    for (const { aliases } of named) expect(aliases).not.toContain("glow");
  });
});
