import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
let all: Json[];

const COUNT = 120;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  const operations = Array.from({ length: COUNT }, (_, i) => ({
    action: "create",
    data: {
      name: `Person ${String(i).padStart(3, "0")} ${["Zoë", "Ångström", "李", "o'Neil", "100%_x"][i % 5]}`,
      ...(i % 3 !== 0 && { score: (i * 7) % 10 }),
      ...(i % 4 !== 0 && { company: `Company ${i % 6}` }),
      ...(i % 5 !== 0 && { value: (i * 13) % 40 }),
      source: ["website", "referral", "event"][i % 3],
      tags: i % 2 === 0 ? ["even"] : ["odd", "special"],
    },
  }));
  const reply = await ana.post("/api/v1/crm/leads/bulk", { operations });
  expect(reply.body).toMatchObject({ succeeded: COUNT, failed: 0 });
  all = (await ana.get("/api/v1/crm/leads?limit=200")).body.data;
  expect(all).toHaveLength(COUNT);
});
afterAll(() => appliance.stop());

const list = (query: string) => ana.get(`/api/v1/crm/leads?${query}`);
const ids = (records: Json[]) => records.map(({ id }) => id);

async function walk(query: string, direction: "next_cursor" | "prev_cursor", from = ""): Promise<Json[][]> {
  const pages: Json[][] = [];
  let cursor = from;
  do {
    const { body } = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    pages.push(body.data);
    cursor = body.page[direction] ?? "";
  } while (cursor && pages.length < 200);
  return pages;
}

const number = (value: Json) =>
  value === null ? Number.NEGATIVE_INFINITY : typeof value === "object" ? value.amount : value;
const keys: Record<string, (lead: Json) => Json> = {
  score: ({ score }) => number(score),
  value: ({ value }) => number(value),
  company: ({ company }) => company ?? "",
  name: ({ name }) => name,
  created_at: ({ created_at }) => created_at,
};

/** Expected list, computed in memory. `all` is newest first. */
function sorted(sort: readonly string[]): Json[] {
  const falls = sort.length === 0 || sort.at(-1)?.startsWith("-");
  const base = falls ? all : all.toReversed();
  return base.toSorted((a, b) => {
    for (const key of sort) {
      const read = keys[key.replace("-", "")];
      const [left, right] = [read?.(a), read?.(b)];
      if (left !== right) return (left < right ? -1 : 1) * (key.startsWith("-") ? -1 : 1);
    }
    return 0;
  });
}

describe("Paging", () => {
  const sorts = [
    [],
    ["score"],
    ["-score"],
    ["value"],
    ["-value"],
    ["company"],
    ["-company"],
    ["name"],
    ["-created_at"],
    ["score", "-name"],
    ["-company", "value"],
    ["-value", "-score", "name"],
  ];
  for (const sort of sorts) {
    test(`returns every record once in order, both ways, sorted by ${sort.join() || "default"}`, async () => {
      for (const limit of [1, 7, 50, 120]) {
        const query = `limit=${limit}${sort.length > 0 ? `&sort=${sort.join()}` : ""}`;
        const forward = await walk(query, "next_cursor");
        expect(ids(forward.flat())).toEqual(ids(sorted(sort)));
        const lastPage = await list(
          `${query}${forward.length > 1 ? `&cursor=${(await lastCursor(query, forward.length)) ?? ""}` : ""}`,
        );
        if (!lastPage.body.page.prev_cursor) continue;
        const backward = await walk(query, "prev_cursor", lastPage.body.page.prev_cursor);
        expect(ids(backward.toReversed().flat())).toEqual(ids(forward.slice(0, -1).flat()));
      }
    });
  }

  async function lastCursor(query: string, pages: number): Promise<string | undefined> {
    let cursor: string | undefined;
    for (let i = 1; i < pages; i++)
      cursor = (await list(`${query}${cursor ? `&cursor=${cursor}` : ""}`)).body.page.next_cursor;
    return cursor;
  }

  test("has no page before the first and none after the last", async () => {
    const first = await list("limit=50");
    expect(first.body.page).toMatchObject({ limit: 50, prev_cursor: null });
    const second = await list(`limit=50&cursor=${first.body.page.next_cursor}`);
    const third = await list(`limit=50&cursor=${second.body.page.next_cursor}`);
    expect(third.body.page.next_cursor).toBeNull();
    expect(third.body.data).toHaveLength(20);
  });

  test("rejects a cursor of another sort order", async () => {
    const { body } = await list("limit=5&sort=score");
    expect((await list(`limit=5&sort=name&cursor=${body.page.next_cursor}`)).status).toBe(422);
  });
});

describe("Filters", () => {
  const cases: [query: string, keep: (lead: Json) => boolean][] = [
    ["score=3", ({ score }) => score === 3],
    ["score[ne]=3", ({ score }) => score !== 3],
    ["score[gt]=3", ({ score }) => score !== null && score > 3],
    ["score[gte]=3&score[lt]=7", ({ score }) => score !== null && score >= 3 && score < 7],
    ["score[lte]=0", ({ score }) => score !== null && score <= 0],
    ["score[in]=1,2,9", ({ score }) => [1, 2, 9].includes(score)],
    ["score[nin]=1,2,9", ({ score }) => ![1, 2, 9].includes(score)],
    ["score[is_null]=true", ({ score }) => score === null],
    ["score[is_null]=false", ({ score }) => score !== null],
    ["value[gte]=20", ({ value }) => value !== null && value.amount >= 20],
    ["company=Company 2", ({ company }) => company === "Company 2"],
    ["company[starts]=Company", ({ company }) => company !== null],
    ["name[contains]=Ångström", ({ name }) => name.includes("Ångström")],
    ["name[contains]=%25_", ({ name }) => name.includes("%_")],
    ["name[like]=%25o'Neil", ({ name }) => name.endsWith("o'Neil")],
    ["tags[contains]=special", ({ tags }) => tags.includes("special")],
    [
      "source[in]=website,event&score[gt]=4&company[is_null]=false",
      ({ source, score, company }) => source !== "referral" && score > 4 && company !== null,
    ],
    ["state=new", () => true],
    ["state=contacted", () => false],
    ["q=person 01", ({ name }) => name.startsWith("Person 01")],
    ["q=zoe", ({ name }) => name.includes("Zoë")],
    ["q=oneil", () => false],
    ['q="; DROP TABLE crm_leads; --', () => false],
    ["q=李", ({ name }) => name.includes("李")],
    ["q=company 3 person", ({ company }) => company === "Company 3"],
    ["q=***", () => false],
    ["q=org1", () => false],
    ["q=Örg1", () => false],
    ["q=ORG1 person", () => false],
    ["q=or", () => false],
    ["q=o", ({ name }) => name.includes("o'Neil")],
  ];
  for (const [query, keep] of cases) {
    test(query, async () => {
      const expected = ids(all.filter(keep));
      const reply = await list(`limit=200&count=true&${encodeURI(query).replaceAll("%25", "%")}`);
      expect(ids(reply.body.data)).toEqual(expected);
      expect(reply.body.page.total).toBe(expected.length);
    });
  }

  test("return the expected records with any sort order and page size", async () => {
    const conditions = cases.filter(([query]) => !query.startsWith("q="));
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(conditions.slice(0, 19), { maxLength: 2 }),
        fc.constantFrom([], ["score"], ["-value"], ["company", "-score"]),
        fc.integer({ min: 1, max: 60 }),
        async (chosen, sort, limit) => {
          const names = chosen.flatMap(([query]) => query.split("&").map((one) => one.split("=")[0]));
          fc.pre(new Set(names).size === names.length);
          const query = [
            `limit=${limit}`,
            ...(sort.length > 0 ? [`sort=${sort.join()}`] : []),
            ...chosen.map(([one]) => encodeURI(one).replaceAll("%25", "%")),
          ].join("&");
          const wanted = sorted(sort).filter((lead) => chosen.every(([, keep]) => keep(lead)));
          expect(ids((await walk(query, "next_cursor")).flat())).toEqual(ids(wanted));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("Shape of records", () => {
  test("is limited by fields, and always includes the id", async () => {
    const { body } = await list("limit=1&fields=name,score");
    expect(Object.keys(body.data[0]).toSorted()).toEqual(["id", "name", "score"]);
  });

  test("includes references named by expand", async () => {
    const { body } = await list("limit=1&expand=owner&fields=name");
    expect(body.data[0].owner).toEqual({ id: ana.userId, email: "ana@example.com", name: "Ana" });
    expect((await list("expand=nonsense")).body.code).toBe("FILTER_UNKNOWN_FIELD");
  });

  test("separates archived records into their own list", async () => {
    const [first] = all;
    await ana.delete(`/api/v1/crm/leads/${first.id}`);
    expect(ids((await list("limit=200")).body.data)).not.toContain(first.id);
    expect(ids((await list("archived=true")).body.data)).toEqual([first.id]);
    expect((await list("q=person 119")).body.data).toEqual([]);
    await ana.post(`/api/v1/crm/leads/${first.id}/restore`);
    expect(ids((await list("limit=200")).body.data)).toContain(first.id);
  });
});
