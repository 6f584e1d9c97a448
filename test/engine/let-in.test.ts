import { describe, expect, test } from "bun:test";
import { authorise } from "../../src/engine/authorise.ts";
import type { Action } from "../../src/kernel/action.ts";
import { Fault } from "../../src/kernel/errors.ts";
import { ANONYMOUS, APPLIANCE, type Principal } from "../../src/kernel/principal.ts";

/** Authorises an action, with or without a refusal by roles and policies; returns the outcome. */
function outcome(given: Partial<Action>, principal: Principal, refusal?: Fault): string {
  // Stub with the only method that is called before the work.
  const access = { refusal: () => refusal } as unknown as Parameters<typeof authorise>[0];
  try {
    authorise(access, { name: "test.try", ...given } as Action, principal);
    return "let in";
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [error.code, ...error.details.map(({ code }) => code)].join(" ");
  }
}
const refusal = new Fault("ACCESS_POLICY_DENIED");

describe("Callers without a login", () => {
  test.each<[Action["access"], string]>([
    ["public", "let in"],
    ["signed_in", "AUTH_REQUIRED"],
    ["operator", "AUTH_REQUIRED"],
    ["permission", "AUTH_REQUIRED"],
  ])("on a %s action: %s", (access, expected) => {
    expect(outcome({ access }, ANONYMOUS)).toBe(expected);
  });
});

describe("API keys", () => {
  const key: Principal = { ...ANONYMOUS, kind: "key", key: { scopes: ["usage:read"], namespaces: [] } };

  test.each<[Partial<Action>, string]>([
    [{ access: "permission", scope: "usage:read" }, "let in"],
    [{ access: "permission", scope: "courses:create" }, "KEY_SCOPE_MISSING courses:create"],
    [{ access: "permission" }, "ACCESS_DENIED PERMISSION_MISSING"],
    [{ access: "signed_in" }, "ACCESS_DENIED PERMISSION_MISSING"],
    [{ access: "operator" }, "ACCESS_DENIED PERMISSION_MISSING"],
    [{ access: "operator", scope: "courses:create" }, "KEY_SCOPE_MISSING courses:create"],
  ])("are limited to their scopes: %j", (given, expected) => {
    expect(outcome(given, key)).toBe(expected);
  });

  test("are further limited by policies", () => {
    const given = { access: "permission", scope: "usage:read" } as const;
    expect(outcome(given, key, refusal)).toBe("ACCESS_POLICY_DENIED");
    expect(outcome(given, { ...ANONYMOUS, kind: "key" })).toBe("KEY_SCOPE_MISSING usage:read");
  });
});

describe("Users", () => {
  const person = (operator: boolean): Principal => ({
    ...{ kind: "user", id: "mia", organization: APPLIANCE, roles: [], operator },
  });

  test.each<[Action["access"], boolean, boolean, string]>([
    ["public", false, true, "let in"],
    ["signed_in", false, true, "let in"],
    ["operator", true, true, "let in"],
    ["operator", false, false, "ACCESS_DENIED PERMISSION_MISSING"],
    ["permission", false, false, "let in"],
    ["permission", true, true, "ACCESS_POLICY_DENIED"],
  ])(
    "on a %s action, as the operator: %p, refused by policies: %p",
    (access, operator, isRefused, expected) => {
      expect(outcome({ access }, person(operator), isRefused ? refusal : undefined)).toBe(expected);
    },
  );
});
