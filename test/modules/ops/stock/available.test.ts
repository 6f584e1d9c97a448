import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { said, Yard } from "./yard.ts";

let yard: Yard;
let item: Json;
let hidden: Json;
beforeAll(async () => {
  yard = await Yard.open();
  [item, hidden] = [await yard.item(), await yard.item({ name: "Secret" })];
  for (const one of [item, hidden]) await yard.receive(one, "10", 700);
  await yard.confirmed([{ item_id: item.id, quantity: "4", price: 900 }], { location_id: yard.at.STOCK });
});
afterAll(() => yard.close());

const availableTo = (client: Client, ...items: Json[]) =>
  client.get(`/api/v1/ops/stock/available?items=${items.map(({ id }) => id).join(",")}`);

async function having(permission: string): Promise<Client> {
  const name = permission.replaceAll(/\W+/g, "_");
  const role = { name, title: name, permissions: [permission] };
  expect((await yard.ana.post("/api/v1/settings/roles", role)).status).toBe(201);
  return yard.appliance.invite(yard.ana, `${name}@example.com`, [name]);
}

describe("Free stock", () => {
  test.each([
    "crm.quotes.create",
    "crm.opportunities.update",
    "ops.sales-orders.create",
    "ops.purchase-orders.update",
    "fin.invoices.create",
    "ops.*.list",
  ])("is answered to those who hold %s", async (action) => {
    const { body } = await availableTo(await having(action), item);
    expect(body).toEqual({ data: [{ item_id: item.id, on_hand: "10", available: "6" }] });
  });

  test.each(["crm.quotes.get", "ops.items.list", "ops.tasks.create"])(
    "is refused to those who hold only %s",
    async (action) => {
      expect(said(await availableTo(await having(action), item))).toBe("403 ACCESS_DENIED");
    },
  );

  test.each([
    ["crm_manager", 200],
    ["ops_manager", 200],
    ["employee", 403],
    ["hr_manager", 403],
  ])("answers a shipped %s with %d", async (role, status) => {
    const client = await yard.appliance.invite(yard.ana, `${role}@example.com`, [role]);
    expect((await availableTo(client, item)).status).toBe(status);
  });

  test("leaves out items that policies hide, services, and those of other organisations", async () => {
    const service = await yard.item({ kind: "service" });
    const seller = await having("crm.quotes.update");
    const policy = {
      name: "no-secrets",
      effect: "deny",
      actions: ["ops.items.*"],
      subjects: { roles: ["crm_quotes_update"] },
      when: { record: { name: "Secret" } },
      reason: "Kept secret",
    };
    expect((await yard.ana.post("/api/v1/settings/policies", policy)).status).toBe(201);
    const { data } = (await availableTo(seller, item, hidden, service)).body;
    expect(data.map(({ item_id }: Json) => item_id)).toEqual([item.id]);
    const others = await yard.appliance.addOrganization(yard.ana, "Other", "olga@example.com");
    expect((await availableTo(others, item, hidden)).body).toEqual({ data: [] });
  });
});
