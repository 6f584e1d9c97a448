import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { NOBODY, Office, taken } from "./office.ts";

let office: Office;
let unit: Json;
let below: Json;
let pat: Client;
let patEmployee: Json;

const unitOf = async (data: object) => taken(await office.ana.post("/api/v1/hr/org-units", data), 201);

beforeAll(async () => {
  office = await Office.open();
  unit = await unitOf({ name: "Works" });
  below = await unitOf({ name: "Workshop", parent_id: unit.id });
  pat = await office.invite("pat", ["employee"]);
  patEmployee = await office.employee({ org_unit_id: below.id, user_id: pat.userId });
  for (let i = 0; i < 3; i++) await office.employee({ last_name: `No ${i}`, org_unit_id: unit.id });
  await office.employee({ last_name: "Elsewhere" });
});
afterAll(() => office.close());

const approved = async (data: object = {}) =>
  office.moves("policies", await office.create("policies", data), ["submit"], ["approve"]);
const published = async (data: object = {}) => office.move("policies", await approved(data), "publish");
const asked = ({ id }: Json, query = "") => office.list("acknowledgements", `policy_id=${id}${query}`);
const peopleOf = async (policy: Json) => (await asked(policy)).map(({ employee_id }) => employee_id).sort();

describe("Policy", () => {
  test("goes from draft to published and is locked on approval", async () => {
    const one = await office.create("policies");
    expect(await office.tryChange("policies", one, { body: "Better" })).toBe("200");
    await office.move("policies", one, "submit");
    expect((await office.move("policies", one, "return")).state).toBe("draft");
    await office.moves("policies", one, ["submit"], ["approve"]);
    expect(await office.tryChange("policies", one, { body: "Worse" })).toBe("409 STATE_TRANSITION_INVALID");
    const shown = await office.move("policies", one, "publish");
    expect(shown).toMatchObject({ state: "published", effective_from: office.today, revision: 1 });
    expect((await office.move("policies", one, "retire")).state).toBe("retired");
  });

  test("requires a body, an audience and ordered dates", async () => {
    const empty = await office.create("policies", { body: null });
    expect(await office.tryMove("policies", empty, "submit")).toBe(
      "422 VALIDATION_FAILED, body BODY_MISSING",
    );
    const tried = (data: object) => office.tryCreate("policies", data);
    expect(await tried({ audience: {} })).toBe("422 VALIDATION_FAILED, audience AUDIENCE_EMPTY");
    expect(await tried({ audience: { org_unit_ids: [NOBODY] } })).toBe(
      "422 VALIDATION_FAILED, audience.org_unit_ids.0 REFERENCE_UNKNOWN",
    );
    expect(await tried({ audience: { roles: ["employee", "nobody"] } })).toBe(
      "422 VALIDATION_FAILED, audience.roles.1 ROLE_UNKNOWN",
    );
    expect(await tried({ effective_from: "2026-02-01", review_by: "2026-01-01" })).toBe(
      "422 VALIDATION_FAILED, review_by DATE_ORDER",
    );
  });

  test("replaces its previous revision when published", async () => {
    const first = await published();
    const second = await office.move("policies", first, "revise");
    expect(second).toMatchObject({
      state: "draft",
      revision: 2,
      root_id: first.id,
      body: first.body,
      effective_from: null,
    });
    expect((await office.get("policies", first)).state).toBe("published");
    expect(await office.tryMove("policies", first, "revise")).toBe("409 STATE_TRANSITION_INVALID");
    await office.moves("policies", second, ["submit"], ["approve"], ["publish"]);
    expect((await office.get("policies", first)).state).toBe("superseded");
    expect((await asked(second)).every(({ state }) => state === "pending")).toBe(true);
    expect((await asked(first)).every(({ state }) => state === "lapsed")).toBe(true);
    expect(await office.broken()).toEqual([]);
  });

  test("replaces its previous revision on a later effective date", async () => {
    const first = await published();
    const second = await office.move("policies", first, "revise");
    await office.change("policies", second, { effective_from: office.day(3) });
    await office.moves("policies", second, ["submit"], ["approve"], ["publish"]);
    const states = async () =>
      Promise.all([first, second].map(async (one) => (await office.get("policies", one)).state));
    const inForce = async () => {
      const { data } = taken(await pat.get("/api/v1/legal/policies-in-force"));
      return [first, second].map(({ id }) => data.find((one: Json) => one.id === id)?.in_force);
    };
    expect(await inForce()).toEqual([true, false]);
    await office.pass(2);
    expect(await states()).toEqual(["published", "published"]);
    expect((await asked(second))[0].due_on).toBe(office.day(1 + second.acknowledge_days));
    await office.pass(1);
    expect(await states()).toEqual(["superseded", "published"]);
    expect(await inForce()).toEqual([undefined, true]);
    expect((await asked(first)).every(({ state }) => state === "lapsed")).toBe(true);
    expect(await office.broken()).toEqual([]);
  });

  test("never replaces a later revision", async () => {
    const first = await published();
    const second = await office.move("policies", first, "revise");
    await office.moves("policies", second, ["submit"], ["approve"]);
    taken(await office.ana.delete(`/api/v1/legal/policies/${second.id}`));
    const third = await office.move("policies", first, "revise");
    expect(third.revision).toBe(3);
    await office.moves("policies", third, ["submit"], ["approve"], ["publish"]);
    taken(await office.ana.post(`/api/v1/legal/policies/${second.id}/restore`));
    expect(await office.tryMove("policies", second, "publish")).toBe("409 STATE_TRANSITION_INVALID");
    expect((await office.get("policies", third)).state).toBe("published");
  });
});

describe("Policy audience", () => {
  test("selects everyone, a unit with its subunits, or a role", async () => {
    const all = taken(await office.ana.get("/api/v1/hr/employees?limit=200")).data;
    expect(await peopleOf(await published())).toEqual(all.map(({ id }: Json) => id).sort());
    const works = all.filter(({ org_unit_id }: Json) => org_unit_id !== null).map(({ id }: Json) => id);
    expect(await peopleOf(await published({ audience: { org_unit_ids: [unit.id] } }))).toEqual(works.sort());
    expect(await peopleOf(await published({ audience: { org_unit_ids: [below.id] } }))).toEqual([
      patEmployee.id,
    ]);
    expect(await peopleOf(await published({ audience: { roles: ["employee"] } }))).toEqual([patEmployee.id]);
    expect(await peopleOf(await published({ acknowledge: false }))).toEqual([]);
  });

  test("includes new employees on the next scheduled run", async () => {
    const policy = await published({ audience: { org_unit_ids: [unit.id] } });
    const before = await asked(policy);
    const fresh = await office.employee({ org_unit_id: below.id });
    await office.employee();
    await office.pass(1);
    await office.pass(1);
    const after = await asked(policy);
    expect(after.map(({ employee_id }) => employee_id)).toEqual([
      ...before.map(({ employee_id }) => employee_id),
      fresh.id,
    ]);
    expect(await office.broken()).toEqual([]);
  });

  test("drops employees who leave it and asks them again on return", async () => {
    const mover = await office.employee({ org_unit_id: below.id });
    const policy = await published({ audience: { org_unit_ids: [unit.id] } });
    const statesOf = async () =>
      (await asked(policy)).filter((one) => one.employee_id === mover.id).map(({ state }) => state);
    const moveTo = async (org_unit_id: string | null) => {
      taken(await office.ana.put(`/api/v1/hr/employees/${mover.id}`, { org_unit_id }));
      await office.pass(1);
    };
    await moveTo(null);
    expect(await statesOf()).toEqual(["lapsed"]);
    await moveTo(below.id);
    expect(await statesOf()).toEqual(["lapsed", "pending"]);
    expect(await office.broken()).toEqual([]);
    await moveTo(null);
  });

  test("can include a deactivated user", async () => {
    const gone = await office.invite("gone", ["employee"]);
    const employee = await office.employee({ org_unit_id: below.id, user_id: gone.userId });
    await office.dismiss(gone);
    const policy = await published({ audience: { org_unit_ids: [below.id] } });
    expect(await peopleOf(policy)).toContain(employee.id);
    await office.pass(1);
    expect(await office.broken()).toEqual([]);
  });

  test("is asked in batches if large", async () => {
    const many = await unitOf({ name: "Many" });
    const operations = Array.from({ length: 450 }, (_, i) => ({
      action: "create",
      data: { first_name: "P", last_name: `${i}`, start_date: "2026-01-01", org_unit_id: many.id },
    }));
    taken(await office.ana.post("/api/v1/hr/employees/bulk", { operations }));
    const policy = await published({ audience: { org_unit_ids: [many.id] } });
    expect((await asked(policy)).length).toBe(200);
    await office.pass(1);
    expect((await asked(policy)).length).toBe(450);
    expect(await office.broken()).toEqual([]);
    await office.move("policies", policy, "retire");
  });
});

describe("Policy acknowledgement", () => {
  test("can be given by the employee only", async () => {
    const policy = await published({ audience: { org_unit_ids: [unit.id] } });
    const all = await asked(policy);
    const own = all.find(({ employee_id }) => employee_id === patEmployee.id);
    const other = all.find(({ employee_id }) => employee_id !== patEmployee.id);
    expect(await office.tryMove("acknowledgements", own, "acknowledge")).toBe(
      "403 ACCESS_DENIED, employee_id NOT_YOURSELF",
    );
    expect(await office.tryMove("acknowledgements", other, "acknowledge", {}, pat)).toBe(
      "404 RECORD_NOT_FOUND",
    );
    const given = await office.move("acknowledgements", own, "acknowledge", {}, pat);
    expect(given).toMatchObject({
      state: "acknowledged",
      at: given.updated_at,
      method: "online",
      revision: 1,
    });
    expect(await office.tryMove("acknowledgements", own, "acknowledge", {}, pat)).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    expect(
      office.appliance.alter("UPDATE legal_acknowledgements SET at = 0 WHERE id = ?", own.id),
    ).rejects.toThrow("never changed");
  });

  test("gives employees access to their own acknowledgements and policies only", async () => {
    const policy = await published({ title: "For the works", audience: { org_unit_ids: [unit.id] } });
    await published({ title: "Not for them", audience: { roles: ["hr_manager"] } });
    const mine = await office.list("acknowledgements", `policy_id=${policy.id}`, pat);
    expect(mine.map(({ employee_id }) => employee_id)).toEqual([patEmployee.id]);
    const { data } = taken(await pat.get("/api/v1/legal/policies-in-force"));
    const shown = data.find(({ id }: Json) => id === policy.id);
    expect(shown).toMatchObject({
      body: policy.body,
      acknowledgement_id: mine[0].id,
      acknowledgement_state: "pending",
    });
    expect(data.map(({ title }: Json) => title)).not.toContain("Not for them");
    expect((await pat.get("/api/v1/legal/policies")).status).toBe(403);
  });

  test("cannot be created, changed or deleted directly", async () => {
    expect((await office.ana.post("/api/v1/legal/acknowledgements", {})).status).toBe(405);
    const [one] = await asked(await published({ audience: { org_unit_ids: [below.id] } }));
    expect((await office.ana.put(`/api/v1/legal/acknowledgements/${one.id}`, {})).status).toBe(405);
    expect((await office.ana.delete(`/api/v1/legal/acknowledgements/${one.id}`)).status).toBe(405);
  });

  test("becomes overdue after the due date and is still accepted", async () => {
    const policy = await published({ audience: { org_unit_ids: [below.id] }, acknowledge_days: 3 });
    const stateOf = async () => (await asked(policy)).find((one) => one.employee_id === patEmployee.id);
    expect((await stateOf()).due_on).toBe(office.day(3));
    await office.pass(3);
    expect((await stateOf()).state).toBe("pending");
    await office.pass(1);
    expect((await stateOf()).state).toBe("overdue");
    expect(
      (await office.move("acknowledgements", await stateOf(), "acknowledge", { method: "training" }, pat))
        .state,
    ).toBe("acknowledged");
  });

  test("is rejected for a policy that is no longer in force", async () => {
    const policy = await published({ audience: { org_unit_ids: [below.id] } });
    const own = (await asked(policy)).find((one) => one.employee_id === patEmployee.id);
    await office.move("policies", policy, "retire");
    expect(await office.tryMove("acknowledgements", own, "acknowledge", {}, pat)).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
  });

  test("on paper is recorded by a manager for employees without a user account", async () => {
    const policy = await published({ audience: { org_unit_ids: [unit.id] } });
    const all = await asked(policy);
    const own = all.find(({ employee_id }) => employee_id === patEmployee.id);
    const other = all.find(({ user_id }) => user_id === null);
    const record = (one: Json, method: string, by?: Client) =>
      office.tryMove("acknowledgements", one, "record", { method }, by);
    expect(await record(own, "signed_copy")).toBe("409 STATE_TRANSITION_INVALID");
    expect(await record(other, "online")).toBe("422 VALIDATION_FAILED, method NOT_ONLINE");
    expect(await record(other, "signed_copy", pat)).toStartWith("403 ACCESS_DENIED");
    expect(await record(other, "signed_copy")).toBe("200");
    expect(await office.get("acknowledgements", other)).toMatchObject({
      state: "acknowledged",
      method: "signed_copy",
    });
  });

  test("follows a change of the employee's user account", async () => {
    const policy = await published({ audience: { org_unit_ids: [unit.id] } });
    const sam = await office.invite("sam", ["employee"]);
    const other = (await asked(policy)).find(
      ({ employee_id, user_id }) => employee_id !== patEmployee.id && user_id === null,
    );
    taken(await office.ana.put(`/api/v1/hr/employees/${other.employee_id}`, { user_id: sam.userId }));
    expect((await office.move("acknowledgements", other, "acknowledge", {}, sam)).state).toBe("acknowledged");
  });
});

test("one revision is in force and asks each employee once, in any sequence of revisions", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(5), fc.nat(2)), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        const first = await published({ audience: { org_unit_ids: [below.id] } });
        const family = [first];
        for (const [choice, which] of steps) {
          const one = family[which % family.length];
          const move = ["revise", "submit", "approve", "publish", "retire", "revise"][choice] ?? "";
          if ((await office.tryMove("policies", one, move)) === "201")
            family.splice(0, family.length, first, ...(await office.list("policies", `root_id=${first.id}`)));
        }
        const now = await Promise.all(family.map((one) => office.get("policies", one)));
        const inForce = now.filter(({ state }) => state === "published");
        expect(inForce.length).toBeLessThanOrEqual(1);
        expect(new Set(now.map(({ revision }) => revision)).size).toBe(now.length);
        for (const policy of inForce) {
          const people = (await asked(policy)).map(({ employee_id }) => employee_id);
          expect(new Set(people).size).toBe(people.length);
        }
        expect(await office.broken()).toEqual([]);
      },
    ),
    { numRuns: 10, seed: 4 },
  );
});
