import { afterAll, beforeAll, expect, test } from "bun:test";
import { filesWith, Office, taken } from "../../governance/requests/office.ts";
import type { Json } from "../../kit/appliance.ts";

const PATH = "/api/v1/dashboard";
const NAME = "Zdravka Quittenbaum";

const card = (given: object) => ({
  id: "own",
  size: "medium",
  name: null,
  title: "Of nobody",
  figure: {
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
  },
  ...given,
});

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  await office.make("crm.contacts", { last_name: "Quittenbaum", first_name: "Zdravka" });
  taken(await office.ana.put(PATH, { cards: [card({ title: `Leads of ${NAME}` })] }));
  taken(await office.bo.put(PATH, { cards: [card({})] }));
});
afterAll(() => office.close());

test("cards are encrypted on disk", () => {
  expect(filesWith(office.appliance.folder, ["Of nobody"])).toEqual([]);
});

test("erasure finds and deletes dashboards that name the person and keeps others", async () => {
  const { id, scope } = await office.scoped("erasure", { name: NAME });
  expect(scope.data.filter(({ collection }: Json) => collection === "desk.dashboards")).toHaveLength(1);
  const done = await office.carriedOut(id);
  expect(done.executed_at).not.toBeNull();
  expect(taken(await office.ana.get(PATH)).version).toBe(0);
  expect(taken(await office.bo.get(PATH)).version).toBe(1);
});
