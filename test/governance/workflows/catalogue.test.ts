import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let employee: Client;

const PATH = "/api/v1/workflows/actions";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  employee = await appliance.invite(owner, "employee@example.com", ["employee"]);
});
afterAll(() => appliance.stop());

async function allOf(client: Client, query = ""): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await client.get(`${PATH}?limit=200${query}${cursor}`);
    found.push(...body.data);
    if (body.page.next_cursor === null) return found;
    cursor = `&cursor=${body.page.next_cursor}`;
  }
}

const offered = () =>
  appliance.appliance.engine.registry.actions.filter(
    ({ access, http }) => access !== "public" && http.length > 0,
  );

describe("Action catalogue", () => {
  test("lists every action available to users once with its schemas", async () => {
    const found = await allOf(owner);
    expect(found.map(({ name }) => name)).toEqual(
      offered()
        .map(({ name }) => name)
        .toSorted(),
    );
    for (const { input, output } of found)
      expect([typeof input, typeof output]).toEqual(["object", "object"]);
  });

  test("is paginated in both directions", async () => {
    const first = (await owner.get(`${PATH}?limit=3&count=true`)).body;
    const second = (await owner.get(`${PATH}?limit=3&cursor=${first.page.next_cursor}`)).body;
    const back = (await owner.get(`${PATH}?limit=3&cursor=${second.page.prev_cursor}`)).body;
    expect(first.page.total).toBe(offered().length);
    expect(back.data).toEqual(first.data);
    expect(second.data[0].name > first.data[2].name).toBe(true);
    expect(first.page.prev_cursor).toBeNull();
    expect((await owner.get(`${PATH}?cursor=bm9uc2Vuc2U`)).body.details[0].code).toBe("CURSOR_INVALID");
  });

  test("filters by module, collection, kind, words and permission", async () => {
    const names = async (query: string) => (await allOf(clerk, query)).map(({ name }) => name);
    expect((await names("&module=crm")).every((name) => name.startsWith("crm."))).toBe(true);
    expect(await names("&collection=crm.leads&kind=read")).toEqual([
      "crm.leads.attachments.download",
      "crm.leads.attachments.get",
      "crm.leads.attachments.list",
      "crm.leads.get",
      "crm.leads.history",
      "crm.leads.list",
      "crm.leads.transitions",
    ]);
    expect(await names("&q=lead%20CONVERT")).toEqual(["crm.leads.convert"]);
    const mine = await names("&allowed=true&module=crm");
    const others = await names("&allowed=false&module=crm");
    expect(mine).toContain("crm.leads.create");
    expect(others).toContain("crm.leads.archive");
    expect(mine.length + others.length).toBe((await names("&module=crm")).length);
  });

  test("shows the caller's access and the reason for a refusal", async () => {
    const of = async (client: Client, name: string) => (await client.get(`${PATH}/${name}`)).body;
    expect(await of(clerk, "crm.leads.create")).toMatchObject({ allowed: "all", reason: null });
    expect(await of(clerk, "crm.leads.archive")).toMatchObject({
      allowed: "none",
      reason: "None of your roles has the permission crm.leads.archive.",
    });
    expect(await of(employee, "hr.leave-requests.submit")).toMatchObject({ allowed: "own" });
    expect(await of(clerk, "system.organizations.create")).toMatchObject({
      allowed: "none",
      reason: "Only the server operator can do this.",
    });
    expect(await of(clerk, "meta.get")).toMatchObject({ allowed: "all" });
  });

  test("shows the same access as the call itself", async () => {
    for (const { name, allowed } of await allOf(clerk, "&module=crm&kind=read")) {
      const [binding] = appliance.appliance.engine.registry.find(name)?.http ?? [];
      if (!binding || binding.path.includes(":")) continue;
      const { status } = await clerk.get(binding.path);
      expect({ name, refused: status === 403 }).toEqual({ name, refused: allowed === "none" });
    }
  });

  test("returns one action with all referenced schemas", async () => {
    const dangling: string[] = [];
    for (const { name } of offered().filter((_, i) => i % 25 === 0)) {
      const { text, body } = await owner.get(`${PATH}/${name}`);
      for (const ref of new Set(text.match(/#\/components\/schemas\/(\w+)/g))) {
        const known = ref.split("/").at(-1) ?? "";
        // Expanded references are documented in the OpenAPI document.
        if (!(known in body.components.schemas) && !/(View|^UserRef)$/.test(known))
          dangling.push(`${name}: ${known}`);
      }
    }
    expect(dangling).toEqual([]);
  });

  test("hides actions that are not available to users", async () => {
    for (const name of ["setup.init", "setup.run", "auth.login", "nothing.at.all"])
      expect((await owner.get(`${PATH}/${name}`)).body.code).toBe("RECORD_NOT_FOUND");
    const anybody = await appliance.send("GET", PATH);
    expect(anybody.body.code).toBe("AUTH_REQUIRED");
  });
});
