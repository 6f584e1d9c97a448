import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Desk } from "./desk.ts";

let desk: Desk;
const people = new Map<string, Client>();

const MAKERS = {
  order: ["owner", "admin", "ops_manager", "ops_clerk"],
  invoice: ["owner", "admin", "fin_manager", "fin_clerk"],
};
const READERS = ["crm_manager", "crm_clerk", "fin_manager", "fin_clerk", "ops_manager", "ops_clerk"];

beforeAll(async () => {
  desk = await Desk.open();
  people.set("owner", desk.ana);
  for (const role of ["admin", ...READERS, "hr_manager", "employee"])
    people.set(role, await desk.hire(role, [role]));
});
afterAll(() => desk.close());

const by = (role: string) => people.get(role) ?? desk.ana;
async function accepted(): Promise<Json> {
  const quote = await desk.create("quotes");
  await desk.move("quotes", quote, "send");
  return desk.move("quotes", quote, "accept");
}
const asked = async (role: string, path: string) => (await desk.call("GET", path, by(role))).body;

describe("An accepted quote", () => {
  for (const move of ["order", "invoice"] as const) {
    for (const role of ["owner", "admin", ...READERS]) {
      const may = MAKERS[move].includes(role);
      test(`${may ? "offers" : "does not offer"} ${role} ${move}, as it answers`, async () => {
        const quote = await accepted();
        const path = `/api/v1/crm/quotes/${quote.id}`;
        const { transitions } = await asked(role, `${path}/transitions`);
        const option = transitions.find(({ name }: Json) => name === move);
        const { entities } = await asked(role, "/api/v1/meta");
        const entity = entities.find(({ collection }: Json) => collection === "crm.quotes");
        const declared = entity.transitions.find(({ name }: Json) => name === move);
        const reply = await desk.call("POST", `${path}/${move}`, by(role));
        expect([option.allowed, declared.permitted, reply.status]).toEqual([may, may, may ? 200 : 403]);
        expect(option.reason === undefined).toBe(may);
      });
    }
  }

  test("says which roles create the order to those who may not", async () => {
    for (const role of READERS) {
      const { entities } = await asked(role, "/api/v1/meta");
      const { next } = entities.find(({ collection }: Json) => collection === "crm.quotes");
      const step = next.find(({ name }: Json) => name === "order");
      expect(step.roles?.toSorted()).toEqual(
        MAKERS.order.includes(role) ? undefined : [...MAKERS.order, "integrator"].toSorted(),
      );
    }
  });

  test("is readable to sales, operations and finance, and to nobody else", async () => {
    const quote = await accepted();
    for (const [role, person] of people) {
      const status = ["hr_manager", "employee"].includes(role) ? 403 : 200;
      for (const path of [`/${quote.id}`, "", `/${quote.id}/transitions`]) {
        const reply = await desk.call("GET", `/api/v1/crm/quotes${path}`, person);
        expect({ role, path, status: reply.status }).toEqual({ role, path, status });
      }
    }
  });

  test("stands on the start page of operations until it is ordered", async () => {
    const quote = await accepted();
    const waiting = async () => {
      const { data } = await asked("ops_clerk", "/api/v1/dashboard/figures?cards=ops.quotes");
      return data[0].figure.total.count;
    };
    const { cards } = await asked("ops_clerk", "/api/v1/dashboard");
    expect(JSON.stringify(cards)).toContain('"ops.quotes"');
    const before = await waiting();
    await desk.move("quotes", quote, "order", {}, by("ops_clerk"));
    expect([before > 0, await waiting()]).toEqual([true, before - 1]);
  });
});
