import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Independence, Influences, recordInfluence } from "../../../src/engine/approvals/influence.ts";
import { INFLUENCES, type InfluenceKind } from "../../../src/engine/approvals/kinds.ts";
import { accountInfluences } from "../../../src/engine/approvals/tables.ts";
import { APPLIANCE, systemPrincipal } from "../../../src/kernel/principal.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";
import { memoryConnection } from "../../kit/memory.ts";

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const ORG = 1;
const OTHER_ORG = 2;
const insert = insertInto(accountInfluences);

let connection: Connection;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
});
afterAll(() => connection.close());

interface Hand {
  by: string;
  did: InfluenceKind;
  to: string;
  role?: string;
  daysAgo?: number;
  org?: number;
}

function after(hands: readonly Hand[], independence: Partial<Independence> = {}): Influences {
  for (const { by, did, to, role = null, daysAgo = 1, org = ORG } of hands)
    insert.run(connection, { org, account: to, actor: by, kind: did, role, at: NOW - daysAgo * DAY });
  const context = { handle: { connection }, org: ORG, now: NOW };
  return new Influences(context, { days: 30, foundedAt: 0, founders: [], ...independence });
}

const CONTROLLING = ["invitation", "password", "second_factor"] as const;
const CHOOSING = ["membership", "reactivation"] as const;
const ana = { user: "ana" };
const bob = { user: "bob" };
const cem = { user: "cem" };

describe("Influence on a vote", () => {
  test("excludes changes to one's own account", () => {
    const none = after([]);
    expect(none.tie(bob, ana)).toBeUndefined();
    const own = after([{ by: "bob", did: "password", to: "bob" }]);
    expect([own.tie(bob, bob), own.tie(bob, ana)]).toEqual([undefined, undefined]);
  });

  test.each(CONTROLLING)("connects users who could log in as each other, in both directions: %s", (did) => {
    const hands = after([{ by: "ana", did, to: "bob" }]);
    const hand = { account: "bob", by: "ana", kind: did, role: null, at: NOW - DAY, founding: false };
    expect(hands.tie(bob, ana)).toEqual(hand);
    expect(hands.tie(ana, bob)).toEqual(hand);
    expect(hands.tie(bob, cem)).toBeUndefined();
  });

  test.each(CHOOSING)("connects an appointed user to the appointer in one direction: %s", (did) => {
    const hands = after([{ by: "ana", did, to: "bob" }]);
    expect(hands.tie(bob, ana)).toMatchObject({ account: "bob", by: "ana", kind: did });
    expect(hands.tie(ana, bob)).toBeUndefined();
  });

  test("includes a granted role only if the vote uses that role", () => {
    const hands = after([{ by: "ana", did: "role", to: "bob", role: "manager" }]);
    expect(hands.tie({ ...bob, role: "manager" }, ana)).toMatchObject({ kind: "role", role: "manager" });
    expect(hands.tie({ ...bob, role: "clerk" }, ana)).toBeUndefined();
    expect(hands.tie(bob, ana)).toBeUndefined();
  });

  test("includes appointments to a position, and control over the appointer's account", () => {
    const hands = after([{ by: "ana", did: "password", to: "dan" }]);
    const chosen = [{ by: "dan", at: NOW - 2 * DAY }];
    const hand = {
      account: "bob",
      by: "dan",
      kind: "choice",
      role: null,
      at: NOW - 2 * DAY,
      founding: false,
    };
    expect(hands.tie({ ...bob, chosen }, { user: "dan" })).toMatchObject(hand);
    expect(hands.tie({ ...bob, chosen }, ana)).toMatchObject(hand);
    expect(hands.tie({ ...bob, chosen }, cem)).toBeUndefined();
  });

  test("follows a chain of accounts and reports its nearest link", () => {
    const hands = after([
      { by: "ana", did: "invitation", to: "bob" },
      { by: "bob", did: "password", to: "cem" },
      { by: "cem", did: "second_factor", to: "dan" },
    ]);
    expect(hands.tie({ user: "dan" }, ana)).toMatchObject({ account: "dan", by: "cem" });
    expect(hands.tie(cem, ana)).toMatchObject({ account: "cem", by: "bob" });
  });

  test("treats two accounts controlled by the same person as one voter", () => {
    const hands = after([
      { by: "ana", did: "invitation", to: "bob" },
      { by: "ana", did: "invitation", to: "cem" },
      { by: "ana", did: "membership", to: "dan" },
    ]);
    expect(hands.tie(bob, cem)).toMatchObject({ account: "bob", by: "ana" });
    expect(hands.shareHand("bob", "cem")).toBe(true);
    expect(hands.shareHand("bob", "ana")).toBe(true);
    expect(hands.shareHand("bob", "dan")).toBe(false);
  });

  test("reports the latest change", () => {
    const hands = after([
      { by: "ana", did: "invitation", to: "bob", daysAgo: 3 },
      { by: "ana", did: "password", to: "bob", daysAgo: 2 },
    ]);
    expect(hands.tie(bob, ana)).toMatchObject({ kind: "password" });
  });

  test("includes account access from other organisations, but no appointments there", () => {
    expect(new Set(INFLUENCES)).toEqual(new Set([...CONTROLLING, ...CHOOSING, "role", "choice"]));
    for (const did of INFLUENCES) {
      connection.client.run("DELETE FROM account_influences");
      const hands = after([{ by: "ana", did, to: "bob", org: OTHER_ORG, role: "manager" }]);
      const counts = CONTROLLING.some((one) => one === did);
      expect([did, hands.tie({ ...bob, role: "manager" }, ana) !== undefined]).toEqual([did, counts]);
    }
  });
});

describe("Expiry of influence", () => {
  test.each([
    [29, true],
    [30, false],
    [31, false],
  ])("counts a change %i days ago with a period of 30 days: %p", (daysAgo, counts) => {
    const hands = after([{ by: "ana", did: "password", to: "bob", daysAgo }]);
    expect(hands.tie(bob, ana) !== undefined).toBe(counts);
    const chosen = [{ by: "ana", at: NOW - daysAgo * DAY }];
    expect(hands.tie({ user: "dan", chosen }, ana) !== undefined).toBe(counts);
  });

  test("follows the period of the organisation", () => {
    expect(after([], { days: 7 }).endOf({ at: NOW })).toBe(NOW + 7 * DAY);
  });

  test("keeps the latest of one person's appointments", () => {
    const choices = [
      { by: "ana", at: NOW - 5 * DAY },
      { by: "ana", at: NOW - 2 * DAY },
      { by: "ana", at: NOW - 3 * DAY },
      { by: "bob", at: NOW - 40 * DAY },
      { by: "cem", at: NOW - 4 * DAY },
    ];
    expect(after([]).recent(choices)).toEqual([
      { by: "ana", at: NOW - 2 * DAY },
      { by: "cem", at: NOW - 4 * DAY },
    ]);
  });

  test("ignores all influence without a period", () => {
    const hands = after([{ by: "ana", did: "password", to: "bob" }], { days: 0 });
    expect(hands.tie({ ...bob, chosen: [{ by: "ana", at: NOW + 1 }] }, ana)).toBeUndefined();
  });
});

describe("Actions of founders in a new organisation", () => {
  const founded = { founders: ["ana"], foundedAt: NOW - 20 * DAY };
  const both: Hand[] = ["bob", "cem"].map((to) => ({ by: "ana", did: "invitation", to }));

  test("connect users to the founder, but not to each other", () => {
    const hands = after(both, founded);
    expect(hands.tie(bob, ana)).toMatchObject({ by: "ana", founding: true });
    expect(hands.tie(bob, cem)).toBeUndefined();
    for (const [one, other] of [
      ["bob", "cem"],
      ["bob", "ana"],
      ["ana", "bob"],
    ] as const)
      expect(hands.shareHand(one, other)).toBe(false);
  });

  test.each([
    ["a founder's later invitations", both, { foundedAt: NOW - 31 * DAY }],
    ["invitations by others", both, { founders: ["dan"] }],
    [
      "a founder's actions other than invitations",
      both.map((one) => ({ ...one, did: "password" as const })),
      {},
    ],
  ])("exclude %s, which connect users to each other", (_, done, more) => {
    const hands = after(done, { ...founded, ...more });
    expect(hands.tie(bob, cem)).toMatchObject({ by: "ana", founding: false });
    expect(hands.shareHand("bob", "cem")).toBe(true);
  });

  test("connect a founder with users appointed by people they invited", () => {
    const hands = after([...both, { by: "bob", did: "membership", to: "dan" }], founded);
    expect(hands.tie({ user: "dan" }, ana)).toMatchObject({ kind: "membership", by: "bob" });
  });

  test("do not put the founder in control of the invited accounts", () => {
    expect(after([{ by: "ana", did: "invitation", to: "bob" }], founded).behind("bob")).toEqual(["bob"]);
    const later = { ...founded, foundedAt: NOW - 31 * DAY };
    expect(after([], later).behind("bob")).toEqual(["bob", "ana"]);
  });

  test("are exempt for the days of the period", () => {
    const invitedAt = (daysAgo: number) =>
      after([{ by: "ana", did: "invitation", to: "bob", daysAgo }], {
        founders: ["ana"],
        foundedAt: NOW - 33 * DAY,
      }).tie(bob, ana);
    expect(invitedAt(4)?.founding).toBe(true);
    connection.client.run("DELETE FROM account_influences");
    expect(invitedAt(3)?.founding).toBe(false);
  });
});

describe("Stored account changes", () => {
  const kept = (...given: Parameters<typeof recordInfluence>[1][]) => {
    const context = { handle: { connection }, org: ORG, now: NOW, principal: { id: "ana" } };
    for (const one of given) recordInfluence(context, one);
    return connection
      .statement("SELECT org, account, actor, kind, role, at FROM account_influences")
      .all()
      .map((row) => Object.values(row).join(" "));
  };

  test("belong to the caller or the named user, in their or the named organisation", () => {
    expect(
      kept(
        { account: "bob", kind: "password" },
        { account: "bob", kind: "role", role: "manager", by: "cem" },
        { account: "bob", kind: "membership", org: OTHER_ORG },
      ),
    ).toEqual([
      `${ORG} bob ana password  ${NOW}`,
      `${ORG} bob cem role manager ${NOW}`,
      `${OTHER_ORG} bob ana membership  ${NOW}`,
    ]);
  });

  test("exclude own changes and those of server administrators", () => {
    const system = systemPrincipal(APPLIANCE).id;
    expect(
      kept(
        { account: "ana", kind: "password" },
        { account: "bob", kind: "password", by: "bob" },
        { account: "bob", kind: "password", by: system },
      ),
    ).toEqual([]);
  });
});

describe("Dependence of a vote", () => {
  const makers = { requester: "ana", editors: ["cem", "dan"] };

  test("includes any influence of the requester, but only account access of an editor", () => {
    const chose = after([
      { by: "ana", did: "reactivation", to: "bob" },
      { by: "dan", did: "membership", to: "eli" },
      { by: "dan", did: "password", to: "fay" },
    ]);
    expect(chose.tieToMakers(bob, makers)).toMatchObject({ by: "ana" });
    expect(chose.tieToMakers({ user: "eli" }, makers)).toBeUndefined();
    expect(chose.tieToMakers({ user: "fay" }, makers)).toMatchObject({ by: "dan" });
    expect(chose.tieToMakers({ user: "gus" }, makers)).toBeUndefined();
  });

  test("excludes roles and positions granted by an editor", () => {
    const gave = after([{ by: "dan", did: "role", to: "bob", role: "manager" }]);
    const chosen = [{ by: "dan", at: NOW - DAY }];
    expect(gave.tieToMakers({ ...bob, role: "manager", chosen }, makers)).toBeUndefined();
    expect(gave.tieToMakers({ ...bob, chosen }, { requester: "dan", editors: [] })).toMatchObject({
      kind: "choice",
    });
  });

  test("is symmetric between two voters", () => {
    const chose = after([{ by: "ana", did: "membership", to: "bob" }]);
    expect(chose.tieEither(bob, ana)).toMatchObject({ account: "bob" });
    expect(chose.tieEither(ana, bob)).toMatchObject({ account: "bob" });
  });
});

test("connects two accounts controlled by one user, in any order", () => {
  const person = fc.constantFrom("ana", "bob", "cem", "dan", "eli");
  const hand = fc.record({ by: person, to: person, did: fc.constantFrom(...CONTROLLING) });
  fc.assert(
    fc.property(fc.array(hand, { maxLength: 6 }), person, person, (done, one, other) => {
      connection.client.run("DELETE FROM account_influences");
      const hands = after(done);
      const reaches = (from: string): Set<string> => {
        const found = new Set([from]);
        for (const user of found) for (const { by, to } of done) if (to === user) found.add(by);
        return found;
      };
      const isShared = one !== other && !reaches(one).isDisjointFrom(reaches(other));
      expect(hands.tie({ user: one }, { user: other }) !== undefined).toBe(isShared);
      expect(hands.tie({ user: other }, { user: one }) !== undefined).toBe(isShared);
      expect(one === other || hands.shareHand(one, other) === isShared).toBe(true);
    }),
    { numRuns: 200 },
  );
});
