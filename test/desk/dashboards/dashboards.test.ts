import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/dashboard";
const LEADS = "/api/v1/crm/leads";

/** Roles that every organisation has, each with the first card of its start page. */
const ROLES: [role: string, first: string][] = [
  ["owner", "fin.cash"],
  ["admin", "fin.cash"],
  ["crm_manager", "crm.won"],
  ["crm_clerk", "crm.won"],
  ["fin_manager", "fin.cash"],
  ["fin_clerk", "fin.cash"],
  ["hr_manager", "hr.people"],
  ["hr_clerk", "hr.people"],
  ["ops_manager", "ops.deliver"],
  ["ops_clerk", "ops.deliver"],
  ["legal_manager", "legal.contracts"],
  ["legal_clerk", "legal.contracts"],
  ["strat_manager", "strat.objectives"],
  ["strat_clerk", "desk.approvals"],
  ["learning_manager", "desk.approvals"],
  ["employee", "hr.balance"],
  ["auditor", "fin.sales"],
  ["external_accountant", "fin.cash"],
  ["data_protection_officer", "desk.approvals"],
];

let acme: TestAppliance;
let ana: Client;
let other: Client;
beforeAll(async () => {
  acme = await TestAppliance.start();
  ana = await acme.setUp("Acme", "ana@example.com", "grown");
  other = await acme.addOrganization(ana, "Other", "olga@example.com");
  for (let i = 0; i < 4; i += 1)
    await made(LEADS, {
      name: `Lead ${i}`,
      source: i < 3 ? "website" : "event",
      value: { amount: 1000, currency: i === 0 ? "CHF" : "EUR" },
    });
  await made(LEADS, { name: "Without a source or value" });
});
afterAll(() => acme.stop());

async function made(path: string, data: object, by = ana): Promise<Json> {
  const reply = await by.post(path, data);
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}
async function dashboardOf(by: Client): Promise<Json> {
  const reply = await by.get(PATH);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}
/** As the web application does, asks for cards that take longer alone. */
async function figuresOf(by: Client): Promise<Json[]> {
  const { data } = (await by.get(`${PATH}/figures`)).body;
  const alone = async (one: Json) =>
    one.status === "deferred" ? (await by.get(`${PATH}/figures?cards=${one.id}`)).body.data[0] : one;
  return Promise.all(data.map(alone));
}
const queryOf = (where: Json) =>
  Object.entries(where as Record<string, Record<string, string>>)
    .flatMap(([field, operators]) =>
      Object.entries(operators).map(
        ([operator, value]) => `${field}[${operator}]=${encodeURIComponent(value)}`,
      ),
    )
    .join("&");
const answer = ({ status, body }: Reply) => (status < 300 ? `${status}` : `${status} ${body.code}`);

const FIGURE = {
  collection: "crm.leads",
  kind: "number",
  sum: null,
  group: null,
  date: null,
  period: null,
  filter: {},
  q: null,
  sort: [],
  columns: [],
  rising: "neutral",
};
const ownCard = (figure: object = {}, card: object = {}) => ({
  id: "own",
  size: "small",
  name: null,
  title: "My leads",
  figure: { ...FIGURE, ...figure },
  ...card,
});
const shipped = (name: string, size = "medium") => ({ id: name, size, name, title: null, figure: null });

describe("Default start pages", () => {
  test.each(ROLES)("%s begins with cards that the role may read", async (role, first) => {
    const by = role === "owner" ? ana : await acme.invite(ana, `${role}@example.com`, [role]);
    const { version, cards, offers } = await dashboardOf(by);
    expect(version).toBe(0);
    expect(cards[0].id).toBe(first);
    expect(cards.map(({ title }: Json) => title)).not.toContain(null);
    const names = offers.map(({ name }: Json) => name);
    for (const { name } of cards) expect(names).toContain(name);
    const figures = await figuresOf(by);
    expect(figures.map(({ id }) => id)).toEqual(
      cards.flatMap(({ id, figure }: Json) => (figure ? [id] : [])),
    );
    for (const { id, status, figure } of figures) {
      expect(`${id} ${status}`).toBe(`${id} ready`);
      const { collection } = cards.find((card: Json) => card.id === id).figure;
      const listed = await by.get(
        `/api/v1/${collection.replace(".", "/")}?count=true&limit=1&${queryOf(figure.where)}`,
      );
      const { count } = figure.total;
      if (count !== null) expect(`${id} ${listed.body.page?.total}`).toBe(`${id} ${count}`);
    }
  });

  test("without a shipped role consist of cards that the permissions allow", async () => {
    const name = "lead_reader";
    expect(
      answer(
        await ana.post("/api/v1/settings/roles", { name, title: "Reader", permissions: ["crm.leads.list"] }),
      ),
    ).toBe("201");
    const by = await acme.invite(ana, "reader@example.com", [name]);
    const { cards } = await dashboardOf(by);
    expect(cards.map(({ id }: Json) => id)).toContain("crm.leads");
    expect(cards.map(({ id }: Json) => id)).not.toContain("fin.sales");
  });
});

describe("Own start pages", () => {
  test("keep cards, order and sizes for one person until they are reset", async () => {
    const sam = await acme.invite(ana, "sam@example.com", ["crm_manager"]);
    const cards = [shipped("crm.leads", "small"), ownCard(), shipped("crm.stages", "large")];
    const saved = await sam.put(PATH, { version: 0, cards });
    expect(saved.body.version, saved.text).toBe(1);
    expect(saved.body.cards.map(({ id, size }: Json) => `${id} ${size}`)).toEqual([
      "crm.leads small",
      "own small",
      "crm.stages large",
    ]);
    expect(await dashboardOf(sam)).toEqual(saved.body);
    expect((await dashboardOf(ana)).version).toBe(0);
    expect(answer(await sam.put(PATH, { version: 0, cards: [] }))).toBe("409 RECORD_VERSION_CONFLICT");
    const reset = await sam.delete(PATH);
    expect(reset.body.version).toBe(0);
    expect(reset.body.cards[0].id).toBe("crm.won");
  });

  const refused: [sentence: string, cards: object[], expected: string][] = [
    ["an unknown filter", [ownCard({ filter: { nonsense: { eq: "1" } } })], "422 FILTER_UNKNOWN_FIELD"],
    ["an unknown collection", [ownCard({ collection: "crm.nothing" })], "422 VALIDATION_FAILED"],
    ["a sum of a field that is no amount", [ownCard({ sum: "score" })], "422 VALIDATION_FAILED"],
    ["groups by a text", [ownCard({ kind: "bars", group: "name" })], "422 VALIDATION_FAILED"],
    ["a line without a period", [ownCard({ kind: "line", date: "created_at" })], "422 VALIDATION_FAILED"],
    [
      "a line over an open period",
      [ownCard({ kind: "line", date: "created_at", period: "past" })],
      "422 VALIDATION_FAILED",
    ],
    ["an unknown shipped card", [shipped("crm.nothing")], "422 VALIDATION_FAILED"],
    ["two cards with one id", [ownCard(), ownCard()], "422 VALIDATION_FAILED"],
    ["a card without a title", [ownCard({}, { title: null })], "422 VALIDATION_FAILED"],
    [
      "too many cards",
      Array.from({ length: 31 }, (_, i) => ownCard({}, { id: `own${i}` })),
      "422 VALIDATION_FAILED",
    ],
  ];
  test.each(refused)("refuse %s", async (_sentence, cards, expected) => {
    expect(answer(await ana.put(PATH, { cards }))).toBe(expected);
    expect((await dashboardOf(ana)).version).toBe(0);
  });

  test("refuse data that the person may not see", async () => {
    const clerk = await acme.invite(ana, "cleo@example.com", ["hr_clerk"]);
    expect(answer(await clerk.put(PATH, { cards: [ownCard()] }))).toBe("422 VALIDATION_FAILED");
    expect(answer(await clerk.put(PATH, { cards: [shipped("fin.cash")] }))).toBe("422 VALIDATION_FAILED");
    expect(answer(await clerk.get("/api/v1/figures?collection=crm.leads&kind=number"))).toBe(
      "422 VALIDATION_FAILED",
    );
  });

  test("say so when a card's data can no longer be seen, and can still be arranged", async () => {
    const mia = await acme.invite(ana, "mia@example.com", ["crm_manager"]);
    const cards = [ownCard(), shipped("crm.won", "small")];
    await mia.put(PATH, { cards });
    const changed = await ana.put(`/api/v1/settings/team/${mia.userId}`, { roles: ["fin_clerk"] });
    expect(answer(changed)).toBe("200");
    expect(await figuresOf(mia)).toEqual([{ id: "own", status: "unavailable", figure: null }]);
    const [own, won] = (await dashboardOf(mia)).cards;
    expect(own.title).toBe("My leads");
    expect(won.figure).toBeNull();
    const moved = await mia.put(PATH, { cards: [shipped("crm.won", "small"), ownCard()] });
    expect(answer(moved)).toBe("200");
  });

  test("are unknown to other organisations, which count only their own records", async () => {
    expect((await dashboardOf(other)).version).toBe(0);
    const { body } = await other.get("/api/v1/figures?collection=crm.leads&kind=number");
    expect(body.total).toEqual({ count: 0, sums: [] });
  });
});

describe("Figures", () => {
  const get = async (query: string, by = ana): Promise<Json> => {
    const reply = await by.get(`/api/v1/figures?collection=crm.leads&${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const listCount = async (where: Json): Promise<number> => {
    return (await ana.get(`${LEADS}?count=true&limit=1&${queryOf(where)}`)).body.page.total;
  };

  test("never add up currencies, and show the organisation's first", async () => {
    const { total } = await get("kind=number&sum=value");
    expect(total).toEqual({
      count: 5,
      sums: [
        { currency: "EUR", amount: 3000 },
        { currency: "CHF", amount: 1000 },
      ],
    });
  });

  const drilled: [sentence: string, query: string][] = [
    ["a number", "kind=number&source=website"],
    ["a number of a period", "kind=number&date=created_at&period=this_month"],
    ["groups by choice", "kind=bars&group=source"],
    ["groups by state with a filter on it", "kind=bars&group=state&state[in]=new,contacted"],
    ["groups by person", "kind=bars&group=owner_id"],
    ["days", "kind=line&date=created_at&period=last_7"],
    ["months", "kind=line&date=created_at&period=last_12_months"],
    ["a table", "kind=table&source=event&columns=source"],
  ];
  test.each(drilled)("equal the lists behind %s", async (_sentence, query) => {
    const { total, where, groups, previous } = await get(query);
    expect(total.count).toBe(await listCount(where));
    for (const group of groups) expect(group.count).toBe(await listCount(group.where));
    const sum = groups.reduce((all: number, { count }: Json) => all + count, 0);
    if (groups.length > 0) expect(sum).toBe(total.count);
    if (previous) expect(previous.count).toBe(0);
  });

  test("take filters of fields that are named like a parameter", async () => {
    const filtered = "/api/v1/figures?collection=fin.invoices&kind=number&kind[eq]=invoice";
    expect((await ana.get(filtered)).body.where).toEqual({ kind: { eq: "invoice" } });
  });

  test("leave out groups without records, and name the group without a value", async () => {
    const { groups } = await get("kind=bars&group=source");
    expect(groups.map(({ key, count }: Json) => [key, count])).toEqual([
      ["website", 3],
      ["event", 1],
      [null, 1],
    ]);
  });

  test("count only records that a policy shows", async () => {
    const clerk = await acme.invite(ana, "pam@example.com", ["crm_clerk"]);
    await clerk.put(PATH, { cards: [ownCard({ kind: "bars", group: "source" })] });
    const { id } = await made("/api/v1/settings/policies", {
      name: "No leads of the website",
      effect: "deny",
      actions: ["crm.leads.*"],
      subjects: { roles: ["crm_clerk"] },
      when: { record: { source: "website" } },
      reason: "By test",
    });
    const { body } = await clerk.get(`${LEADS}?count=true`);
    expect(body.page.total).toBe(1);
    expect((await get("kind=number", clerk)).total.count).toBe(1);
    const [{ figure }] = (await figuresOf(clerk)) as [Json];
    expect(figure.groups.map(({ key }: Json) => key)).toEqual(["event"]);
    await ana.delete(`/api/v1/settings/policies/${id}`);
  });

  test("of a masked field are refused", async () => {
    const reader = await acme.invite(ana, "hal@example.com", ["hr_clerk"]);
    const sum = "/api/v1/figures?collection=hr.employees&kind=number&sum=salary";
    expect(answer(await reader.get(sum))).toBe("422 VALIDATION_FAILED");
    expect(answer(await ana.get(sum))).toBe("200");
  });

  test("sum nothing about fewer than five people, whom a reader of the list can count", async () => {
    for (let i = 0; i < 3; i += 1)
      await made("/api/v1/hr/employees", {
        first_name: `P${i}`,
        last_name: "Few",
        type: "full",
        start_date: "2026-01-01",
      });
    const bars = "/api/v1/figures?collection=hr.employees&kind=bars&group=type";
    const { body: sums } = await ana.get(`${bars}&sum=salary`);
    expect(sums.total).toEqual({ count: null, sums: [] });
    expect(sums.groups).toMatchObject([{ key: "full", count: null, sums: [] }]);
    const { body: counts } = await ana.get(bars);
    expect(counts.total).toEqual({ count: 3, sums: [] });
    expect(counts.groups).toMatchObject([{ key: "full", count: 3 }]);
  });

  test("compare a month under way with as many days of the month before", async () => {
    acme.clock.hold();
    const { previous } = await get("kind=number&date=created_at&period=this_month");
    const today = new Date(acme.clock.now()).toISOString().slice(0, 10);
    expect(previous.from.endsWith("-01")).toBe(true);
    expect(previous.to < today).toBe(true);
    expect(Number(previous.to.slice(8))).toBeLessThanOrEqual(31);
  });
});
