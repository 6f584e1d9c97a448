import { TestAppliance } from "../kit/appliance.ts";
import { BOOKS_OPENED } from "./buying-steps.ts";
import { setDay, Walk } from "./walk.ts";

/** An organisation on 1 March 2027 with January closed, and the data that all cases need. */
export async function layGround(): Promise<Walk> {
  const app = await TestAppliance.start();
  setDay(app, "2027-03-01");
  const walk = Walk.begin(app, await app.setUp("Acme", "ana@example.com", "solo"));
  await BOOKS_OPENED.run(walk);
  await walk.move("2027-01", "close");
  await layTrade(walk);
  await layPeople(walk);
  await layRights(walk);
  return walk;
}

async function layTrade(walk: Walk): Promise<void> {
  const { data } = await walk.post("/api/v1/ops/locations/standard");
  for (const { code, id } of data) walk.call(code, "ops.locations", id);
  await walk.make("customer", "crm.accounts", { name: "Customer" });
  await walk.make("supplier", "crm.accounts", { name: "Supplier", kinds: ["supplier"] });
  for (const [name, track] of [
    ["plain", "none"],
    ["tracked", "lot"],
    ["missing", "none"],
  ] as const) {
    await walk.make(name, "ops.items", { sku: name, name, track });
    await walk.move(name, "activate");
  }
  await walk.make("stock", "ops.stock-moves", {
    item_id: walk.id("plain"),
    from_id: walk.id("SUPPLIERS"),
    to_id: walk.id("STOCK"),
    quantity: "1000",
    unit_cost: { amount: 100, currency: "EUR" },
  });
  await walk.move("stock", "complete");
}

async function layPeople(walk: Walk): Promise<void> {
  await walk.make("holiday", "hr.leave-types", { name: "Holiday" });
  await walk.make("taxi", "hr.expense-types", { name: "Taxi", account_id: walk.id("6180") });
  await walk.make("project", "ops.projects", {
    code: "P1",
    name: "Project",
    account_id: walk.id("customer"),
    billing: "time",
    hourly_rate: { amount: 8000, currency: "EUR" },
  });
  await walk.make("template", "legal.templates", {
    name: "Sales",
    kind: "sales",
    clauses: [{ key: "price", text: "The price is paid.", mandatory: true }],
    obligations: [{ text: "Deliver", offset_days: 30 }],
  });
  await walk.move("template", "approve");
  await walk.make("objective", "strat.objectives", { title: "Grow", cycle: "2027" });
  await walk.move("objective", "activate");
}

/** A user who may convert leads but not create deals. */
async function layRights(walk: Walk): Promise<void> {
  await walk.post("/api/v1/settings/roles", {
    name: "no_deals",
    title: "Leads without deals",
    permissions: ["crm.leads.convert", "crm.leads.get", "crm.accounts.create", "crm.contacts.create"],
  });
  await walk.join("nodeals", "nodeals@example.com", ["no_deals"]);
}
