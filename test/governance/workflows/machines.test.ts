import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let employee: Client;

const PATH = "/api/v1/workflows";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  employee = await appliance.invite(owner, "employee@example.com", ["employee"]);
});
afterAll(() => appliance.stop());

const move = (machine: Json, name: string) => machine.transitions.find((one: Json) => one.name === name);

async function allPages(client: Client, path: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await client.get(`${path}${path.includes("?") ? "&" : "?"}limit=7${cursor}`);
    found.push(...body.data);
    if (body.page.next_cursor === null) return found;
    cursor = `&cursor=${body.page.next_cursor}`;
  }
}

describe("State machines", () => {
  test("cover every collection that the caller can list, with pagination", async () => {
    const { collections } = appliance.appliance.engine.catalog;
    const found = await allPages(owner, PATH);
    expect(found.map(({ collection }) => collection)).toEqual([...collections.keys()].toSorted());
    const theirs = await allPages(clerk, PATH);
    expect(theirs.length).toBeGreaterThan(5);
    expect(theirs.every(({ collection }) => collection.startsWith("crm."))).toBe(true);
  });

  test("have transitions between known states that name their permission", async () => {
    for (const { collection, states, initial, transitions } of await allPages(owner, PATH)) {
      const names = states.map(({ name }: Json) => name);
      expect(names).toContain(initial);
      for (const { from, to, permission, name } of transitions) {
        expect(names).toEqual(expect.arrayContaining([...from, ...to]));
        expect(permission).toBe(`${collection}.${name}`);
      }
    }
  });

  test("Describe decisions, inputs of transitions, and the caller's permissions", async () => {
    const bills = (await owner.get(`${PATH}/fin.bills`)).body;
    expect(move(bills, "approve")).toMatchObject({
      decides: { asked: "submit", refused: "dispute" },
      allowed: "all",
    });
    expect(move(bills, "approve").roles).toContain("fin_manager");
    expect(move(bills, "approve").roles).not.toContain("fin_clerk");
    expect(move(bills, "dispute").takes).toEqual([{ field: "dispute_reason", required: true }]);
    expect(move(bills, "post").input[0]).toMatchObject({ name: "date", required: false });
    expect(bills.states.find(({ name }: Json) => name === "paid")).toEqual({
      name: "paid",
      final: false,
      frozen: true,
      kept: true,
    });
    const leave = (await employee.get(`${PATH}/hr.leave-requests`)).body;
    expect(move(leave, "submit").allowed).toBe("own");
    expect(move(leave, "reassign").allowed).toBe("none");
  });

  test("name the transitions that lead back, and none that have effects besides the state", async () => {
    const CASES: [string, string, string[]][] = [
      ["crm.leads", "disqualify", ["reopen"]],
      // Withdrawing consent may end in the same state, but does more than that.
      ["crm.contacts", "deactivate", ["activate"]],
      ["crm.contacts", "grant_consent", []],
      ["ops.purchase-orders", "hold", ["release"]],
      // A reason has to be given, and colleagues would be asked again.
      ["crm.leads", "reopen", []],
      ["ops.purchase-orders", "reopen", []],
      // A decision cannot be the way back.
      ["fin.payments", "withdraw", []],
      ["ops.sales-orders", "invoice", []],
      ["ops.stock-moves", "reserve", ["release"]],
    ];
    for (const [collection, name, undoneBy] of CASES) {
      const { body } = await owner.get(`${PATH}/${collection}`);
      expect([collection, name, move(body, name).undone_by]).toEqual([collection, name, undoneBy]);
    }
    for (const { transitions } of await allPages(owner, PATH))
      for (const { undone_by, from, to } of transitions)
        for (const way of undone_by) {
          const back = transitions.find((one: Json) => one.name === way);
          expect(back.from.some((state: string) => to.includes(state))).toBe(true);
          expect(from).toEqual(expect.arrayContaining(back.to));
          expect(back.makes).toEqual([]);
        }
  });

  test("do not distinguish hidden collections from unknown ones", async () => {
    const hidden = await clerk.get(`${PATH}/fin.bills`);
    const unknown = await clerk.get(`${PATH}/fin.pills`);
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect({ ...hidden.body, correlation_id: "" }).toEqual({ ...unknown.body, correlation_id: "" });
  });
});

describe("State diagrams", () => {
  const LINE = /^ {4}(\[\*\]|[a-z_]+) --> (\[\*\]|[a-z_]+)( : [a-z_]+)?$/;
  /** Reserved words of Mermaid. */
  const RESERVED = ["end", "state", "note", "class", "direction", "as", "default"];

  test("are valid Mermaid with exactly the existing transitions", async () => {
    for (const collection of appliance.appliance.engine.catalog.collections.keys()) {
      const { mermaid, transitions, states } = (await owner.get(`${PATH}/${collection}`)).body;
      const [head, ...lines] = mermaid.split("\n");
      expect(head).toBe("stateDiagram-v2");
      for (const line of lines) expect(line).toMatch(LINE);
      expect(states.filter(({ name }: Json) => RESERVED.includes(name))).toEqual([]);
      const arrows = transitions.flatMap(({ name, from, to }: Json) =>
        from.flatMap((a: string) => to.map((b: string) => `    ${a} --> ${b} : ${name}`)),
      );
      expect(lines.filter((line: string) => line.includes(" : ")).toSorted()).toEqual(arrows.toSorted());
    }
  });

  test("are part of the documentation of the transitions", async () => {
    const { body } = await owner.get("/docs/json");
    const operation = body.paths["/api/v1/crm/leads/{id}/transitions"].get;
    expect(operation.description).toContain("```mermaid\nstateDiagram-v2\n    [*] --> new\n");
  });
});

describe("Transitions of a record", () => {
  test("Describe their inputs, effects, and reasons for refusal", async () => {
    const { id } = (await owner.post("/api/v1/crm/leads", { name: "Zoë" })).body;
    const { state, transitions } = (await clerk.get(`/api/v1/crm/leads/${id}/transitions`)).body;
    expect(state).toBe("new");
    const named = Object.fromEntries(transitions.map((one: Json) => [one.name, one]));
    expect(named.contact).toMatchObject({
      allowed: true,
      effects: "Sets the status to contacted.",
      held_by: [],
    });
    expect(named.disqualify.takes).toEqual([{ field: "lost_reason", required: true }]);
    expect(named.qualify).toMatchObject({
      allowed: false,
      reason: "This record is new. The action is only available in status: contacted.",
    });
  });
});
