import type { Client, Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument, type TestDocument } from "../library/kit.ts";

export const PAGES: readonly TestDocument[] = [
  {
    title: "Sourdough",
    domain: "Baking",
    position: 1,
    markdown: `# Sourdough

Sourdough is bread that rises by wild yeast and bacteria instead of baker's yeast. It keeps longer than other bread, because the bacteria make it sour.

## The starter

A starter is a mixture of flour and water in which wild yeast and bacteria live. A starter must be fed with fresh flour every day. A starter that is kept in the refrigerator needs food only once a week.

## The levain

A levain is a part of the starter that is grown for one batch of dough. A levain is ripe when it has doubled and floats in water.

## Hydration

Hydration is the weight of the water divided by the weight of the flour, in percent. A dough with 700 g of water and 1,000 g of flour has a hydration of 70 percent. A dough of high hydration cannot be shaped by beginners.
`,
  },
  {
    title: "Making a loaf",
    domain: "Baking",
    position: 2,
    markdown: `# Making a loaf

A loaf takes about a day from the levain to the oven. Most of that time the dough rests.

## The steps of a loaf

1. Mix flour and water and let them rest for an hour.
2. Add the levain and the salt.
3. Fold the dough four times within two hours.
4. Shape the loaf and put it into a basket.
5. Leave the basket in the refrigerator over night.
6. Bake the loaf in a closed pot.

## Autolyse

Autolyse is the rest of flour and water before anything else is added. Gluten is the net of proteins that holds the gas in a dough. Autolyse helps the gluten to form without kneading.

## Proofing

Bulk fermentation is the first rise of the whole dough. Proofing is the last rise of a shaped loaf. Proofing is never shorter than one hour at room temperature.
`,
  },
];

export async function addPages(appliance: TestAppliance, by: Client | "shared"): Promise<Json[]> {
  const added: Json[] = [];
  for (const page of PAGES) added.push(await addDocument(appliance, by, page));
  return added;
}

interface Caller {
  post(path: string, body?: unknown): Promise<{ status: number; text: string; body: Json }>;
  get(path: string): Promise<{ status: number; text: string; body: Json }>;
}

export const COURSES = { person: "/api/v1/learning/courses", key: "/api/public/v1/courses" } as const;

export async function makeCourse(
  appliance: TestAppliance,
  by: Caller,
  request: Record<string, unknown>,
  path: string = COURSES.person,
): Promise<Json> {
  const asked = await by.post(path, request);
  if (asked.status !== 202) throw new Error(`asking answered ${asked.status} ${asked.text}`);
  await appliance.appliance.jobs.drain();
  return (await by.get(asked.body.status_url)).body;
}

export function claimsOf(course: Json): Json[] {
  return lessonsOf(course).flatMap(({ content, key_terms }: Json) => [
    ...content.flatMap(({ claims }: Json) => claims),
    ...key_terms.map(({ claim }: Json) => claim),
  ]);
}

export function lessonsOf(course: Json): Json[] {
  return course.modules.flatMap(({ lessons }: Json) => lessons);
}

export function itemsOf(course: Json): Json[] {
  return course.modules.flatMap(({ lessons, assessment }: Json) => [
    ...lessons.flatMap(({ checks }: Json) => checks),
    ...assessment.items,
  ]);
}
