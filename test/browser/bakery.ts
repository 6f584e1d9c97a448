import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { join } from "node:path";
import type { Json } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import type { Office } from "./office.ts";

export const STARTER = `# Sourdough

Sourdough is bread that rises by wild yeast and bacteria instead of baker's yeast. It keeps longer than other bread, because the bacteria make it sour.

## The starter

A starter is a mixture of flour and water in which wild yeast and bacteria live. A starter must be fed with fresh flour every day. A starter that is kept in the refrigerator needs food only once a week.

## The levain

A levain is a part of the starter that is grown for one batch of dough. A levain is ripe when it has doubled and floats in water. Before you make a levain you must know the starter.

## Hydration

Hydration is the weight of the water divided by the weight of the flour, in percent. A dough with 700 g of water and 1,000 g of flour has a hydration of 70 percent.
`;

export const LOAF = `# Making a loaf

A loaf takes about a day from the levain to the oven. Most of that time the dough rests.

## The steps of a loaf

1. Mix flour and water and let them rest for an hour.
2. Add the levain and the salt.
3. Fold the dough four times within two hours.
4. Shape the loaf and put it into a basket.
5. Bake the loaf in a closed pot.

## Proofing

Bulk fermentation is the first rise of the whole dough. Proofing is the last rise of a shaped loaf. Proofing is never shorter than one hour at room temperature.
`;

const PATH = "/api/v1/learning";
const BYTES = { "content-type": "application/octet-stream" };

/** Helpers that fill a bakery's library as Ana before the browser opens. */
export function bakeryOf(office: () => Office) {
  const ask = async (path: string): Promise<Json> => (await office().ana.get(`${PATH}${path}`)).body;
  const answered = async (status: number, path: string, body: unknown, headers = {}): Promise<Json> => {
    const reply = await office().ana.post(`${PATH}${path}`, body, headers);
    expect({ path, said: reply.status === status ? "" : reply.text }).toEqual({ path, said: "" });
    return reply.body;
  };
  /** Waits until a document has been read and its concepts extracted. */
  const read = (id: string): Promise<Json> =>
    until(
      () => ask(`/documents/${id}`),
      ({ state, stage }) => state !== "queued" && state !== "reading" && stage === null,
    );
  return {
    ask,
    read,
    document: async (name: string, text: string): Promise<Json> =>
      read((await answered(201, `/documents?name=${name}`, text, BYTES)).id),
    revised: async (id: string, text: string): Promise<Json> => {
      await answered(200, `/documents/${id}/revisions?name=new.md`, text, BYTES);
      return read(id);
    },
    /** Creates a course from the library; returns its entry in the course catalogue. */
    course: async (request: { topic: string; audience?: string }): Promise<Json> => {
      const { job_id } = await answered(202, "/courses", request);
      const job = await until(
        () => ask(`/courses/${job_id}`),
        ({ terminal }) => terminal,
      );
      expect(job).toMatchObject({ status: "succeeded", error: null });
      return ask(`/catalogue/${job.course.id}`);
    },
  };
}

export function altered(office: Office, ...statements: readonly string[]): void {
  const database = new Database(join(office.folder, "freehold.db"));
  try {
    database.run("PRAGMA busy_timeout = 5000");
    for (const statement of statements) database.run(statement);
  } finally {
    database.close();
  }
}

/** Delays all new jobs; returns a function that releases them. The office must run with a job tick. */
export function heldBack(office: Office): () => void {
  const never = Date.now() + 86_400_000;
  altered(
    office,
    `CREATE TRIGGER held AFTER INSERT ON jobs BEGIN UPDATE jobs SET run_at = ${never} WHERE rid = new.rid; END`,
  );
  return () =>
    altered(
      office,
      "DROP TRIGGER held",
      `UPDATE jobs SET run_at = 0 WHERE state = 'waiting' AND run_at = ${never}`,
    );
}
