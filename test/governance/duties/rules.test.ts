import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { features } from "../../../src/features.ts";
import { settingsFor } from "../../../src/governance/settings/duties/area.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { importFile } from "../imports/importing.ts";
import { addRule, clearRules, done, dropRules, SOD } from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;
let mia: Client;
let noa: Client;
let kim: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await clearRules(appliance);
  mia = await appliance.invite(owner, "mia@example.com", ["crm_manager"]);
  noa = await appliance.invite(owner, "noa@example.com", ["admin"]);
  kim = await appliance.invite(owner, "kim@example.com", ["crm_clerk"]);
});
afterEach(() => dropRules(owner));
afterAll(() => appliance.stop());

const TEAM = "/api/v1/settings/team";
const LEADS = "/api/v1/crm/leads";
const refused = { status: 403, body: { code: "SOD_CONFLICT" } };
const MAKER = { left: ["crm.leads.create"], right: ["crm.leads.contact"] };
const lead = async (by: Client) => (await done(by.post(LEADS, { name: "Somebody" }))).id;
const violations = async (query: string): Promise<Json[]> =>
  (await done(owner.get(`${SOD}/violations?${query}`))).data;

describe("Duty rules", () => {
  test("are created, read, updated by version, and deleted if they have no findings", async () => {
    const rule = await addRule(owner, { ...MAKER, name: "Leads", window_days: 30, severity: "high" });
    expect(rule).toMatchObject({
      name: "Leads",
      risk: "",
      severity: "high",
      left: { any: ["crm.leads.create"] },
      right: { any: ["crm.leads.contact"] },
      scope: "same_record",
      mode: "prevent",
      assignment: "detect",
      window_days: 30,
      active: true,
      version: 1,
      created_by: owner.userId,
    });
    const path = `${SOD}/rules/${rule.id}`;
    expect((await owner.get(path)).body).toEqual(rule);
    expect((await owner.put(path, { mode: "warn", version: 1 })).body).toMatchObject({
      mode: "warn",
      version: 2,
    });
    expect((await owner.put(path, { mode: "warn" })).body.version).toBe(2);
    expect((await owner.put(path, { mode: "detect", version: 1 })).body.code).toBe("RECORD_VERSION_CONFLICT");
    expect(
      (
        await owner.post(`${SOD}/rules`, {
          ...MAKER,
          name: "Leads",
          left: rule.left,
          right: rule.right,
          scope: "any",
          mode: "warn",
        })
      ).body.code,
    ).toBe("DUPLICATE_VALUE");
    expect((await owner.get(`${SOD}/rules`)).body.data.map(({ id }: Json) => id)).toContain(rule.id);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.get(path)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await mia.get(`${SOD}/rules`)).body.code).toBe("ACCESS_DENIED");
    const [event] = await appliance.rows(
      "SELECT before, after FROM audit_events WHERE action = 'settings.sod.rules.update' AND outcome = 'ok' AND record_id = ?",
      rule.id,
    );
    expect(event).toEqual({ before: '{"mode":"prevent"}', after: '{"mode":"warn"}' });
  });

  test("reject unknown actions and fields", async () => {
    const given = {
      name: "X",
      left: { any: ["crm.leads.create"] },
      right: { any: ["crm.leads.contact"] },
      scope: "any",
      mode: "warn",
    };
    for (const [change, path, code] of [
      [{ left: { any: ["crm.leads.creat"] } }, "left.any.0", "ACTION_UNKNOWN"],
      [{ left: { any: ["crm.leads.list"] } }, "left.any.0", "ACTION_UNKNOWN"],
      [{ left: { any: ["crm.leads.update(no_such)"] } }, "left.any.0", "ACTION_UNKNOWN"],
      [{ left: { any: ["crm.leads.update(score"] } }, "left.any.0", "ACTION_UNKNOWN"],
      [{ left: {} }, "left", "ONE_OF"],
      [{ left: { any: ["crm.leads.create"], all: ["crm.leads.create"] } }, "left", "ONE_OF"],
      [{ right: given.left }, "right", "SAME_SIDES"],
    ] as const) {
      const reply = await owner.post(`${SOD}/rules`, { ...given, ...change });
      expect(reply.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path, code }] });
    }
    expect((await owner.post(`${SOD}/rules`, { ...given, scope: "same_moon" })).status).toBe(422);
  });

  test("consider earlier actions, including encrypted fields", async () => {
    const id = await lead(kim);
    const account = await done(owner.post("/api/v1/crm/accounts", { name: "Supplier" }));
    await done(
      noa.put(`/api/v1/crm/accounts/${account.id}`, { bank_details: { iban: "AT611904300234573201" } }),
    );
    await done(mia.put(`/api/v1/crm/accounts/${account.id}`, { name: "Supplier Ltd" }));
    await addRule(owner, MAKER);
    await addRule(owner, {
      left: ["crm.accounts.update(bank_details)"],
      right: ["crm.accounts.activate"],
      scope: "same_party",
    });
    expect(await kim.post(`${LEADS}/${id}/contact`)).toMatchObject(refused);
    expect(await noa.post(`/api/v1/crm/accounts/${account.id}/activate`)).toMatchObject(refused);
    expect((await mia.post(`${LEADS}/${id}/contact`)).status).toBe(200);
    expect((await mia.post(`/api/v1/crm/accounts/${account.id}/activate`)).status).toBe(200);
  });

  test("read a long history in the background and recent activity at once", async () => {
    const old = await lead(kim);
    const data = { name: "One of many" };
    for (let i = 0; i < 2; i++)
      await done(mia.post(`${LEADS}/bulk`, { operations: Array(300).fill({ action: "create", data }) }));
    const fresh = await lead(kim);
    await addRule(owner, MAKER);
    expect(await kim.post(`${LEADS}/${fresh}/contact`)).toMatchObject(refused);
    await appliance.runJobs();
    expect(await kim.post(`${LEADS}/${old}/contact`)).toMatchObject(refused);
  });

  test("in warn or detect mode let calls pass and keep one finding per person and record", async () => {
    const rule = await addRule(owner, { ...MAKER, mode: "warn" });
    const id = await lead(kim);
    await done(kim.post(`${LEADS}/${id}/contact`));
    const [event] = await appliance.rows(
      "SELECT policy_ids FROM audit_events WHERE action = 'crm.leads.contact' AND outcome = 'ok' AND record_id = ?",
      id,
    );
    expect(event?.policy_ids).toBe(JSON.stringify([rule.id]));
    const [found, more] = await violations(`rule_id=${rule.id}`);
    expect(more).toBeUndefined();
    expect(found).toMatchObject({
      kind: "actual",
      person_id: kim.userId,
      subject: { collection: "crm.leads", id },
      left: "crm.leads.create",
      right: "crm.leads.contact",
      state: "open",
      times: 1,
    });
    expect((await owner.delete(`${SOD}/rules/${rule.id}`)).body.code).toBe("RECORD_IN_USE");
    expect(await violations(`rule_id=${rule.id}&kind=actual`)).toHaveLength(1);
  });
});

describe("Imports", () => {
  test("count as actions of the user who confirmed them", async () => {
    await addRule(owner, MAKER);
    const name = `Brought in ${appliance.clock.now()}`;
    const done = await importFile(appliance, noa, "crm.leads", `name\n${name}\n`);
    expect(done).toMatchObject({ state: "done" });
    const [row] = await appliance.rows("SELECT id FROM crm_leads WHERE name = ?", name);
    expect(await noa.post(`${LEADS}/${row?.id}/contact`)).toMatchObject(refused);
    expect((await kim.post(`${LEADS}/${row?.id}/contact`)).status).toBe(200);
  });
});

describe("Assigning conflicting roles", () => {
  const RULE = { left: ["crm.leads.create"], right: ["crm.leads.archive"], scope: "any", mode: "detect" };
  const invite = (by: Client, email: string, roles: string[]) => by.post(TEAM, { email, name: "New", roles });

  test("is rejected for invitations, members and extended roles", async () => {
    await addRule(owner, { ...RULE, assignment: "prevent" });
    expect(await invite(owner, "x1@example.com", ["crm_manager"])).toMatchObject(refused);
    expect((await invite(owner, "x1@example.com", ["crm_clerk"])).status).toBe(201);
    expect(await owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_clerk", "crm_manager"] })).toMatchObject(
      refused,
    );
    await done(
      owner.post("/api/v1/settings/roles", {
        name: "sweeper",
        title: "Sweeper",
        permissions: ["crm.leads.list"],
      }),
    );
    expect((await owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_clerk", "sweeper"] })).status).toBe(200);
    const grown = { permissions: ["crm.leads.list", "crm.leads.archive"] };
    expect(await owner.put("/api/v1/settings/roles/sweeper", grown)).toMatchObject(refused);
    expect((await done(owner.get("/api/v1/settings/roles/sweeper"))).permissions).toEqual(["crm.leads.list"]);
    // A conflict that Mia already has does not block unrelated changes of her roles.
    expect((await owner.put(`${TEAM}/${mia.userId}`, { roles: ["crm_manager", "employee"] })).status).toBe(
      200,
    );
    // Adding another owner is always possible. The conflict is only listed.
    expect((await invite(owner, "x2@example.com", ["owner"])).status).toBe(201);
    await done(owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_clerk"] }));
    await done(owner.put(`${TEAM}/${mia.userId}`, { roles: ["crm_manager"] }));
  });

  test("is warned about or only recorded", async () => {
    const rule = await addRule(owner, { ...RULE, assignment: "warn" });
    const warned = await owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_manager"] });
    expect(warned.body.warnings).toMatchObject([
      { rule_id: rule.id, left: "crm.leads.create", right: "crm.leads.archive" },
    ]);
    expect((await invite(owner, "x3@example.com", ["crm_manager"])).body.warnings).toHaveLength(1);
    expect(await violations(`rule_id=${rule.id}`)).toMatchObject([
      { kind: "potential", person_id: kim.userId, subject: null },
    ]);
    await done(owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_clerk"] }));
    const quiet = await addRule(owner, { ...RULE, assignment: "detect" });
    const noted = await owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_manager"] });
    expect(noted.body.warnings.map(({ rule_id }: Json) => rule_id)).toEqual([rule.id]);
    expect(await violations(`rule_id=${quiet.id}`)).toHaveLength(1);
    await done(owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_clerk"] }));
  });
});

describe("The nightly scan", () => {
  test("finds potential and actual conflicts once and resolves obsolete ones", async () => {
    const id = await lead(kim);
    await done(kim.post(`${LEADS}/${id}/contact`));
    const rule = await addRule(owner, { ...MAKER, mode: "detect" });
    appliance.clock.advance(86_400_000);
    const relogin = (name: string) => appliance.logIn(`${name}@example.com`);
    [owner, mia, noa, kim] = [
      await relogin("ana"),
      await relogin("mia"),
      await relogin("noa"),
      await relogin("kim"),
    ];
    await appliance.runJobs();
    const actual = await violations(`rule_id=${rule.id}&kind=actual&person_id=${kim.userId}`);
    expect(actual.map(({ subject }) => subject.id)).toContain(id);
    const potential = await violations(`rule_id=${rule.id}&kind=potential`);
    const people = potential.map(({ person_id }) => person_id).sort();
    expect(people).toEqual([owner.userId, mia.userId, noa.userId, kim.userId].sort());
    await done(owner.put(`${TEAM}/${kim.userId}`, { roles: ["employee"] }));
    appliance.clock.advance(86_400_000);
    [owner, mia, noa, kim] = [
      await relogin("ana"),
      await relogin("mia"),
      await relogin("noa"),
      await relogin("kim"),
    ];
    await appliance.runJobs();
    expect(await violations(`rule_id=${rule.id}&kind=potential&state=resolved`)).toMatchObject([
      { person_id: kim.userId },
    ]);
    expect(await violations(`rule_id=${rule.id}&kind=actual&person_id=${kim.userId}`)).toHaveLength(
      actual.length,
    );
    const [first, second] = [
      await done(owner.get(`${SOD}/violations?limit=2`)),
      await violations("limit=200"),
    ];
    const next = await done(owner.get(`${SOD}/violations?limit=2&cursor=${first.page.next_cursor}`));
    expect([...first.data, ...next.data].map((one: Json) => one.id)).toEqual(
      second.slice(0, 4).map((one) => one.id),
    );
    await done(owner.put(`${TEAM}/${kim.userId}`, { roles: ["crm_clerk"] }));
  });

  test("lets other people accept findings with a reason or resolve them", async () => {
    await addRule(owner, { ...MAKER, mode: "warn" });
    const id = await lead(owner);
    await done(owner.post(`${LEADS}/${id}/contact`));
    const found = (await violations(`person_id=${owner.userId}&kind=actual&state=open`)).find(
      ({ subject }) => subject.id === id,
    );
    const path = `${SOD}/violations/${found?.id}`;
    expect(await owner.post(`${path}/accept`, { reason: "It was me" })).toMatchObject(refused);
    expect((await noa.post(`${path}/accept`, {})).status).toBe(422);
    const accepted = await noa.post(`${path}/accept`, {
      reason: "Nobody else was there",
      version: found?.version,
    });
    expect(accepted.body).toMatchObject({
      state: "accepted",
      reason: "Nobody else was there",
      decided_by: noa.userId,
    });
    expect((await noa.post(`${path}/resolve`, { reason: "x", version: found?.version })).body.code).toBe(
      "RECORD_VERSION_CONFLICT",
    );
    expect((await noa.post(`${path}/resolve`, { reason: "Checked by Noa" })).body.state).toBe("resolved");
    expect((await owner.get(`${SOD}/violations/nothing`)).body.code).toBe("RECORD_NOT_FOUND");
  });
});

const dayFrom = (days: number) =>
  new Date(appliance.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

const propose = (by: Client, rule_id: string, more: object = {}) =>
  by.post(`${SOD}/mitigations`, {
    rule_id,
    person_ids: [kim.userId],
    owner_id: mia.userId,
    control: "Mia looks at every lead of hers on Fridays",
    expires_on: dayFrom(90),
    ...more,
  });

describe("Mitigations", () => {
  test("turn prevention into a warning once another person approved them, until revoked", async () => {
    const rule = await addRule(owner, MAKER);
    const id = await lead(kim);
    const { id: key, version } = await done(propose(owner, rule.id));
    expect(await kim.post(`${LEADS}/${id}/contact`)).toMatchObject(refused);
    expect(await owner.post(`${SOD}/mitigations/${key}/approve`)).toMatchObject(refused);
    const approved = await noa.post(`${SOD}/mitigations/${key}/approve`, { version });
    expect(approved.body).toMatchObject({
      state: "active",
      approved_by: noa.userId,
      proposed_by: owner.userId,
    });
    expect((await kim.post(`${LEADS}/${id}/contact`)).status).toBe(200);
    expect(await violations(`rule_id=${rule.id}&kind=actual`)).toMatchObject([
      { state: "mitigated", mitigation_id: key },
    ]);
    const other = await lead(mia);
    expect(await mia.post(`${LEADS}/${other}/contact`)).toMatchObject(refused);
    await done(owner.post(`${SOD}/mitigations/${key}/revoke`));
    expect(await kim.post(`${LEADS}/${await lead(kim)}/contact`)).toMatchObject(refused);
    expect((await noa.post(`${SOD}/mitigations/${key}/approve`)).body.code).toBe("STATE_TRANSITION_INVALID");
  });

  test("expire by themselves, after which the rule applies again", async () => {
    const rule = await addRule(owner, MAKER);
    const { id: key } = await done(propose(owner, rule.id, { expires_on: dayFrom(10) }));
    await done(noa.post(`${SOD}/mitigations/${key}/approve`));
    expect((await done(owner.get(SOD))).mitigations).toMatchObject({ active: 1, expiring: 1 });
    expect((await kim.post(`${LEADS}/${await lead(kim)}/contact`)).status).toBe(200);
    appliance.clock.advance(11 * 86_400_000);
    const relogin = (name: string) => appliance.logIn(`${name}@example.com`);
    [owner, mia, noa, kim] = [
      await relogin("ana"),
      await relogin("mia"),
      await relogin("noa"),
      await relogin("kim"),
    ];
    expect(await kim.post(`${LEADS}/${await lead(kim)}/contact`)).toMatchObject(refused);
    const { data } = await done(owner.get(`${SOD}/mitigations`));
    expect(data.find((one: Json) => one.id === key)).toMatchObject({ state: "expired" });
  });

  test("cover their records only, for up to 180 days, and name active users", async () => {
    const rule = await addRule(owner, MAKER);
    const [one, other] = [await lead(kim), await lead(kim)];
    const only = await done(propose(owner, rule.id, { subjects: [{ collection: "crm.leads", id: one }] }));
    await done(noa.post(`${SOD}/mitigations/${only.id}/approve`));
    expect((await kim.post(`${LEADS}/${one}/contact`)).status).toBe(200);
    expect(await kim.post(`${LEADS}/${other}/contact`)).toMatchObject(refused);
    for (const [more, path] of [
      [{ expires_on: dayFrom(181) }, "expires_on"],
      [{ expires_on: dayFrom(0) }, "expires_on"],
      [{ owner_id: "nobody" }, "owner_id"],
      [{ person_ids: [kim.userId, "nobody"] }, "person_ids.1"],
    ] as const)
      expect((await propose(owner, rule.id, more)).body).toMatchObject({ details: [{ path }] });
    expect((await propose(owner, "nothing")).body).toMatchObject({ details: [{ path: "rule_id" }] });
  });

  test("cannot be approved by their users or their owner", async () => {
    const rule = await addRule(owner, MAKER);
    const { id: key } = await done(
      propose(owner, rule.id, { person_ids: [noa.userId], owner_id: owner.userId }),
    );
    expect(await noa.post(`${SOD}/mitigations/${key}/approve`)).toMatchObject(refused);
    expect(await owner.post(`${SOD}/mitigations/${key}/approve`)).toMatchObject(refused);
  });
});

describe("Previewing conflicts", () => {
  test("covers roles, people and actions", async () => {
    const rule = await addRule(owner, MAKER);
    const id = await lead(kim);
    const check = async (body: object) => (await owner.post(`${SOD}/check`, body)).body;
    const met = [{ rule_id: rule.id, left: "crm.leads.create", right: "crm.leads.contact" }];
    expect(await check({ roles: ["crm_clerk"] })).toMatchObject({ clear: false, data: met });
    expect(await check({ user_id: kim.userId })).toMatchObject({ clear: false, data: met });
    expect(await check({ roles: ["fin_clerk"] })).toEqual({ clear: true, data: [] });
    expect(await check({ action: "crm.leads.contact", id, user_id: kim.userId })).toMatchObject({
      clear: false,
      data: [{ rule_id: rule.id, mode: "prevent", subject: `crm.leads/${id}` }],
    });
    expect(await check({ action: "crm.leads.contact", id })).toEqual({ clear: true, data: [] });
    expect(await check({ action: "crm.leads.list", id })).toMatchObject({ details: [{ path: "action" }] });
    expect(await check({})).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("reports the result of assigning roles: rejected, mitigated or unchanged", async () => {
    const rule = await addRule(owner, { ...MAKER, assignment: "prevent" });
    const check = async (body: object) =>
      (await owner.post(`${SOD}/check`, body)).body.data.map(({ mode, already }: Json) => [mode, already]);
    expect(await check({ roles: ["crm_clerk"] })).toEqual([["prevent", false]]);
    expect(await check({ roles: ["crm_clerk", "fin_clerk"], user_id: kim.userId })).toEqual([
      ["prevent", true],
    ]);
    expect(await check({ roles: ["owner"] })).toEqual([["warn", false]]);
    const { id } = await done(propose(owner, rule.id));
    await done(noa.post(`${SOD}/mitigations/${id}/approve`));
    expect(await check({ roles: ["crm_clerk"], user_id: kim.userId })).toEqual([["warn", true]]);
  });

  test("returns the overview", async () => {
    await addRule(owner, MAKER);
    expect(await done(owner.get(SOD))).toMatchObject({
      people: 4,
      small_team: false,
      rules: { prevent: 1, warn: 0, detect: 0 },
    });
  });
});

describe("Default duty rules", () => {
  test("name existing actions on both sides and are valid input", async () => {
    const names = new Set(features.rules.duties.map(({ name }) => name));
    expect(names.size).toBe(features.rules.duties.length);
    for (const duty of features.rules.duties) {
      for (const size of ["solo", "small", "grown"] as const) {
        const settings = { ...settingsFor(duty, size), active: false, name: `${duty.name} ${size}` };
        const reply = await owner.post(`${SOD}/rules`, settings);
        expect({ name: duty.name, text: reply.status === 201 ? "" : reply.text }).toEqual({
          name: duty.name,
          text: "",
        });
        expect(reply.body).toMatchObject(settings);
      }
    }
  });
});

describe("Mitigations of dependent accounts", () => {
  const tied = { code: "SOD_CONFLICT", details: [{ code: "NOT_INDEPENDENT" }] };
  const puppetOf = (by: Client, name: string, roles: string[]) =>
    appliance.invite(by, `${name}@example.com`, roles, { settled: false });

  test("cannot be approved by users invited by the proposer", async () => {
    const rule = await addRule(owner, MAKER);
    const admin = await appliance.invite(owner, "tied-admin@example.com", ["admin"]);
    const puppet = await puppetOf(admin, "tied-puppet", ["admin"]);
    const { id } = await done(propose(admin, rule.id));
    expect((await puppet.post(`${SOD}/mitigations/${id}/approve`)).body).toMatchObject(tied);
    expect((await done(owner.get(`${SOD}/mitigations`))).data[0]).toMatchObject({ id, state: "proposed" });
    // An independent user can approve it.
    expect((await noa.post(`${SOD}/mitigations/${id}/approve`)).status).toBe(200);
  });

  test("cannot be approved by users invited by a named user or the owner of the control", async () => {
    const rule = await addRule(owner, MAKER);
    const admin = await appliance.invite(owner, "named-admin@example.com", ["admin"]);
    const puppet = await puppetOf(admin, "named-puppet", ["admin"]);
    for (const more of [{ person_ids: [admin.userId] }, { owner_id: admin.userId }]) {
      const { id } = await done(propose(owner, rule.id, more));
      expect((await puppet.post(`${SOD}/mitigations/${id}/approve`)).body).toMatchObject(tied);
      expect((await noa.post(`${SOD}/mitigations/${id}/approve`)).status).toBe(200);
    }
  });
});
