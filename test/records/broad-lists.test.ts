import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { multiply } from "../kit/multiply.ts";

const LEADS = "/api/v1/crm/leads";
/** A multiple of the batch size. Few distinct values occur, so that many records share each one. */
const COUNT = 3000;

let appliance: TestAppliance;
let ana: Client;
let all: Json[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await ana.post(LEADS, { name: "Person 0", company: "Company 0", score: 0, source: "website", value: 0 });
  await multiply(appliance, "crm_leads", COUNT, {
    name: "'Person ' || n || CASE n % 7 WHEN 0 THEN ' Zoë' ELSE ' Ö' END",
    company: "CASE WHEN n % 3 THEN 'Company ' || (n % 4) END",
    score: "CASE WHEN n % 2 THEN n % 5 END",
    value_amount: "CASE WHEN n % 10 THEN abs(random()) % 9 * 100 END",
    value_currency: "CASE WHEN n % 10 THEN 'EUR' END",
    state: "CASE WHEN n % 3 THEN 'new' ELSE 'contacted' END",
    first_responded_at: "CASE WHEN n % 4 = 0 THEN first.created_at + n % 3 END",
    tags: "CASE WHEN n % 500 THEN '[]' ELSE '[\"rare\"]' END",
    archived_at: "CASE WHEN n % 6 = 0 THEN first.created_at + n * 37 % 1000 END",
  });
  all = [...(await walked("limit=200")), ...(await walked("limit=200&archived=true"))];
  expect(all).toHaveLength(COUNT);
});
afterAll(() => appliance.stop());

const list = async (query: string): Promise<{ data: Json[]; page: Json }> =>
  (await ana.get(`${LEADS}?${query}`)).body;
const ids = (records: Json[]) => records.map(({ id }) => id);

async function walked(query: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = ""; ; ) {
    const { data, page } = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    found.push(...data);
    if (!page.next_cursor) return found;
    cursor = page.next_cursor;
  }
}

const KEYS: Record<string, (lead: Json) => Json> = {
  state: ({ state }) => state,
  company: ({ company }) => company ?? "",
  score: ({ score }) => score ?? Number.NEGATIVE_INFINITY,
  value: ({ value }) => value?.amount ?? Number.NEGATIVE_INFINITY,
  // Its index leaves out the rows without a value.
  first_responded_at: ({ first_responded_at }) => first_responded_at ?? "",
};

const FILTERS: Record<string, (lead: Json) => boolean> = {
  "state=new": ({ state }) => state === "new",
  "state[in]=new,contacted": () => true,
  "state[ne]=new": ({ state }) => state !== "new",
  "score[gt]=1": ({ score }) => score !== null && score > 1,
  "score[gte]=1&score[lt]=4": ({ score }) => score !== null && score >= 1 && score < 4,
  "score[lte]=3&score[gte]=0": ({ score }) => score !== null && score <= 3,
  "score[is_null]=true": ({ score }) => score === null,
  "company[starts]=Company": ({ company }) => company !== null,
  "company=Company 2": ({ company }) => company === "Company 2",
  "value[gte]=300": ({ value }) => value !== null && value.amount >= 300,
  "first_responded_at[is_null]=true": ({ first_responded_at }) => first_responded_at === null,
  "first_responded_at[is_null]=false": ({ first_responded_at }) => first_responded_at !== null,
  "tags[contains]=rare": ({ tags }) => tags.includes("rare"),
  "name[contains]=9 Zo": ({ name }) => name.includes("9 Zo"),
  "q=zoe": ({ name }) => name.includes("Zoë"),
  "q=person company": ({ company }) => company !== null,
};

/** Computes the expected records of a list in memory: newest first, or by the sort keys. */
function expected(filters: readonly string[], sort: readonly string[], archived: boolean): Json[] {
  const falls = sort.length === 0 || sort.at(-1)?.startsWith("-");
  const base = all.filter(
    (lead) => (lead.archived_at !== null) === archived && filters.every((one) => FILTERS[one]?.(lead)),
  );
  return (falls ? base : base.toReversed()).toSorted((a, b) => {
    for (const key of sort) {
      const read = KEYS[key.replace("-", "")];
      const [left, right] = [read?.(a), read?.(b)];
      if (left !== right) return (left < right ? -1 : 1) * (key.startsWith("-") ? -1 : 1);
    }
    return 0;
  });
}

const sorts = fc
  .uniqueArray(fc.constantFrom(...Object.keys(KEYS)), { maxLength: 3 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(key, `-${key}`))));
const filters = fc.uniqueArray(fc.constantFrom(...Object.keys(FILTERS)), {
  maxLength: 3,
  selector: (one) => one.split(/[[=]/)[0] ?? "",
});

describe("List over many rows", () => {
  test("returns the records of a single read in the same order, both ways", async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        sorts,
        fc.boolean(),
        fc.constantFrom(7, 60, 200),
        fc.nat(),
        async (where, sort, archived, limit, at) => {
          const rows = ids(expected(where, sort, archived));
          const query = [
            ...where,
            `limit=${limit}`,
            ...(sort.length > 0 ? [`sort=${sort}`] : []),
            ...(archived ? ["archived=true"] : []),
          ].join("&");
          const first = await list(`${query}&count=true`);
          expect(ids(first.data)).toEqual(rows.slice(0, limit));
          expect(first.page.total).toBe(rows.length);
          expect(first.page.total_is_at_least).toBeUndefined();
          if (!first.page.next_cursor) return;
          const second = await list(`${query}&cursor=${first.page.next_cursor}`);
          expect(ids(second.data)).toEqual(rows.slice(limit, 2 * limit));
          const back = await list(`${query}&cursor=${second.page.prev_cursor}`);
          expect(ids(back.data)).toEqual(rows.slice(0, limit));
          // In the middle, where values repeat.
          const page = 1 + (at % Math.min(8, Math.ceil(rows.length / limit)));
          let { next_cursor } = second.page;
          for (let n = 2; n < page && next_cursor; n++)
            ({ next_cursor } = (await list(`${query}&cursor=${next_cursor}`)).page);
          if (!next_cursor) return;
          const middle = await list(`${query}&cursor=${next_cursor}`);
          const from = Math.max(2, page) * limit;
          expect(ids(middle.data)).toEqual(rows.slice(from, from + limit));
          expect(ids((await list(`${query}&cursor=${middle.page.prev_cursor}`)).data)).toEqual(
            rows.slice(from - limit, from),
          );
        },
      ),
      { numRuns: repeats(25, 600) },
    );
  });

  test("yields to other callers, and is refused beyond its time limit", async () => {
    const { engine } = appliance.appliance;
    const changed = engine as { queryMs: number };
    const { queryMs } = engine;
    let turns = 0;
    const { take } = engine.turns;
    engine.turns.take = (caller) => {
      turns += 1;
      return take.call(engine.turns, caller);
    };
    try {
      const cost = async (query: string) => {
        // Reading elsewhere lets others run as well.
        const yields = () => turns + engine.readers.use().statements;
        const before = yields();
        expect((await ana.get(`${LEADS}?${query}`)).status).toBe(200);
        return yields() - before;
      };
      const page = await cost("limit=50");
      for (const query of [
        "name[contains]=nobody",
        "sort=state,-name",
        "tags[contains]=rare&sort=-score",
        "q=person&sort=value",
      ])
        expect(await cost(query)).toBeGreaterThan(page + 1);
      changed.queryMs = Number.MIN_VALUE;
      const refused = await ana.get(`${LEADS}?name[contains]=nobody`);
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: "QUERY_TOO_BROAD" });
      expect((await ana.get(`${LEADS}?limit=50`)).status).toBe(200);
      // The page is complete, but counting the total stopped at the time limit.
      const { page: counted } = await list("name[contains]=Person&limit=1&count=true");
      expect(counted.total_is_at_least).toBe(true);
      expect(counted.total).toBeLessThan(COUNT);
    } finally {
      engine.turns.take = take;
      changed.queryMs = queryMs;
    }
  });
});

test("counts totals exactly up to ten thousand, and beyond if they are stored", async () => {
  await multiply(appliance, "crm_leads", 12_000, { score: "n % 100", company: "'Many'" });
  const total = async (query: string) => {
    const { total: said, total_is_at_least } = (await list(`${query}&limit=1&count=true`)).page;
    return total_is_at_least ? `${said}+` : said;
  };
  expect(await total("company=Many")).toBe("10000+");
  expect(await total("company=Many&score[lt]=50")).toBe(6000 - 1 + (12_000 % 2));
  expect(await total("company[starts]=Man")).toBe("10000+");
  expect(await total("q=many")).toBe("10000+");
  expect(await total("state[in]=new,contacted")).toBeGreaterThan(12_000);
});
