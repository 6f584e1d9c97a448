import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";

const LEADS = "/api/v1/crm/leads";
const DEALS = "/api/v1/crm/opportunities";
const QUOTES = "/api/v1/crm/quotes";
const ORDERS = "/api/v1/ops/sales-orders";
const SECRET = "Quagmireline";
const AMOUNT = 713_001;

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let account: Json;
let item: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk", "ops_clerk", "fin_clerk"]);
  account = (await done(owner.post("/api/v1/crm/accounts", { name: "Acme" }))).body;
  item = (
    await done(
      owner.post("/api/v1/ops/items", {
        sku: "Q-1",
        name: SECRET,
        kind: "service",
        sale_price: { amount: AMOUNT, currency: "EUR" },
      }),
    )
  ).body;
  await done(owner.post(`/api/v1/ops/items/${item.id}/activate`));
});
afterAll(() => appliance.stop());

async function done(call: Promise<Reply>): Promise<Reply> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}

/** Runs `work` while fields of some collections are masked for the clerk. */
async function masking(
  masks: Record<string, readonly string[]>,
  work: () => Promise<void>,
  when: object = {},
): Promise<void> {
  const made: string[] = [];
  try {
    for (const [collection, mask] of Object.entries(masks)) {
      const draft = {
        name: `Mask ${collection}`,
        effect: "deny",
        actions: [`${collection}.*`],
        subjects: { users: [clerk.userId] },
        when,
        fields: { mask },
        reason: "Not for clerks",
      };
      made.push((await done(owner.post("/api/v1/settings/policies", draft))).body.id);
    }
    await work();
  } finally {
    for (const id of made) await done(owner.delete(`/api/v1/settings/policies/${id}`));
  }
}

async function qualifiedLead(by: Client = owner): Promise<Json> {
  const lead = await done(
    by.post(LEADS, {
      name: `${SECRET} Kim`,
      company: `${SECRET} Ltd ${Math.random()}`,
      email: `quagmire${Math.random()}@example.com`,
      value: { amount: AMOUNT, currency: "EUR" },
    }),
  );
  await done(by.post(`${LEADS}/${lead.body.id}/contact`));
  return (await done(by.post(`${LEADS}/${lead.body.id}/qualify`))).body;
}

const count = async (path: string) => (await owner.get(`${path}?count=true`)).body.page.total;

function refusedCopy(reply: Reply, ...fields: string[]): void {
  expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_POLICY_DENIED"]);
  expect(reply.body.details[0].code).toBe("FIELD_COPIED");
  expect(fields).toContain(reply.body.details[0].path);
  expect(reply.text).not.toContain(SECRET);
  expect(reply.text).not.toContain(String(AMOUNT));
}

describe("Converting a lead", () => {
  const fields: [field: string, into: string[]][] = [
    ["value", ["amount"]],
    ["email", ["email"]],
    ["name", ["first_name", "last_name"]],
    ["company", ["name"]],
  ];
  test.each(fields)("is rejected without changes if the caller cannot read its %s", async (field, into) => {
    const lead = await qualifiedLead();
    const before = await Promise.all(["/api/v1/crm/contacts", DEALS, "/api/v1/crm/accounts"].map(count));
    await masking({ "crm.leads": [field] }, async () => {
      refusedCopy(await clerk.post(`${LEADS}/${lead.id}/convert`), ...into);
    });
    expect((await owner.get(`${LEADS}/${lead.id}`)).body.state).toBe("qualified");
    expect(await Promise.all(["/api/v1/crm/contacts", DEALS, "/api/v1/crm/accounts"].map(count))).toEqual(
      before,
    );
  });

  test("is allowed if the copies are masked as well", async () => {
    const lead = await qualifiedLead();
    await masking({ "crm.leads": ["value"], "crm.opportunities": ["amount"] }, async () => {
      const reply = await done(clerk.post(`${LEADS}/${lead.id}/convert`));
      expect(reply.body.opportunity.amount).toBeNull();
      expect(reply.text).not.toContain(String(AMOUNT));
    });
  });

  test("is allowed without an opportunity, which copies nothing masked", async () => {
    const lead = await qualifiedLead();
    await masking({ "crm.leads": ["value"] }, async () => {
      await done(clerk.post(`${LEADS}/${lead.id}/convert`, { create_opportunity: false }));
    });
  });

  test("is allowed for records whose fields the caller can read", async () => {
    const theirs = await qualifiedLead();
    const own = await qualifiedLead(clerk);
    const others = { record: { created_by: { $ne: { $ref: "subject.user_id" } } } };
    await masking(
      { "crm.leads": ["value"] },
      async () => {
        refusedCopy(await clerk.post(`${LEADS}/${theirs.id}/convert`), "amount");
        expect((await done(clerk.post(`${LEADS}/${own.id}/convert`))).body.opportunity.amount.amount).toBe(
          AMOUNT,
        );
      },
      others,
    );
  });

  test("does not match contacts or accounts by masked fields", async () => {
    const known = `known${Math.random()}@example.com`;
    await done(owner.post("/api/v1/crm/contacts", { last_name: "Known", email: known }));
    const lead = await done(clerk.post(LEADS, { name: "Guess", email: known }));
    await done(clerk.post(`${LEADS}/${lead.body.id}/contact`));
    await done(clerk.post(`${LEADS}/${lead.body.id}/qualify`));
    await masking({ "crm.contacts": ["email"], "crm.accounts": ["name"] }, async () => {
      const { body } = await done(clerk.post(`${LEADS}/${lead.body.id}/convert`));
      expect(body.contact.last_name).toBe("Guess");
    });
  });
});

describe("Copying documents", () => {
  const line = () => ({ text: "Work", quantity: "1", price: AMOUNT, discount_percent: "0" });

  test("is rejected at each step from quote to invoice if lines are masked", async () => {
    const quote = (await done(owner.post(QUOTES, { account_id: account.id, lines: [line()] }))).body;
    await done(owner.post(`${QUOTES}/${quote.id}/send`));
    await done(owner.post(`${QUOTES}/${quote.id}/accept`));
    await masking({ "crm.quotes": ["lines", "net", "tax", "total"] }, async () => {
      refusedCopy(await clerk.post(`${QUOTES}/${quote.id}/order`), "lines", "net", "gross");
      refusedCopy(await clerk.post(`${QUOTES}/${quote.id}/invoice`), "lines", "net", "gross");
    });
    const { order_id } = (await done(owner.post(`${QUOTES}/${quote.id}/order`))).body;
    await done(owner.post(`${ORDERS}/${order_id}/confirm`));
    await masking({ "ops.sales-orders": ["lines"] }, async () => {
      const body = { basis: "ordered" };
      refusedCopy(await clerk.post(`${ORDERS}/${order_id}/invoice`, body), "lines", "net", "gross");
    });
    await masking({ "ops.sales-orders": ["lines"], "fin.invoices": ["lines"] }, async () => {
      refusedCopy(
        await clerk.post(`${ORDERS}/${order_id}/invoice`, { basis: "ordered" }),
        "net",
        "gross",
        "balance",
      );
    });
    const computed = ["lines", "tax_lines", "net", "tax", "gross", "balance"];
    await masking({ "ops.sales-orders": ["lines"], "fin.invoices": computed }, async () => {
      await done(clerk.post(`${ORDERS}/${order_id}/invoice`, { basis: "ordered" }));
    });
  });

  test("rejects the default price if the item price is masked, and accepts a given one", async () => {
    await masking({ "ops.items": ["sale_price"] }, async () => {
      const order = (price?: number) =>
        clerk.post(ORDERS, {
          account_id: account.id,
          lines: [{ item_id: item.id, quantity: "1", ...(price !== undefined && { price }) }],
        });
      refusedCopy(await order(), "lines", "net", "gross");
      expect((await done(order(5))).body.lines[0].price).toBe(5);
    });
  });

  test("applies to revisions of a quote", async () => {
    const quote = (await done(owner.post(QUOTES, { account_id: account.id, lines: [line()], terms: SECRET })))
      .body;
    await done(owner.post(`${QUOTES}/${quote.id}/send`));
    await masking({ "crm.quotes": ["terms"] }, async () => {
      const { body, text } = await done(clerk.post(`${QUOTES}/${quote.id}/revise`));
      expect([body.terms, text.includes(SECRET)]).toEqual([null, false]);
    });
    const others = { record: { created_by: { $ne: { $ref: "subject.user_id" } } } };
    const second = (
      await done(owner.post(QUOTES, { account_id: account.id, lines: [line()], terms: SECRET }))
    ).body;
    await done(owner.post(`${QUOTES}/${second.id}/send`));
    await masking(
      { "crm.quotes": ["terms"] },
      async () => refusedCopy(await clerk.post(`${QUOTES}/${second.id}/revise`), "terms"),
      others,
    );
  });
});

test("rejects merging accounts with fields that the caller cannot read", async () => {
  const doubled = (
    await done(
      owner.post("/api/v1/crm/accounts", {
        name: "Twice",
        industry: "twice",
        website: "https://quagmire.example",
      }),
    )
  ).body;
  const kept = (await done(owner.post("/api/v1/crm/accounts", { name: "Once", industry: "once" }))).body;
  const manager = await appliance.invite(owner, "manager@example.com", ["crm_manager"]);
  const draft = {
    name: "Websites of Twice",
    effect: "deny",
    actions: ["crm.accounts.*"],
    subjects: { users: [manager.userId] },
    when: { record: { industry: "twice" } },
    fields: { mask: ["website"] },
    reason: "By test",
  };
  await done(owner.post("/api/v1/settings/policies", draft));
  refusedCopy(
    await manager.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: kept.id }),
    "website",
  );
});

describe("Declared field copies", () => {
  test("reference existing fields", () => {
    const { collections } = appliance.appliance.engine.catalog;
    const unknown = [...collections.values()].flatMap(({ name, fields, entity }) =>
      Object.entries(entity.copies ?? {}).flatMap(([from, copies]) =>
        Object.entries(copies).flatMap(([field, sources = []]) => [
          ...(fields.has(field) ? [] : [`${name}.${field}`]),
          ...sources
            .filter((source) => !collections.get(from)?.fields.has(source))
            .map((source) => `${name}.${field} from ${from}.${source}`),
        ]),
      ),
    );
    expect(unknown).toEqual([]);
  });

  test("have sensitive targets for sensitive sources", () => {
    const { collections } = appliance.appliance.engine.catalog;
    const open = [...collections.values()].flatMap(({ name, sensitive, entity }) =>
      Object.entries(entity.copies ?? {}).flatMap(([from, copies]) =>
        Object.entries(copies).flatMap(([field, sources = []]) =>
          sources
            .filter(
              (source) => collections.get(from)?.sensitive.includes(source) && !sensitive.includes(field),
            )
            .map((source) => `${name}.${field} from ${from}.${source}`),
        ),
      ),
    );
    expect(open).toEqual([]);
  });

  test("are listed in a policy preview, except those that the draft masks too", async () => {
    const preview = async (actions: string[], mask: string[]) => {
      const draft = { name: "Mask", effect: "deny", actions, fields: { mask }, reason: "By test" };
      const { body } = await done(owner.post("/api/v1/settings/policies/preview", { draft }));
      return body.copies.map(
        ({ collection, field, from }: Json) => `${collection}.${field} from ${from.collection}.${from.field}`,
      );
    };
    expect(await preview(["crm.leads.*"], ["value"])).toEqual([
      "crm.opportunities.amount from crm.leads.value",
    ]);
    expect(await preview(["crm.leads.*", "crm.opportunities.*"], ["value", "amount"])).toEqual([]);
    const ofQuotes = await preview(["crm.quotes.*"], ["lines"]);
    for (const copy of [
      "crm.quotes.total",
      "ops.sales-orders.gross",
      "fin.invoices.balance",
      "fin.journal-entries.lines",
    ])
      expect(ofQuotes).toContain(`${copy} from crm.quotes.lines`);
    expect(await preview(["crm.leads.*"], ["score"])).toEqual([]);
  });
});
