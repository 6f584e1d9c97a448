import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/settings/policies";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
});
afterAll(() => appliance.stop());

const draft = (more: object) => ({
  name: "A policy",
  effect: "deny",
  actions: ["crm.leads.*"],
  reason: "because",
  ...more,
});

const nested = (levels: number): object => (levels === 0 ? { state: "new" } : { $not: nested(levels - 1) });

describe("Policy validation rejects", () => {
  const record = (conditions: object) => ({ when: { record: conditions } });
  const call = (conditions: object) => ({ when: { context: conditions } });
  const refused: [about: string, more: object, path: string, code: string][] = [
    ["a pattern that matches nothing", { actions: ["crm.leeds.*"] }, "actions.0", "PERMISSION_UNKNOWN"],
    ["an invalid pattern", { actions: ["crm..*"] }, "actions.0", "WRONG_FORMAT"],
    ["an unknown role", { subjects: { roles: ["chef"] } }, "subjects.roles.0", "ROLE_UNKNOWN"],
    ["an unknown user", { subjects: { users: ["x"] } }, "subjects.users.0", "REFERENCE_UNKNOWN"],
    ["an unknown field", record({ colour: "red" }), "when.record.colour", "CONDITION_FIELD"],
    [
      "a field missing in one of the collections",
      { actions: ["crm.*"], ...record({ source: "event" }) },
      "when.record.source",
      "CONDITION_FIELD",
    ],
    ["an unknown state", record({ state: "nwe" }), "when.record.state", "CONDITION_FIT"],
    ["a number for a text field", record({ source: 5 }), "when.record.source", "CONDITION_FIT"],
    ["a text for a number field", record({ score: { $gte: "5" } }), "when.record.score", "CONDITION_FIT"],
    ["equality on a list", record({ tags: "vip" }), "when.record.tags", "CONDITION_FIT"],
    ["a personal value", record({ email: "kim@example.com" }), "when.record.email", "CONDITION_FIT"],
    [
      "a $ref to an unknown attribute",
      record({ owner_id: { $ref: "subject.boss" } }),
      "when.record.owner_id",
      "CONDITION_FIT",
    ],
    [
      "a $ref of another type",
      record({ score: { $ref: "subject.user_id" } }),
      "when.record.score",
      "CONDITION_FIT",
    ],
    ["an unknown operator", record({ source: { $regex: "(a+)+$" } }), "when.record", "CONDITION_INVALID"],
    ["code", record({ $where: "while (true) {}" }), "when.record", "CONDITION_INVALID"],
    ["conditions nested too deeply", record(nested(9)), "when.record", "CONDITION_INVALID"],
    [
      "conditions with too many parts",
      record({ score: { $in: Array.from({ length: 500 }, (_, i) => i) } }),
      "when.record",
      "CONDITION_INVALID",
    ],
    ["constructor", record({ constructor: "x" }), "when.record.constructor", "CONDITION_FIELD"],
    ["toString", call({ toString: "x" }), "when.context.toString", "CONDITION_FIELD"],
    ["an invalid time", call({ local_time: { $gte: "8" } }), "when.context.local_time", "CONDITION_FIT"],
    ["an eighth weekday", call({ weekday: 8 }), "when.context.weekday", "CONDITION_FIT"],
    ["an invalid address", call({ ip: "10.0.0.0/33" }), "when.context", "CONDITION_INVALID"],
    ["a range operator on addresses", call({ ip: { $gt: "10.0.0.1" } }), "when.context", "CONDITION_INVALID"],
    ["an unknown channel", call({ channel: "fax" }), "when.context.channel", "CONDITION_FIT"],
    ["an unknown masked field", { fields: { mask: ["colour"] } }, "fields.mask.0", "FIELD_UNKNOWN"],
    ["a mask on the state", { fields: { mask: ["state"] } }, "fields.mask.0", "FIELD_UNKNOWN"],
    [
      "a mask on an action that reads nothing",
      { actions: ["crm.leads.update"], fields: { mask: ["email"] } },
      "fields.mask.0",
      "FIELD_UNKNOWN",
    ],
    [
      "a write list with a field set by rules",
      { fields: { write: ["respond_by"] } },
      "fields.write.0",
      "FIELD_UNKNOWN",
    ],
    [
      "an end before the start",
      { valid_from: "2027-01-02T00:00:00Z", valid_to: "2027-01-01T00:00:00Z" },
      "valid_to",
      "DATE_ORDER",
    ],
  ];
  test.each(refused)("%s", async (_about, more, path, code) => {
    const reply = await owner.post(PATH, draft(more));
    expect([reply.status, reply.body.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(reply.body.details.map((detail: Json) => [detail.path, detail.code])).toContainEqual([path, code]);
  });

  test("a prototype's name in the raw body", async () => {
    const body = JSON.stringify(draft({ when: { record: { PLACE: "x" } } })).replace("PLACE", "__proto__");
    const reply = await owner.call("POST", PATH, body, { "content-type": "application/json" });
    expect(reply.status).toBe(422);
  });

  test("an invalid operator without echoing the input", async () => {
    const reply = await owner.post(PATH, draft(record({ source: { $regex: "tell-nobody" } })));
    expect(reply.status).toBe(422);
    expect(reply.text).not.toContain("tell-nobody");
  });
});

describe("Policy validation accepts", () => {
  const accepted: [about: string, more: object][] = [
    ["address blocks", { when: { context: { ip: { $nin: ["10.0.0.0/8", "2001:db8::/32"] } } } }],
    ["office hours", { when: { context: { local_time: { $lt: "08:00" }, weekday: { $in: [6, 7] } } } }],
    ["lists, references and null", { when: { record: { tags: { $contains: "vip" }, team_id: null } } }],
    ["money by amount", { when: { record: { value: { $gte: 100_000 } } } }],
    ["user attributes", { subjects: { attributes: { team_id: { $exists: false } } } }],
    ["the existence of a personal field", { when: { record: { email: { $exists: true } } } }],
    ["field lists", { effect: "allow", fields: { read: ["id", "name"], write: ["name"], mask: [] } }],
  ];
  test.each(accepted)("%s", async (_about, more) => {
    const made = await owner.post(PATH, draft({ active: false, ...more }));
    expect([made.status, made.body.details]).toEqual([201, undefined]);
    expect((await owner.get(`${PATH}/${made.body.id}`)).body).toEqual(made.body);
    expect(made.body).toMatchObject(more);
    expect((await owner.delete(`${PATH}/${made.body.id}`)).status).toBe(204);
  });
});

describe("Access policies", () => {
  test("are visible only with the permission", async () => {
    for (const reply of [
      await clerk.get(PATH),
      await clerk.post(PATH, draft({})),
      await clerk.post(`${PATH}/simulate`, { who: { roles: ["owner"] }, action: "crm.leads.get" }),
      await clerk.get(`/api/v1/settings/team/${owner.userId}/access`),
      await clerk.get("/api/v1/settings/policy-tests"),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_DENIED"]);
  });

  test("cannot use fields that their author cannot read", async () => {
    const title = "People";
    const permissions = ["settings.policies.*", "hr.employees.get", "hr.employees.list"];
    expect((await owner.post("/api/v1/settings/roles", { name: "people", title, permissions })).status).toBe(
      201,
    );
    const pat = await appliance.invite(owner, "pat@example.com", ["people"]);
    const probing = draft({
      actions: ["hr.employees.*"],
      subjects: { users: [pat.userId] },
      when: { record: { salary: { $exists: true } } },
    });
    const reply = await pat.post(PATH, probing);
    expect([reply.status, reply.body.details?.[0].code]).toEqual([422, "FIELD_KEPT"]);
    const simulated = await pat.post(`${PATH}/simulate`, {
      who: { user_id: pat.userId },
      action: "hr.employees.get",
      draft: probing,
    });
    expect(simulated.status).toBe(422);
    expect((await owner.post(`${PATH}/preview`, { draft: probing })).status).toBe(200);
  });

  test("are paginated and filtered by permission", async () => {
    const ids: string[] = [];
    for (const actions of [["crm.leads.*"], ["hr.*"], ["crm.leads.get"]])
      ids.push((await owner.post(PATH, draft({ actions, active: false }))).body.id);
    const first = (await owner.get(`${PATH}?limit=2`)).body;
    expect(first.data.map(({ id }: Json) => id)).toEqual(ids.slice(0, 2));
    expect(first.page.prev_cursor).toBeNull();
    const second = (await owner.get(`${PATH}?limit=2&cursor=${first.page.next_cursor}`)).body;
    expect([second.data.map(({ id }: Json) => id), second.page.next_cursor]).toEqual([ids.slice(2), null]);
    const back = (await owner.get(`${PATH}?limit=2&cursor=${second.page.prev_cursor}`)).body;
    expect(back.data).toEqual(first.data);
    const about = (await owner.get(`${PATH}?action=crm.leads.get`)).body.data;
    expect(about.map(({ id }: Json) => id)).toEqual([ids[0], ids[2]]);
    for (const id of ids) await owner.delete(`${PATH}/${id}`);
    expect((await owner.get(PATH)).body.data).toEqual([]);
  });
});
