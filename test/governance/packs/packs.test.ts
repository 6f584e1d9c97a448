import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;

const PATH = "/api/v1/settings/packs";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
});
afterAll(() => appliance.stop());

const preview = async (size: string, by = owner): Promise<Json> =>
  (await by.get(`${PATH}/${size}/preview`)).body;
const apply = async (size: string, by = owner): Promise<Json> =>
  (await by.post(`${PATH}/${size}/apply`)).body;
const items = (compared: Json): Json[] =>
  compared.areas.flatMap(({ name, items: own }: Json) => own.map((item: Json) => ({ area: name, ...item })));
const standing = (compared: Json, key: string) => items(compared).find((item) => item.key === key)?.standing;
const standings = (compared: Json) => [...new Set(items(compared).map((item) => item.standing))].toSorted();

const DUTY = "bill-entry-and-approval";

describe("Rule packs", () => {
  test("have the same duty rules, stricter for larger organisations", async () => {
    const { data } = (await owner.get(PATH)).body;
    expect(data.map(({ size }: Json) => size)).toEqual(["solo", "small", "grown"]);
    const modes = data.map(({ areas }: Json) => {
      const { items: rules } = areas.find(({ name }: Json) => name === "sod_rules");
      return Object.fromEntries(rules.map(({ key, settings }: Json) => [key, settings.mode]));
    });
    const [solo, small, grown] = modes;
    expect(Object.keys(solo)).toEqual(Object.keys(grown));
    expect(new Set(Object.values(solo))).toEqual(new Set(["detect"]));
    expect([solo[DUTY], small[DUTY], grown[DUTY]]).toEqual(["detect", "warn", "prevent"]);
  });

  test("mark the organisation's own size", async () => {
    const { data } = (await owner.get(PATH)).body;
    expect(data.filter(({ current }: Json) => current).map(({ size }: Json) => size)).toEqual(["small"]);
  });

  test("use existing permissions in their roles", async () => {
    const { data: known } = (await owner.get("/api/v1/settings/permissions")).body;
    const { data } = (await owner.get(PATH)).body;
    const roles = data
      .flatMap(({ areas }: Json) => areas)
      .filter(({ name }: Json) => name === "roles")
      .flatMap((area: Json) => area.items);
    expect(roles.length).toBeGreaterThan(0);
    for (const { settings } of roles) {
      for (const pattern of settings.permissions) {
        const form = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
        const given = known.filter(({ name }: Json) => form.test(name));
        expect({ pattern, gives: given.length > 0 }).toEqual({ pattern, gives: true });
      }
    }
  });
});

describe("Packs at set-up", () => {
  test("are installed completely with their own audit events", async () => {
    expect(standings(await preview("small"))).toEqual(["same"]);
    const events = await appliance.rows(
      "SELECT actor, via, outcome FROM audit_events WHERE org = 1 AND action = 'settings.packs.install'",
    );
    const brought = items(await preview("small")).length;
    expect(events.length).toBeGreaterThanOrEqual(brought);
    expect(new Set(events.map(({ actor, outcome }) => `${actor} ${outcome}`))).toEqual(
      new Set(["system ok"]),
    );
  });

  test("match the size of the new organisation", async () => {
    for (const size of ["solo", "small", "grown"]) {
      const reply = await owner.post("/api/v1/system/organizations", {
        organization: `A ${size} one`,
        name: "Owner",
        email: `${size}@example.com`,
        password: PASSWORD,
        size,
      });
      expect(reply.status).toBe(201);
      const theirs = await appliance.logIn(`${size}@example.com`);
      expect(standings(await preview(size, theirs))).toEqual(["same"]);
      const rules = (await theirs.get("/api/v1/approvals/policies")).body.data;
      const active = rules.filter((rule: Json) => rule.active).length;
      if (size === "solo") expect(active).toBe(0);
      else if (size === "small") expect([active > 0, active < rules.length]).toEqual([true, true]);
      else expect(active).toBe(rules.length);
    }
  });

  test("are not installed by a dry run", async () => {
    const count = async (table: string) =>
      Number((await appliance.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
    const before = [await count("organizations"), await count("pack_items"), await count("sod_rules")];
    const reply = await owner.post("/api/v1/system/organizations?dry_run=true", {
      organization: "Tried",
      name: "Owner",
      email: "tried@example.com",
      password: PASSWORD,
    });
    expect(reply.body.dry_run).toBe(true);
    expect([await count("organizations"), await count("pack_items"), await count("sod_rules")]).toEqual(
      before,
    );
  });

  test("do not block a sole user", async () => {
    const alone = await appliance.addOrganization(owner, "Alone", "alone@example.com");
    const initiative = (await alone.post("/api/v1/strat/initiatives", { title: "A shop" })).body;
    expect((await alone.post(`/api/v1/strat/initiatives/${initiative.id}/propose`)).status).toBe(200);
    expect((await alone.post(`/api/v1/strat/initiatives/${initiative.id}/approve`)).status).toBe(200);
  });
});

describe("Applying a pack", () => {
  test("is previewed without effects", async () => {
    const before = await preview("grown");
    expect(await preview("grown")).toEqual(before);
    expect(before.counts.edited ?? 0).toBe(0);
  });

  test("adds missing items and updates unedited ones once", async () => {
    await apply("small");
    expect(standings(await preview("small"))).toEqual(["same"]);
    const grown = await preview("grown");
    expect(items(grown).find(({ key }) => key === DUTY)).toMatchObject({
      standing: "update",
      changes: [{ setting: "mode", from: "warn", to: "prevent" }],
    });
    const events = async () => appliance.rows("SELECT count(*) AS n FROM audit_events WHERE org = 1");
    await apply("grown");
    expect(standings(await preview("grown"))).toEqual(["same"]);
    const [before] = await events();
    await apply("grown");
    const [after] = await events();
    // The only new event is that of the second call: applying the same pack again changes nothing.
    expect(Number(after?.n) - Number(before?.n)).toBe(1);
    const { data } = (await owner.get(PATH)).body;
    expect(data.find(({ current }: Json) => current).size).toBe("grown");
  });

  test("keeps edited items and reports them", async () => {
    const { id } = items(await preview("grown")).find(({ key }) => key === DUTY) ?? {};
    const rule = (await owner.get(`/api/v1/settings/sod/rules/${id}`)).body;
    const edited = await owner.put(`/api/v1/settings/sod/rules/${id}`, {
      version: rule.version,
      mode: "detect",
    });
    expect(edited.status).toBe(200);
    for (const size of ["small", "solo", "grown"]) {
      expect(standing(await apply(size), DUTY)).toBe(size === "solo" ? "same" : "edited");
      expect((await owner.get(`/api/v1/settings/sod/rules/${id}`)).body.mode).toBe("detect");
    }
    expect(items(await preview("grown")).find(({ key }) => key === DUTY)?.changes).toEqual([
      { setting: "mode", from: "detect", to: "prevent" },
    ]);
  });

  test("does not restore items that the organisation deleted", async () => {
    const role = items(await preview("grown")).find(({ key }) => key === "external_accountant");
    expect(role?.standing).toBe("same");
    expect((await owner.delete("/api/v1/settings/roles/external_accountant")).status).toBe(204);
    expect(standing(await apply("grown"), "external_accountant")).toBe("removed");
    expect((await owner.get("/api/v1/settings/roles/external_accountant")).status).toBe(404);
  });

  test("keeps items that the organisation created under the same name", async () => {
    const bob = await appliance.addOrganization(owner, "Other", "bob@example.org");
    const own = { name: "external_accountant", title: "Our own", permissions: ["fin.bills.list"] };
    expect((await bob.post("/api/v1/settings/roles", own)).status).toBe(201);
    expect(standing(await apply("grown", bob), "external_accountant")).toBe("yours");
    expect((await bob.get("/api/v1/settings/roles/external_accountant")).body.title).toBe("Our own");
  });

  test("supports dry runs", async () => {
    const cara = await appliance.addOrganization(owner, "Third", "cara@example.net");
    const reply = await cara.post(`${PATH}/grown/apply?dry_run=true`);
    expect(reply.body.result.size).toBe("grown");
    expect(standing(await preview("grown", cara), "external_accountant")).toBe("add");
    const { data } = (await cara.get(PATH)).body;
    expect(data.find(({ current }: Json) => current).size).toBe("small");
  });

  test("requires an owner or admin and a known size", async () => {
    const manager = await appliance.invite(owner, "manager@example.com", ["fin_manager"]);
    for (const path of ["", "/grown/preview"])
      expect((await manager.get(PATH + path)).body.code).toBe("ACCESS_DENIED");
    expect((await manager.post(`${PATH}/grown/apply`)).body.code).toBe("ACCESS_DENIED");
    expect((await owner.post(`${PATH}/huge/apply`)).status).toBe(422);
    expect((await owner.post("/api/v1/workflows/execute", { action: "settings.packs.install" })).status).toBe(
      422,
    );
  });
});

describe("First steps", () => {
  test("are independent of the pack and report their progress", async () => {
    const steps = async () => (await preview("small")).first_steps;
    const done = async (action: string) => (await steps()).find((one: Json) => one.action === action)?.done;
    expect(await done("fin.ledger-accounts.chart")).toBe(false);
    await owner.post("/api/v1/fin/ledger-accounts/chart", { type: "services" });
    expect(await done("fin.ledger-accounts.chart")).toBe(true);
    expect(await done("settings.team.invite")).toBe(true);
  });
});
