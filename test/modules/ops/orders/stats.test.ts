import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { DAY, Yard } from "../stock/yard.ts";

let yard: Yard;
let other: Client;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const inDays = (days: number) => dayOf(yard.now() + days * DAY);

beforeAll(async () => {
  yard = await Yard.open();
  await populate();
  other = await yard.appliance.addOrganization(yard.ana, "Other", "other@example.org");
});
afterAll(() => yard.close());

/** Simulates weeks of buying, selling and counting, with every case that the figures distinguish. */
async function populate(): Promise<void> {
  const supplier_id = (await yard.supplier()).id;
  const [resting, low, short, plenty] = [
    await yard.item(),
    await yard.item({ reorder_point: "10" }),
    await yard.item({ reorder_point: "5", supplier_id }),
    await yard.item({ reorder_point: "5" }),
  ];
  const retired = await yard.item({ reorder_point: "50" });
  await yard.receive(resting, "7", 111);
  await yard.advance(200 * DAY);
  await yard.receive(low, "4", 200);
  await yard.receive(plenty, "20", 300);
  await yard.move("items", retired, "discontinue");
  await yard.ordered([{ item_id: low.id, quantity: "6", price: 200 }], { expected_on: inDays(3) });

  for (const [expected, waits, currency] of [
    [2, 0, "EUR"],
    [0, 3, "EUR"],
    [5, 1, "USD"],
  ] as const) {
    const lines = [{ item_id: plenty.id, quantity: "10", price: 70 }];
    const order = await yard.ordered(lines, { expected_on: inDays(expected), currency, fx_rate: "0.9" });
    await yard.move("purchase-orders", order, "receive", { lines: [{ line: 0, quantity: "3" }] });
    await yard.advance(waits * DAY);
    if (currency === "EUR") await yard.move("purchase-orders", order, "receive");
  }
  await yard.ordered([{ text: "Never comes", price: 999 }], { expected_on: inDays(1) });
  await yard.ordered([{ text: "No day", price: 100 }]);
  // A draft, and one that is put on hold before its approval: neither is an order yet.
  const lines = [{ item_id: short.id, quantity: "2", price: 70 }];
  for (const moves of [[], ["submit", "hold"], ["submit", "approve", "hold"]]) {
    const draft = await yard.create("purchase-orders", { supplier_id, lines });
    for (const move of moves) await yard.move("purchase-orders", draft, move);
  }

  const sales: Json[] = [];
  for (const promised of [1, 2, 40])
    sales.push(
      await yard.confirmed(
        [
          { item_id: plenty.id, quantity: "2", price: 900 },
          { text: "Work", price: 50 },
        ],
        {
          promised_on: inDays(promised),
        },
      ),
    );
  await yard.confirmed([{ item_id: short.id, quantity: "1", price: 5 }]);
  await yard.move("sales-orders", sales[0], "deliver");
  await yard.move("sales-orders", sales[1], "deliver", { lines: [{ line: 1, quantity: "1" }] });
  const cancelled = await yard.confirmed([{ text: "x", price: 1 }], { promised_on: inDays(1) });
  await yard.move("sales-orders", cancelled, "cancel");
  await yard.advance(5 * DAY);
  await yard.move("sales-orders", sales[1], "hold");

  for (const counted of ["20", "999"]) {
    const lines = [{ item_id: plenty.id }, { item_id: low.id }];
    const count = await yard.create("stock-counts", { location_id: yard.at.STOCK, lines });
    await yard.move("stock-counts", count, "start");
    const [, lowThere] = [plenty, await yard.there(low)];
    await yard.move("stock-counts", count, "count", {
      lines: [
        { item_id: plenty.id, counted },
        { item_id: low.id, counted: lowThere.on_hand },
      ],
    });
    await yard.move("stock-counts", count, "finish");
    await yard.move("stock-counts", count, "post");
    await yard.advance(2 * DAY);
  }
}

async function list(path: string, query = "", client = yard.ana): Promise<Json[]> {
  const { body, text } = await client.get(`/api/v1/ops/${path}?limit=200&${query}`);
  if (body.page?.next_cursor !== null) throw new Error(`${path}?${query} answered ${text}`);
  return body.data;
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
const sum = (rows: Json[], read: (row: Json) => number) => rows.reduce((total, row) => total + read(row), 0);

async function recount(client: Client, { from, to, starts_at, ends_before }: Json): Promise<Json> {
  const today = dayOf(yard.now());
  const within = (field: string) =>
    [
      `${field}[is_null]=false`,
      ...(from ? [`${field}[gte]=${from}`] : []),
      ...(to ? [`${field}[lte]=${to}`] : []),
    ].join("&");
  const places = await list("stock", "", client);
  const items = await list("items", "state=active", client);
  const purchases = await list("purchase-orders", "", client);
  const sales = await list("sales-orders", "", client);
  const there = ({ id }: Json) =>
    sum(
      places.filter(({ item_id }) => item_id === id),
      ({ on_hand }) => Number(on_hand),
    );
  const open = (orders: Json[], states: string[], done: string, { id }: Json) =>
    sum(
      orders.filter(({ state }) => states.includes(state)),
      ({ lines }) =>
        sum(
          lines.filter(({ item_id }: Json) => item_id === id),
          (line) => Number(line.quantity) - Number(line[done]),
        ),
    );
  const WANTED = ["confirmed", "part_delivered", "on_hold"];
  const COMING = ["approved", "ordered", "part_received"];
  const DRAFTED = ["draft", "submitted"];
  const unheld = purchases.map((order) => ({ ...order, state: order.held_from ?? order.state }));
  const pointed = items.filter(({ reorder_point }) => reorder_point !== null);
  const levels = pointed.map((item) => ({
    item_id: item.id,
    on_hand: String(there(item)),
    demand: String(open(sales, WANTED, "delivered", item)),
    on_order: String(open(unheld, COMING, "received", item)),
    on_draft: String(open(unheld, DRAFTED, "received", item)),
    reorder_point: item.reorder_point,
  }));
  const short = levels.filter(
    (one) => Number(one.on_hand) - Number(one.demand) + Number(one.on_order) < Number(one.reorder_point),
  );
  const since = dayOf(yard.now() - 180 * DAY);
  const dead: Json[] = [];
  for (const item of items.filter((one) => there(one) > 0)) {
    const { data } = (await client.get(`/api/v1/ops/items/${item.id}/card?limit=200`)).body;
    if (data.every(({ at }: Json) => at < since)) dead.push(data.at(-1));
  }
  const ordered = purchases.filter(({ state }) => ["ordered", "part_received"].includes(state));
  const currencies = [...new Set(ordered.map(({ currency }) => currency))].sort();
  const received = (await list("purchase-orders", within("received_on"), client)).filter(
    ({ expected_on }) => expected_on !== null,
  );
  const inTime = received.filter((one) => one.received_on <= one.expected_on).length;
  const promised = (await list("sales-orders", within("promised_on"), client)).filter(
    ({ state }) => !["draft", "cancelled"].includes(state),
  );
  const [lines, filled] = [sum(promised, (one) => one.line_count), sum(promised, (one) => one.lines_in_time)];
  const moments = [
    "posted_at[is_null]=false",
    ...(starts_at ? [`posted_at[gte]=${starts_at}`] : []),
    ...(ends_before ? [`posted_at[lt]=${ends_before}`] : []),
  ].join("&");
  const counts = await list("stock-counts", moments, client);
  const [counted, accurate] = [
    sum(counts, (one) => one.line_count),
    sum(counts, (one) => one.accurate_count),
  ];
  return {
    stock: {
      value: { amount: sum(places, ({ value }) => value), currency: "EUR" },
      below_reorder_point: levels.filter((one) => Number(one.on_hand) < Number(one.reorder_point)).length,
      to_order: short.length,
      proposals: short.toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1)),
      negative: places.filter(({ on_hand }) => on_hand.startsWith("-")).length,
      dead_stock: {
        items: dead.length,
        value: sum(dead, (one) => one.balance_value),
        not_moved_since: since,
      },
    },
    counts: { posted: counts.length, lines: counted, accurate, accuracy_percent: share(accurate, counted) },
    purchases: {
      open: ordered.length,
      open_value: currencies.map((currency) => {
        const own = ordered.filter((one) => one.currency === currency);
        return { currency, amount: sum(own, ({ open_net }) => open_net), count: own.length };
      }),
      late: ordered.filter(({ expected_on }) => expected_on !== null && expected_on < today).length,
      received: received.length,
      received_in_time: inTime,
      on_time_percent: share(inTime, received.length),
    },
    sales: {
      late: sales.filter(
        (one) => WANTED.includes(one.state) && one.promised_on !== null && one.promised_on < today,
      ).length,
      promised_lines: lines,
      lines_in_time: filled,
      fill_rate_percent: share(filled, lines),
    },
  };
}

async function expectRecounted(client: Client, query = ""): Promise<Json> {
  const { body, text } = await client.get(`/api/v1/ops/stats${query}`);
  expect(text).not.toContain("NaN");
  const { stock, counts, purchases, sales } = body;
  expect({ stock, counts, purchases, sales }).toEqual(await recount(client, body.period));
  return body;
}

describe("Order and stock statistics match the lists", () => {
  test("over all time, with non-zero values", async () => {
    const { stock, counts, purchases, sales } = await expectRecounted(yard.ana);
    const some = [
      stock.value.amount,
      stock.below_reorder_point,
      stock.to_order,
      stock.dead_stock.items,
      counts.accurate,
      purchases.late,
      purchases.received_in_time,
      sales.late,
      sales.lines_in_time,
    ];
    expect(some.filter((figure) => figure === 0)).toEqual([]);
    expect(stock.below_reorder_point).toBeGreaterThan(stock.to_order);
    expect(counts.accuracy_percent).toBeLessThan(100);
    expect(purchases.on_time_percent).toBeLessThan(100);
    expect(purchases.open_value).toHaveLength(2);
    expect(await yard.broken()).toEqual([]);
  });

  test("and items below their reorder point are those to order, page by page and one by one", async () => {
    const [gone, bike] = [await yard.item({ reorder_point: "2" }), await yard.item({ reorder_point: "4" })];
    await yard.receive(bike, "6", 100);
    await yard.confirmed([{ item_id: bike.id, quantity: "3", price: 900 }]);
    const { stock } = (await yard.ana.get("/api/v1/ops/stats")).body;
    expect(await list("stock/short")).toEqual(stock.proposals);
    expect(stock.to_order).toBe(stock.proposals.length);
    const paged: Json[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await yard.ana.get(
        `/api/v1/ops/stock/short?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      paged.push(...body.data);
      cursor = body.page.next_cursor;
    }
    expect(paged).toEqual(stock.proposals);
    expect(await list("stock/short", `item_id=${gone.id}`)).toEqual([
      { item_id: gone.id, on_hand: "0", demand: "0", on_order: "0", on_draft: "0", reorder_point: "2" },
    ]);
    expect(await list("stock/short", `item_id=${bike.id}`)).toEqual([
      { item_id: bike.id, on_hand: "6", demand: "3", on_order: "0", on_draft: "0", reorder_point: "4" },
    ]);
    await yard.move("items", gone, "discontinue");
    expect(await list("stock/short", `item_id=${gone.id}`)).toEqual([]);
  });

  test("for various periods", async () => {
    for (const [from, to] of [
      [-12, -6],
      [-7, -3],
      [-3, 40],
      [-2, -2],
      [-400, -300],
    ] as const)
      await expectRecounted(yard.ana, `?from=${inDays(from)}&to=${inDays(to)}`);
  });

  test("for another organisation, with zero values", async () => {
    const { stock, purchases } = await expectRecounted(other);
    expect(stock.value.amount).toBe(0);
    expect(purchases.open_value).toEqual([]);
  });
});

test("the count of late orders matches their own field", async () => {
  const { purchases, sales } = (await yard.ana.get("/api/v1/ops/stats")).body;
  expect((await list("purchase-orders")).filter(({ late }) => late)).toHaveLength(purchases.late);
  expect((await list("sales-orders")).filter(({ late }) => late)).toHaveLength(sales.late);
});
