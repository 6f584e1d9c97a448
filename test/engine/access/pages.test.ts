import { describe, expect, test } from "bun:test";
import { environmentOf } from "../../../src/engine/access/environment.ts";
import { isValid, scopesOf } from "../../../src/engine/access/pages.ts";
import type { PolicyText } from "../../../src/engine/access/stored.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { NOW, pagesOf, person, policy } from "./caller.ts";

const ORIGIN = { channel: "http", address: "192.0.2.7" } as const;
const pagesInForce = (pages: ReturnType<typeof pagesOf>, who: Partial<Principal> = {}, now = NOW) => {
  const principal = person(who);
  return pages.inForce(principal, environmentOf(principal, ORIGIN, now), now);
};
const names = (...given: Parameters<typeof pagesInForce>) =>
  pagesInForce(...given).policies.map(({ text }) => text.name);

describe("Policies that apply to a caller", () => {
  test.each<[string, Partial<PolicyText>, Partial<Principal>, boolean]>([
    ["include a policy without subjects", {}, {}, true],
    ["include a policy for an API key", {}, { kind: "key" }, true],
    ["exclude all policies for the system", {}, { kind: "system" }, false],
    ["exclude an inactive policy", { active: false }, {}, false],
    ["include a policy for the caller's role", { subjects: { roles: ["clerk"] } }, {}, true],
    ["include a policy for one of several roles", { subjects: { roles: ["guest", "clerk"] } }, {}, true],
    ["exclude a policy for other roles", { subjects: { roles: ["guest"] } }, {}, false],
    ["include a policy that names the user", { subjects: { users: ["u2", "u1"] } }, {}, true],
    ["exclude a policy that names other users", { subjects: { users: ["u2"] } }, {}, false],
    [
      "include a policy that names the user and other roles",
      { subjects: { users: ["u1"], roles: ["guest"] } },
      {},
      true,
    ],
    [
      "include a policy that names other users and the caller's role",
      { subjects: { users: ["u2"], roles: ["clerk"] } },
      {},
      true,
    ],
    [
      "exclude a policy for other users and roles",
      { subjects: { users: ["u2"], roles: ["guest"] } },
      {},
      false,
    ],
    [
      "include a policy for a matching attribute",
      { subjects: { attributes: { team_id: "t1" } } },
      { teamId: "t1" },
      true,
    ],
    [
      "exclude a policy for another attribute value",
      { subjects: { attributes: { team_id: "t1" } } },
      { teamId: "t2" },
      false,
    ],
    ["include a policy on an unknown attribute", { subjects: { attributes: { team_id: "t1" } } }, {}, true],
    ["include a policy at its start", { validFrom: NOW }, {}, true],
    ["exclude a policy before its start", { validFrom: NOW + 1 }, {}, false],
    ["include a policy just before its end", { validTo: NOW + 1 }, {}, true],
    ["exclude a policy at its end", { validTo: NOW }, {}, false],
  ])("%s", (_, given, who, expected) => {
    expect(names(pagesOf(policy(given)), who)).toEqual(expected ? ["p"] : []);
  });

  test.each<[number | null, number | null, boolean]>([
    [null, null, true],
    [NOW - 1, NOW + 1, true],
    [NOW, null, true],
    [NOW + 1, null, false],
    [null, NOW, false],
    [NOW + 1, NOW + 2, false],
  ])("are valid from %p to %p: %p", (validFrom, validTo, valid) => {
    expect(isValid(policy({ validFrom, validTo }), NOW)).toBe(valid);
  });
});

describe("Cache of active rules", () => {
  test("is per user if policies name users, and per team if they use attributes", () => {
    const byName = pagesOf(policy({ subjects: { users: ["u1"] } }), policy({ name: "all" }));
    expect([names(byName), names(byName, { id: "u2" })]).toEqual([["p", "all"], ["all"]]);
    const byTeam = pagesOf(policy({ subjects: { attributes: { team_id: "t1" } } }), policy({ name: "all" }));
    expect([names(byTeam, { teamId: "t1" }), names(byTeam, { teamId: "t2" })]).toEqual([
      ["p", "all"],
      ["all"],
    ]);
    const byId = pagesOf(policy({ subjects: { attributes: { user_id: "u1" } } }));
    expect([names(byId), names(byId, { id: "u2" })]).toEqual([["p"], []]);
  });

  test("is per set of roles", () => {
    const pages = pagesOf(policy({ subjects: { roles: ["clerk"] } }));
    expect([names(pages), names(pages, { roles: ["guest"] })]).toEqual([["p"], []]);
  });

  test("is shared by users with the same roles if no policy names users", () => {
    const pages = pagesOf(policy({}));
    expect(pagesInForce(pages, { id: "u2" })).toBe(pagesInForce(pages));
    const byName = pagesOf(policy({ subjects: { users: ["u1"] } }));
    expect(pagesInForce(byName, { id: "u2" })).not.toBe(pagesInForce(byName));
    expect(pagesInForce(byName, { teamId: "t2" })).toBe(pagesInForce(byName));
  });

  test("expires when a policy starts or ends", () => {
    const pages = pagesOf(
      policy({ name: "early", validFrom: NOW - 20, validTo: NOW - 10 }),
      policy({ name: "now", validFrom: NOW, validTo: NOW + 10 }),
      policy({ name: "late", validFrom: NOW + 20 }),
    );
    const { from, until } = pagesInForce(pages);
    expect([from, until]).toEqual([NOW, NOW + 10]);
    const at = (now: number) => names(pages, {}, now);
    const moments = [NOW, NOW + 9, NOW + 10, NOW + 19, NOW + 20, NOW - 1, NOW - 10, NOW - 11, NOW - 21];
    expect(moments.map(at)).toEqual([["now"], ["now"], [], [], ["late"], [], [], ["early"], []]);
  });

  test("never expires without start and end dates", () => {
    const { from, until } = pagesInForce(pagesOf(policy({})));
    expect([from, until]).toEqual([-Infinity, Infinity]);
  });
});

test("separates policies about fields from policies about records", () => {
  const masked = policy({ fields: { mask: ["amount"] } });
  const kinds = (...policies: PolicyText[]) => {
    const { rules, fields } = pagesInForce(pagesOf(...policies));
    return [rules !== undefined, fields !== undefined];
  };
  expect([kinds(), kinds(policy({})), kinds(masked), kinds(policy({}), masked)]).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  const system = pagesInForce(pagesOf(masked, policy({})), { kind: "system" });
  expect(system).toEqual({
    from: -Infinity,
    until: Infinity,
    policies: [],
    rules: undefined,
    fields: undefined,
  });
});

describe("Combined permissions of roles", () => {
  test("are cached by role set and identified by their content", () => {
    const pages = pagesOf();
    expect(pages.held(["clerk"])).toBe(pages.held(["clerk"]));
    expect(pages.held(["clerk", "guest"]).text).toBe(pages.held(["guest", "clerk"]).text);
    expect(pages.held(["clerk"]).text).not.toBe(pages.held(["employee"]).text);
  });

  test("list each role once, by name", () => {
    expect([...pagesOf().roles.keys()]).toEqual(["owner", "clerk", "employee", "guest"]);
  });

  test("are cached for ten thousand users and stay correct beyond", () => {
    const pages = pagesOf(policy({ subjects: { users: ["u1"] } }));
    const [first, second] = [pagesInForce(pages), pagesInForce(pages, { id: "x1" })];
    for (let n = 2; n < 10_000; n++) pagesInForce(pages, { id: `x${n}` });
    expect([pagesInForce(pages) === first, pagesInForce(pages, { id: "x1" }) === second]).toEqual([
      true,
      true,
    ]);
    pagesInForce(pages, { id: "one more" });
    expect(pagesInForce(pages)).not.toBe(first);
    expect([names(pages), names(pages, { id: "x1" })]).toEqual([["p"], []]);
  });
});

test("maps actions to their scopes", () => {
  const actions = [{ name: "a", scope: "graph:read" }, { name: "b" }] as Action[];
  expect([...scopesOf(actions)]).toEqual([["a", "graph:read"]]);
});
