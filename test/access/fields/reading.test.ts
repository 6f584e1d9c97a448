import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../../src/kernel/action.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { pathOf } from "../../kit/samples.ts";
import { type Ground, layGround, type Marked, tracesIn, viewerOf, WAYS, type Way } from "./marked.ts";

let appliance: TestAppliance;
let owner: Client;
let ground: Ground;
const viewers = new Map<Way, { viewer: Client; kept: Marked[] }>();

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  ground = await layGround(appliance, owner);
});
afterAll(() => appliance.stop());

/** Fields whose values also appear under other names, which a policy has to mask separately. */
const COPIES = new Set(["ops.items.uom", "ops.assets.cost"]);

/** Query parameters that some routes require. */
const QUESTIONS: Record<string, (ground: Ground) => string[]> = {
  "fin.aging": () => ["?side=receivable", "?side=payable"],
  "hr.leave_balances": ({ sample }) => [`?employee_id=${sample["hr.employees"]}`],
  "audit.sample": () => ["?seed=abc&size=100"],
  "audit.binder": ({ sample }) =>
    Object.entries(sample).map(([collection, id]) => `?collection=${collection}&record_id=${id}`),
  "audit.events.list": ({ sample }) => Object.values(sample).map((id) => `?record_id=${id}&limit=200`),
  "approvals.preview": ({ sample }) =>
    movesOf(sample).map(({ name, collection = "" }) => `?action=${name}&id=${sample[collection]}`),
  "data.exports.preview": ({ sample }) =>
    Object.keys(sample).map((collection) => `?collection=${collection}`),
};

function movesOf(sample: Ground["sample"]): Action[] {
  return appliance.appliance.engine.registry.actions.filter(
    ({ kind, collection, http }) =>
      kind === "write" && collection && sample[collection] && http.some(({ path }) => path.includes(":id")),
  );
}

function addresses(): string[] {
  return appliance.appliance.engine.registry.actions.flatMap(({ access, collection = "", http }) =>
    http.flatMap(({ method, path }) => {
      if (method !== "GET" || access === "public") return [];
      const id = ground.sample[collection];
      if (!path.includes("/:")) return [path];
      return id && path.includes("/:id") ? [path.replace(":id", id)] : [];
    }),
  );
}

/** All GET addresses that require query parameters, once for each possible query. */
function questions(): string[] {
  return appliance.appliance.engine.registry.actions.flatMap(({ name, http }) =>
    (QUESTIONS[name]?.(ground) ?? []).flatMap((query) =>
      http.filter(({ method }) => method === "GET").map(({ path }) => path + query),
    ),
  );
}

function expansions(entities: Json[]): string[] {
  return entities.flatMap(({ collection, path, fields }) =>
    fields
      .filter(({ target }: Json) => target !== undefined)
      .map(({ name }: Json) => `${path}/${ground.sample[collection]}?expand=${name.replace(/_id$/, "")}`),
  );
}

// All ways of masking a field use the same checks, so the gate tests only one of them.
describe.each(WAYS.slice(0, repeats(1, WAYS.length)))("A field masked by %s", (way) => {
  let viewer: Client;
  let kept: Marked[];
  beforeAll(async () => {
    ({ viewer, kept } = await viewerOf(appliance, owner, ground, way));
    viewers.set(way, { viewer, kept });
  });

  test("occurs in many collections", () => {
    const collections = new Set(kept.map(({ collection }) => collection));
    expect(collections.size).toBeGreaterThan(way === "a role without sensitive fields" ? 2 : 50);
  });

  test("appears in no readable response", async () => {
    const { entities } = (await viewer.get("/api/v1/meta")).body;
    const leaks: string[] = [];
    let answered = 0;
    // All ways of masking use the same checks, so these slow queries run for only one of them.
    const asked = way === "a policy" ? questions() : [];
    for (const address of [...addresses(), ...asked, ...expansions(entities)]) {
      const { status, text } = await viewer.get(address);
      if (status === 200) answered += 1;
      const found = tracesIn(text, kept).filter((one) => !COPIES.has(one));
      if (found.length > 0) leaks.push(`${address} tells ${found}`);
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(400);
  });

  test("cannot be found by filter, sort order or search", async () => {
    const disclosures: string[] = [];
    for (const { collection, field, given, operators } of kept) {
      const list = pathOf(collection);
      // The deep suite tries every operator for one way of masking. Otherwise two operators are enough.
      const most = way === "a policy" ? repeats(2, operators.length) : 2;
      const words = operators
        .slice(0, most)
        .map((operator) => `${field}[${operator}]=${encodeURIComponent(operand(operator, given))}`);
      for (const query of [...words, `q=${encodeURIComponent(given)}`]) {
        const { status, body } = await viewer.get(`${list}?${query}&count=true`);
        const isFound = status === 200 && (body.page.total > 0 || body.data.length > 0);
        if (isFound) disclosures.push(`${list}?${query}`);
      }
      for (const order of [field, `-${field}`]) {
        const { status } = await viewer.get(`${list}?sort=${order}`);
        if (status !== 422) disclosures.push(`${list}?sort=${order}`);
      }
    }
    expect(disclosures).toEqual([]);
  });
});

test("masked fields are not disclosed by explained or simulated actions", async () => {
  const { viewer, kept } = viewers.get("a policy") ?? expect.unreachable();
  const leaks: string[] = [];
  for (const { name, collection = "" } of movesOf(ground.sample)) {
    const id = ground.sample[collection];
    for (const [path, body] of [
      ["/api/v1/workflows/explain", { action: name, input: { id } }],
      ["/api/v1/settings/policies/simulate", { user_id: viewer.userId, action: name, record_id: id }],
    ] as const) {
      const found = tracesIn((await viewer.post(path, body)).text, kept);
      if (found.length > 0) leaks.push(`${path} of ${name} tells ${found}`);
    }
  }
  expect(leaks).toEqual([]);
});

/** Returns an operand with which the operator matches the record. */
function operand(operator: string, given: string): string {
  if (operator === "is_null") return "false";
  if (operator === "ne" || operator === "nin") return "1";
  return operator === "starts" ? given.slice(0, 3) : given;
}
