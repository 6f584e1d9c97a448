import { afterAll, beforeAll, expect, test } from "bun:test";
import { filesWith, Office, taken } from "../../governance/requests/office.ts";
import type { Json } from "../../kit/appliance.ts";

const PATH = "/api/v1/views";
const NAME = "Zdravka Quittenbaum";

let office: Office;
let kept: Json;
beforeAll(async () => {
  office = await Office.open();
  await office.make("crm.contacts", { last_name: "Quittenbaum", first_name: "Zdravka" });
  const save = async (content: object) =>
    taken(await office.ana.post(PATH, { collection: "crm.leads", ...content }), 201);
  await save({ name: `Follow up ${NAME}` });
  await save({ name: "By words", q: NAME.toLowerCase() });
  await save({ name: "By filter", filter: { name: { contains: NAME } } });
  kept = await save({ name: "Of nobody", q: "huber" });
});
afterAll(() => office.close());

test("erasure finds and deletes saved views that name the person and keeps others", async () => {
  const { id, scope } = await office.scoped("erasure", { name: NAME });
  const views = scope.data.filter(({ collection }: Json) => collection === "desk.views");
  expect(views).toHaveLength(3);
  const done = await office.carriedOut(id);
  expect(done.executed_at).not.toBeNull();
  const { data } = taken(await office.ana.get(`${PATH}?collection=crm.leads`));
  expect(data).toEqual([kept]);
  expect(await office.appliance.rows("SELECT id FROM desk_views")).toEqual([{ id: kept.id }]);
});

test("names and searches of saved views are encrypted on disk", () => {
  expect(filesWith(office.appliance.folder, ["Of nobody"])).toEqual([]);
});
