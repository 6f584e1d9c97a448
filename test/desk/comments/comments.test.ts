import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

const COMMENTS = "/api/v1/comments";
const LEADS = "/api/v1/crm/leads";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let cleo: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["crm_manager"]);
  cleo = await appliance.invite(ana, "cleo@example.com", ["fin_clerk"]);
});
afterAll(() => appliance.stop());

async function makeLead(values: object = {}) {
  const { body } = await ana.post(LEADS, { name: "Zoë", source: "website", ...values });
  return body as { id: string; version: number };
}

const about = (id: string) => ({ collection: "crm.leads", id });
const listed = async (client: Client, id: string) =>
  (await client.get(`${COMMENTS}?collection=crm.leads&id=${id}`)).body;

describe("Comments", () => {
  test("are listed newest first to users who can read the record", async () => {
    const { id } = await makeLead();
    expect((await ana.post(COMMENTS, { ...about(id), body: "Call her on Monday" })).status).toBe(201);
    await ben.post(COMMENTS, { ...about(id), body: "Done: she wants an offer" });
    const { data, more } = await listed(ana, id);
    expect(data.map(({ body, author }: { body: string; author: string }) => [body, author])).toEqual([
      ["Done: she wants an offer", ben.userId],
      ["Call her on Monday", ana.userId],
    ]);
    expect(more).toBe(false);
  });

  test("are hidden and rejected for users who cannot read the record", async () => {
    const { id } = await makeLead();
    await ana.post(COMMENTS, { ...about(id), body: "Between us" });
    expect((await cleo.get(`${COMMENTS}?collection=crm.leads&id=${id}`)).status).toBe(404);
    expect((await cleo.post(COMMENTS, { ...about(id), body: "Hello?" })).status).toBe(404);
    expect((await ana.get(`${COMMENTS}?collection=crm.nothings&id=${id}`)).status).toBe(404);
  });

  test("are paginated without gaps", async () => {
    const { id } = await makeLead();
    for (const body of ["one", "two", "three"]) await ana.post(COMMENTS, { ...about(id), body });
    const first = (await ana.get(`${COMMENTS}?collection=crm.leads&id=${id}&limit=2`)).body;
    expect([first.data.length, first.more]).toEqual([2, true]);
    const rest = (
      await ana.get(`${COMMENTS}?collection=crm.leads&id=${id}&limit=2&before=${first.data[1].id}`)
    ).body;
    expect(rest.data.map(({ body }: { body: string }) => body)).toEqual(["one"]);
    expect(rest.more).toBe(false);
  });

  test("can be edited for a day and removed any time, by their author only", async () => {
    const { id } = await makeLead();
    const { body: made } = await ben.post(COMMENTS, { ...about(id), body: "Frist" });
    const path = `${COMMENTS}/${made.id}`;
    expect((await ana.call("PATCH", path, { body: "Mine" })).status).toBe(403);
    expect((await ana.call("DELETE", path)).status).toBe(403);
    const edited = await ben.call("PATCH", path, { body: "First" });
    expect(edited.body).toMatchObject({ body: "First", edited_at: expect.any(String) });
    appliance.clock.advance(25 * 3_600_000);
    const [again] = [await appliance.logIn("ben@example.com")];
    expect((await again.call("PATCH", path, { body: "Later" })).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await again.call("DELETE", path)).status).toBe(204);
    expect((await listed(again, id)).data).toEqual([]);
    ana = await appliance.logIn("ana@example.com");
    ben = again;
    cleo = await appliance.logIn("cleo@example.com");
  });

  test("are read-only on archived records", async () => {
    const { id } = await makeLead();
    const { body: made } = await ana.post(COMMENTS, { ...about(id), body: "Before" });
    await ana.call("DELETE", `${LEADS}/${id}`);
    expect((await ana.post(COMMENTS, { ...about(id), body: "After" })).status).toBe(409);
    expect((await ana.call("DELETE", `${COMMENTS}/${made.id}`)).status).toBe(409);
    expect((await listed(ana, id)).data).toHaveLength(1);
  });

  test("notify mentioned users and the record owner once each", async () => {
    const { id } = await makeLead({ owner_id: ben.userId });
    await ben.post("/api/v1/desk/notices/read");
    await ana.post(COMMENTS, { ...about(id), body: "Look" });
    await ana.post(COMMENTS, { ...about(id), body: "@ben, look", mentions: [ben.userId] });
    const { data } = (await ben.get("/api/v1/desk/notices?unread=true")).body;
    const kinds = data.filter((one: { record_id: string }) => one.record_id === id);
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(["mentioned", "commented"]);
  });

  test("are inaccessible to other organisations", async () => {
    const { id } = await makeLead();
    const { body: made } = await ana.post(COMMENTS, { ...about(id), body: "Ours" });
    const bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
    const path = `${COMMENTS}/${made.id}`;
    const answers = [
      await bob.get(`${COMMENTS}?collection=crm.leads&id=${id}`),
      await bob.post(COMMENTS, { ...about(id), body: "Theirs" }),
      await bob.call("PATCH", path, { body: "Theirs" }),
      await bob.call("DELETE", path),
      await bob.get(`/api/v1/related?collection=crm.leads&id=${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await bob.get(`/api/v1/labels?of=crm.leads:${id},users:${ana.userId}`)).body.data).toEqual([]);
    expect((await listed(ana, id)).data).toHaveLength(1);
  });

  const REFUSED: readonly [string, object, string][] = [
    ["only spaces", { body: "  \n " }, "body"],
    ["more than 5000 characters", { body: "x".repeat(5001) }, "body"],
    ["a mention of an unknown user", { body: "Hi", mentions: ["nobody"] }, "mentions.0"],
  ];
  for (const [what, given, path] of REFUSED) {
    test(`reject ${what}`, async () => {
      const { id } = await makeLead();
      const answer = await ana.post(COMMENTS, { ...about(id), ...given });
      expect([answer.status, answer.body.details[0].path]).toEqual([422, path]);
      expect((await listed(ana, id)).data).toEqual([]);
    });
  }

  test("are audited when added, edited and removed", async () => {
    const { id } = await makeLead();
    const { body: made } = await ana.post(COMMENTS, { ...about(id), body: "First" });
    await ana.call("PATCH", `${COMMENTS}/${made.id}`, { body: "Second" });
    await ana.call("DELETE", `${COMMENTS}/${made.id}`);
    const { body } = await ana.get(`/api/v1/audit/events?record_id=${id}&limit=10`);
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["comments.add", "comments.edit", "comments.remove"]));
  });

  test("are created once per idempotency key", async () => {
    const { id } = await makeLead();
    const said = { ...about(id), body: "Once" };
    const headers = { "idempotency-key": "once-and-only" };
    const first = await ana.call("POST", COMMENTS, said, headers);
    const second = await ana.call("POST", COMMENTS, said, headers);
    expect(second.body.id).toBe(first.body.id);
    expect((await listed(ana, id)).data).toHaveLength(1);
  });
});
