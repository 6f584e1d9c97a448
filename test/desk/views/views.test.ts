import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/views";
const LEADS = "crm.leads";

let acme: TestAppliance;
let ana: Client;
let sam: Client;
let clerk: Client;
let other: Client;
beforeAll(async () => {
  acme = await TestAppliance.start();
  ana = await acme.setUp("Acme", "ana@example.com", "grown");
  sam = await acme.invite(ana, "sam@example.com", ["crm_manager"]);
  clerk = await acme.invite(ana, "cleo@example.com", ["fin_clerk"]);
  other = await acme.addOrganization(ana, "Other", "olga@example.com");
});
afterAll(() => acme.stop());

let made = 0;
async function save(by: Client, content: object = {}): Promise<Json> {
  made += 1;
  const reply = await by.post(PATH, { collection: LEADS, name: `View ${made}`, ...content });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}
const listOf = async (by: Client, collection = LEADS): Promise<Json> =>
  (await by.get(`${PATH}?collection=${collection}`)).body;
const namesOf = async (by: Client): Promise<string[]> =>
  (await listOf(by)).data.map((view: Json) => view.name);
const answer = ({ status, body }: Reply) => (status < 300 ? `${status}` : `${status} ${body.code}`);

describe("Saved views", () => {
  test("keep all settings of a list", async () => {
    const content = {
      name: "Large and new",
      mode: "board",
      filter: { value: { gte: "100000" }, state: { in: "new,contacted" } },
      q: "huber",
      sort: ["-value", "name"],
      archived: false,
      columns: [{ field: "name", width: 240 }, { field: "value" }],
      calendar_field: "respond_by",
    };
    const view = await save(ana, content);
    expect(view).toMatchObject({ ...content, mine: true, shared: false, version: 1, collection: LEADS });
    expect((await listOf(ana)).data).toContainEqual(view);
    await ana.delete(`${PATH}/${view.id}`);
  });

  test("reject updates of an outdated version", async () => {
    const view = await save(ana);
    const changed = await ana.put(`${PATH}/${view.id}`, { version: 1, q: "gruber" });
    expect(changed.body).toMatchObject({ version: 2, q: "gruber", name: view.name });
    expect(answer(await ana.put(`${PATH}/${view.id}`, { version: 1, q: null }))).toBe(
      "409 RECORD_VERSION_CONFLICT",
    );
    await ana.delete(`${PATH}/${view.id}`);
  });

  const refused: [sentence: string, content: object, answer: string][] = [
    ["reject an empty name", { name: "   " }, "422 VALIDATION_FAILED"],
    ["reject an unknown filter field", { filter: { shoe_size: { eq: "1" } } }, "422 FILTER_UNKNOWN_FIELD"],
    ["reject an unsupported sort field", { sort: ["notes"] }, "422 FILTER_UNKNOWN_FIELD"],
    ["reject an unknown column", { columns: [{ field: "shoe_size" }] }, "422 FILTER_UNKNOWN_FIELD"],
    ["reject an invalid filter value", { filter: { value: { gte: "much" } } }, "422 VALIDATION_FAILED"],
    ["reject an unknown collection", { collection: "crm.dragons" }, "422 VALIDATION_FAILED"],
    ["reject an unknown property", { colour: "red" }, "422 VALIDATION_FAILED"],
  ];
  for (const [sentence, content, expected] of refused) {
    test(sentence, async () => {
      const before = await listOf(ana);
      const reply = await ana.post(PATH, { collection: LEADS, name: "Never", ...content });
      expect(answer(reply)).toBe(expected);
      expect(await listOf(ana)).toEqual(before);
    });
  }

  test("have names that are unique per user, regardless of case", async () => {
    const view = await save(ana, { name: "Hot" });
    expect(answer(await ana.post(PATH, { collection: LEADS, name: "hot" }))).toBe("409 DUPLICATE_VALUE");
    const same = await save(sam, { name: "Hot" });
    for (const [by, { id }] of [[ana, view] as const, [sam, same] as const]) await by.delete(`${PATH}/${id}`);
  });

  test("are limited to fifty per list and user", async () => {
    const views = [];
    for (let i = 0; i < 50; i += 1) views.push(await save(sam));
    const reply = await sam.post(PATH, { collection: LEADS, name: "One too many" });
    expect(reply.body.details[0].code).toBe("TOO_MANY");
    for (const { id } of views) await sam.delete(`${PATH}/${id}`);
    expect(await namesOf(sam)).toEqual([]);
  });
});

describe("Sharing saved views", () => {
  test("shows a view to others until it is unshared, and only its owner can edit it", async () => {
    const view = await save(ana, { name: "Mine" });
    expect(await namesOf(sam)).not.toContain("Mine");
    expect(answer(await sam.put(`${PATH}/${view.id}`, { name: "Yours" }))).toBe("404 RECORD_NOT_FOUND");
    await ana.put(`${PATH}/${view.id}`, { shared: true });
    expect((await listOf(sam)).data.find((one: Json) => one.id === view.id)).toMatchObject({
      mine: false,
      person: ana.userId,
    });
    expect(answer(await sam.put(`${PATH}/${view.id}`, { name: "Yours" }))).toBe("403 ACCESS_DENIED");
    expect(answer(await sam.delete(`${PATH}/${view.id}`))).toBe("403 ACCESS_DENIED");
    await ana.put(`${PATH}/${view.id}`, { shared: false });
    expect(await namesOf(sam)).not.toContain("Mine");
    await ana.delete(`${PATH}/${view.id}`);
  });

  test("lets team admins delete shared views", async () => {
    const view = await save(sam, { name: "Left behind", shared: true });
    expect(answer(await ana.delete(`${PATH}/${view.id}`))).toBe("200");
    expect(await namesOf(sam)).not.toContain("Left behind");
  });

  test("hides views of lists that the user cannot access", async () => {
    const view = await save(sam, { shared: true });
    expect(answer(await clerk.get(`${PATH}?collection=${LEADS}`))).toBe("422 VALIDATION_FAILED");
    expect(answer(await clerk.delete(`${PATH}/${view.id}`))).toBe("404 RECORD_NOT_FOUND");
    expect(answer(await clerk.post(`${PATH}/default`, { collection: LEADS, view_id: view.id }))).toBe(
      "422 VALIDATION_FAILED",
    );
    await sam.delete(`${PATH}/${view.id}`);
  });

  test("is limited to the organisation", async () => {
    const view = await save(ana, { shared: true });
    expect((await listOf(other)).data).toEqual([]);
    expect(answer(await other.put(`${PATH}/${view.id}`, { name: "Ours" }))).toBe("404 RECORD_NOT_FOUND");
    expect(answer(await other.delete(`${PATH}/${view.id}`))).toBe("404 RECORD_NOT_FOUND");
    expect(answer(await other.post(`${PATH}/default`, { collection: LEADS, view_id: view.id }))).toBe(
      "404 RECORD_NOT_FOUND",
    );
    await ana.delete(`${PATH}/${view.id}`);
  });
});

describe("Default views", () => {
  test("are set per user and reset when the view is unshared", async () => {
    const view = await save(ana, { shared: true });
    await ana.post(`${PATH}/default`, { collection: LEADS, view_id: view.id });
    expect((await listOf(ana)).default_id).toBe(view.id);
    expect((await listOf(sam)).default_id).toBeNull();
    await ana.post(`${PATH}/default`, { collection: LEADS, view_id: null });
    expect((await listOf(ana)).default_id).toBeNull();
    await sam.post(`${PATH}/default`, { collection: LEADS, view_id: view.id });
    await ana.put(`${PATH}/${view.id}`, { shared: false });
    expect((await listOf(sam)).default_id).toBeNull();
    await ana.delete(`${PATH}/${view.id}`);
  });

  test("belong to the same list", async () => {
    const view = await save(ana);
    const wrong = await ana.post(`${PATH}/default`, { collection: "crm.accounts", view_id: view.id });
    expect(answer(wrong)).toBe("404 RECORD_NOT_FOUND");
    await ana.delete(`${PATH}/${view.id}`);
  });
});
