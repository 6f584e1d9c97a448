import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCOPES, type Scope } from "../../../src/kernel/scope.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { publicRoutes, requestTo } from "./routes.ts";

let appliance: TestAppliance;
const keys = new Map<Scope, KeyClient>();

beforeAll(async () => {
  appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  for (const scope of SCOPES) keys.set(scope, await makeKey(appliance, ana, { scopes: [scope] }));
});
afterAll(() => appliance.stop());

/** Scopes that grant a library instead of endpoints. */
const LIBRARIES: readonly Scope[] = ["graph:private", "library:private"];

describe("API key scopes", () => {
  test("limit every key at every public endpoint", async () => {
    const wrong: string[] = [];
    for (const route of publicRoutes(appliance)) {
      for (const [scope, key] of keys) {
        const { method, path, body } = requestTo(route);
        const { status, body: answer } = await key.call(method, path, body);
        const mayIn = answer?.code !== "KEY_SCOPE_MISSING";
        if (mayIn !== (scope === route.scope)) wrong.push(`${method} ${route.path} with ${scope}: ${status}`);
        if (status >= 500) wrong.push(`${method} ${route.path} with ${scope}: ${status}`);
        if (!mayIn && (status !== 403 || answer.details[0]?.code !== route.scope))
          wrong.push(`${method} ${route.path} does not name ${route.scope}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("are all used", () => {
    const used = new Set(publicRoutes(appliance).map(({ scope }) => scope));
    expect(SCOPES.filter((scope) => !used.has(scope) && !LIBRARIES.includes(scope))).toEqual([]);
  });

  test("are checked before the input", async () => {
    const reply = await keys.get("usage:read")?.post("/api/public/v1/courses", { nonsense: true });
    expect(reply?.body).toMatchObject({
      code: "KEY_SCOPE_MISSING",
      details: [{ path: "scopes", code: "courses:create", message: "Required scope: courses:create." }],
    });
  });
});
