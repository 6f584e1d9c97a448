import { describe, expect, test } from "bun:test";
import type { MatchedRule } from "../../../src/engine/approvals/match.ts";
import { Staff } from "../../../src/engine/approvals/people.ts";
import { type Asking, plan } from "../../../src/engine/approvals/plan.ts";
import { type Approver, compileRule, type Step } from "../../../src/engine/approvals/rule.ts";
import type { ReadContext } from "../../../src/kernel/context.ts";
import { NO_HIERARCHY } from "../../../src/kernel/hierarchy.ts";
import type { AnyRecord } from "../../../src/records/index.ts";
import { say } from "../../../src/text/message.ts";
import { renderText } from "../../../src/text/render.ts";

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  olga: ["owner"],
  adam: ["admin"],
  mia: ["manager"],
  max: ["manager"],
  moe: ["manager"],
  lea: ["lead"],
  cleo: ["clerk"],
  gone: ["manager", "lead"],
};
const people = Object.entries(PEOPLE).map(([id, roles]) => ({ id, name: id, roles, active: id !== "gone" }));

// Stub with only the date, which is all that is read.
const context = { today: "2026-02-10" } as ReadContext;

/** By default, the requester is a clerk in a larger team, and there is no record. */
const asking = (given: Partial<Asking> = {}): Asking => ({
  requester: "cleo",
  record: undefined,
  excluded: new Set(),
  ratedBy: new Set(),
  staff: new Staff(people, false),
  hierarchy: NO_HIERARCHY,
  choices: () => [],
  isTied: () => false,
  ...given,
});

const managers: Approver = { role: "manager" };
const step = (given: Partial<Step> = {}): Step => ({
  name: "Managers",
  approvers: [managers],
  need: "any",
  ...given,
});
const rule = (steps: readonly Step[], more: Partial<MatchedRule> = {}): MatchedRule => {
  const { id = "r1" } = more;
  const facts = { id, name: `Rule ${id}`, version: 3, priority: 1, validFrom: null, validTo: null };
  return { ...compileRule({ actions: ["fin.bills.approve"], when: {}, steps }, facts), ...more };
};
const planned = (steps: readonly Step[], given?: Partial<Asking>) =>
  plan(context, [rule(steps)], asking(given));
const asked = (steps: Partial<Step>, given?: Partial<Asking>) =>
  planned([step(steps)], given).seats.map(({ user, standsFor }) =>
    standsFor === null ? user : `${user} for ${standsFor}`,
  );

describe("Approvers of a step", () => {
  const record = (values: object) => values as AnyRecord;
  const hierarchy = {
    ...NO_HIERARCHY,
    managersOf: (_: unknown, user: string, levels: number) =>
      user === "cleo" ? ["lea", "mia"].slice(0, levels) : [],
    headOf: (_: unknown, user: string) => (user === "cleo" ? "max" : undefined),
    userOf: (_: unknown, employee: string) => (employee === "employee 7" ? "moe" : undefined),
  };

  test.each<[string, Partial<Step>, Partial<Asking>, string[]]>([
    ["include all active users with the role", {}, {}, ["mia", "max", "moe"]],
    ["exclude the requester", {}, { requester: "max" }, ["mia", "moe"]],
    ["exclude editors", {}, { excluded: new Set(["mia"]) }, ["max", "moe"]],
    ["exclude users who entered the exchange rate", {}, { ratedBy: new Set(["mia"]) }, ["max", "moe"]],
    [
      "are an owner if all others entered the exchange rate",
      {},
      { ratedBy: new Set(["mia", "max", "moe"]) },
      ["olga"],
    ],
    [
      "include users who entered the exchange rate if nobody else can vote",
      {},
      { ratedBy: new Set(["mia", "max", "moe", "olga", "adam"]) },
      ["mia", "max", "moe"],
    ],
    ["include a user named in the rule", { approvers: [{ user: "lea" }] }, {}, ["lea"]],
    ["are an owner if the named user has left", { approvers: [{ user: "gone" }] }, {}, ["olga"]],
    ["include the requester's manager", { approvers: [{ manager_of: 1 }] }, { hierarchy }, ["lea"]],
    ["include only the second-level manager", { approvers: [{ manager_of: 2 }] }, { hierarchy }, ["mia"]],
    [
      "include the highest manager if there are fewer levels",
      { approvers: [{ manager_of: 5 }] },
      { hierarchy },
      ["mia"],
    ],
    ["include the head of the unit", { approvers: [{ head_of_unit: true }] }, { hierarchy }, ["max"]],
    ["are an owner if no unit has a head", { approvers: [{ head_of_unit: true }] }, {}, ["olga"]],
    [
      "include the user named in the record",
      { approvers: [{ field: "owner_id" }] },
      { record: record({ owner_id: "lea" }) },
      ["lea"],
    ],
    [
      "include all users and employees named in the record",
      { approvers: [{ field: "reviewers" }] },
      { hierarchy, record: record({ reviewers: ["lea", "employee 7", "employee 8", 9, null] }) },
      ["lea", "moe"],
    ],
    ["are an owner if the record names nobody", { approvers: [{ field: "owner_id" }] }, {}, ["olga"]],
    [
      "include each user once",
      { approvers: [{ user: "max" }, managers, { role: "lead" }] },
      {},
      ["max", "mia", "moe", "lea"],
    ],
    ["include an owner if too few users have the role", { need: 4 }, {}, ["mia", "max", "moe", "olga"]],
    ["exclude owners if enough users have the role", { need: 3 }, {}, ["mia", "max", "moe"]],
    [
      "include administrators if owners are too few as well",
      { need: 5 },
      {},
      ["mia", "max", "moe", "olga", "adam"],
    ],
    ["are administrators if the owner is the requester", { approvers: [] }, { requester: "olga" }, ["adam"]],
    [
      "include an owner if no other vote counts",
      {},
      { isTied: ({ user }) => user !== "olga" },
      ["mia", "max", "moe", "olga"],
    ],
    [
      "exclude owners if another vote counts",
      {},
      { isTied: ({ user }) => user !== "moe" },
      ["mia", "max", "moe"],
    ],
    [
      "exclude owners if all users with the role are required",
      { need: "all", approvers: [{ role: "lead" }] },
      {},
      ["lea"],
    ],
  ])("%s", (_, steps, given, users) => {
    expect(asked(steps, given)).toEqual(users);
  });

  test("have a reason that depends on how they were found", () => {
    const approvers: Approver[] = [
      managers,
      { user: "lea" },
      { manager_of: 1 },
      { manager_of: 2 },
      { head_of_unit: true },
      { field: "owner_id" },
    ];
    const one = (user: string) => ({
      ...hierarchy,
      managersOf: () => [user],
      headOf: () => user,
    });
    const reasons = approvers.map((approver) => {
      const [seat] = planned([step({ approvers: [approver] })], {
        hierarchy: one("moe"),
        record: record({ owner_id: "moe" }),
      }).seats;
      return [seat?.role, renderText(seat?.why ?? "", "en")];
    });
    expect(reasons).toEqual([
      ["manager", "as manager"],
      [null, "named in the rule"],
      [null, "requester's manager"],
      [null, "2 levels above the requester"],
      [null, "head of the requester's unit"],
      [null, "named in the record (owner_id)"],
    ]);
    const [last] = planned([step({ approvers: [] })]).seats;
    expect(last).toEqual({
      step: 0,
      user: "olga",
      standsFor: null,
      role: "owner",
      why: say("errors.approvals.whyLastResort", { role: say("common.roles.owner") }),
    });
  });

  test("include recent appointments", () => {
    const chosen = [{ by: "adam", at: 5 }];
    const { seats } = planned([step({ approvers: [{ user: "lea" }, managers] })], {
      choices: (approver) => ("user" in approver ? chosen : []),
    });
    expect(seats.map(({ user, chosen: by }) => [user, by])).toEqual([
      ["lea", chosen],
      ...["mia", "max", "moe"].map((user) => [user, []]),
    ]);
  });
});

describe("Absent approver", () => {
  const away = (substitutes: Record<string, string>) => ({
    hierarchy: {
      ...NO_HIERARCHY,
      away: (_: unknown, user: string, day: string) =>
        user in substitutes && day === context.today ? { substitute: substitutes[user] } : undefined,
    },
  });

  test.each<[string, Record<string, string>, Partial<Asking>, string[]]>([
    ["gets a substitute as an additional approver", { max: "lea" }, {}, ["mia", "max", "lea for max", "moe"]],
    ["gets no substitute who is an approver already", { max: "moe" }, {}, ["mia", "max", "moe"]],
    ["gets no substitute who is the requester", { max: "cleo" }, {}, ["mia", "max", "moe"]],
    [
      "gets no substitute who is an editor",
      { max: "lea" },
      { excluded: new Set(["lea"]) },
      ["mia", "max", "moe"],
    ],
    ["gets no substitute who has left", { max: "gone" }, {}, ["mia", "max", "moe"]],
  ])("%s", (_, substitutes, given, users) => {
    expect(asked({}, { ...away(substitutes), ...given })).toEqual(users);
  });

  test("counts once together with the substitute", () => {
    const { steps, seats } = planned([step({ need: "all" })], away({ max: "lea" }));
    expect(steps[0]?.required).toBe(3);
    expect(seats[2]).toMatchObject({ user: "lea", role: null, why: say("errors.approvals.whyAway") });
  });
});

describe("Number of required approvers", () => {
  test.each<[Step["need"], number]>([
    ["any", 1],
    ["all", 3],
    [2, 2],
    [9, 5],
  ])("of three managers with %p needed: %i", (need, required) => {
    expect(planned([step({ need })]).steps[0]?.required).toBe(required);
  });

  test.each<[Step["need"]]>([["all"], [2]])("is one without approvers: %p", (need) => {
    const nobody = { staff: new Staff([], true) };
    expect(planned([step({ need })], nobody).steps[0]?.required).toBe(1);
  });
});

describe("Steps without possible approvers", () => {
  const alone = (user: string, isSmall: boolean) => ({
    requester: user,
    staff: new Staff(
      people.filter(({ id }) => id === user),
      isSmall,
    ),
  });

  test.each<[string, Partial<Asking>, boolean]>([
    ["pass in a small team", alone("cleo", true), true],
    ["wait in a larger team", alone("cleo", false), false],
    ["pass in a larger team if the requester is an owner", alone("olga", false), true],
    ["pass in a larger team if the requester is an administrator", alone("adam", false), true],
    ["wait in a small team if an approver exists", { staff: new Staff(people, true) }, false],
  ])("%s", (_, given, self) => {
    expect(planned([step()], given).steps[0]?.self).toBe(self);
  });
});

describe("Steps of several rules", () => {
  const two = (one: Partial<Step>, other: Partial<Step>) =>
    plan(context, [rule([step(one)]), rule([step(other)], { id: "r2" })], asking());

  test("are merged, with the shorter deadline and stricter escalation", () => {
    const { steps, seats } = two({ due_in: 8 }, { due_in: 4, on_timeout: "escalate" });
    expect(steps).toMatchObject([{ due_in: 4, on_timeout: "escalate", rules: ["r1", "r2"] }]);
    expect(seats).toHaveLength(3);
    expect(two({ due_in: 4, on_timeout: "escalate" }, { due_in: 8 }).steps).toMatchObject([
      { due_in: 4, on_timeout: "escalate" },
    ]);
    expect(two({}, { due_in: 8 }).steps).toMatchObject([{ due_in: 8, on_timeout: "remind" }]);
    expect(two({}, {}).steps).toMatchObject([{ due_in: null, on_timeout: "remind" }]);
  });

  test.each<[string, Partial<Step>]>([
    ["another name", { name: "Others" }],
    ["other approvers", { approvers: [{ role: "lead" }] }],
    ["another number of votes", { need: 2 }],
  ])("stay separate with %s", (_, other) => {
    const { steps, seats } = two({}, other);
    expect(steps.map(({ rules }) => rules)).toEqual([["r1"], ["r2"]]);
    expect(new Set(seats.map((seat) => seat.step))).toEqual(new Set([0, 1]));
  });

  test("list a rule once if it asks the same twice", () => {
    expect(planned([step(), step()]).steps).toMatchObject([{ rules: ["r1"] }]);
  });

  test("keep their order, in parallel if equal", () => {
    const [first, second, third] = ["First", "Second", "Third"].map((name) => step({ name }));
    const names = (steps: (Step | undefined)[]) =>
      planned(steps.filter((one) => one !== undefined)).steps.map(({ name, order }) => [name, order]);
    expect(names([first, second, third])).toEqual([
      ["First", 1],
      ["Second", 2],
      ["Third", 3],
    ]);
    const [last, early] = [step({ name: "Last", order: 9 }), step({ name: "Early", order: 1 })];
    expect(names([last, early, third])).toEqual([
      ["Early", 1],
      ["Third", 3],
      ["Last", 9],
    ]);
  });

  test("are stored with the rules and their totals", () => {
    const total = { others: 2, worth: 900 };
    const rules = [
      rule([step()], { total }),
      rule([], { id: "r2", total: { others: 1, worth: undefined } }),
      rule([], { id: "r3" }),
    ];
    expect(plan(context, rules, asking()).rules).toEqual([
      { id: "r1", name: "Rule r1", version: 3, total },
      { id: "r2", name: "Rule r2", version: 3, total: { others: 1 } },
      { id: "r3", name: "Rule r3", version: 3 },
    ]);
  });
});
