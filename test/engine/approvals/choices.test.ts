import { describe, expect, test } from "bun:test";
import { choicesFor } from "../../../src/engine/approvals/choices.ts";
import type { Choice } from "../../../src/engine/approvals/kinds.ts";
import { type Approver, compileRule } from "../../../src/engine/approvals/rule.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { HistoryEntry, ReadContext } from "../../../src/kernel/context.ts";
import { defineEntity } from "../../../src/kernel/entity.ts";
import { NO_HIERARCHY } from "../../../src/kernel/hierarchy.ts";
import { text } from "../../../src/records/fields/index.ts";
import { type AnyRecord, Catalog } from "../../../src/records/index.ts";

const claims = defineEntity({
  module: "hr",
  name: "claims",
  singular: "claim",
  description: "What somebody claims.",
  label: ["title"],
  fields: {
    title: text({ required: true }),
    owner_id: text(),
    boss_id: text({ set: "rules" }),
    lead_id: text({ set: "rules" }),
  },
  states: ["draft", "sent"],
  initial: "draft",
  transitions: {
    send: { summary: "Send", from: ["draft"], to: "sent" },
    pass_on: { summary: "Pass on", from: ["sent"], to: "sent", takes: { lead_id: "required" } },
  },
});
const collection = new Catalog([claims]).collections.get("hr.claims");

const did = (actor: string, at: number, action: string, ...fields: string[]): HistoryEntry => ({
  version: at,
  at,
  approval_id: null,
  mandate: null,
  actor,
  action,
  changes: fields.map((field) => ({ field, from: null, to: "x" })),
});
/** Change history of the claim and the employee records, newest first. */
const HISTORY: Readonly<Record<string, HistoryEntry[]>> = {
  "hr.claims": [
    did("sue", 8, "hr.claims.pass_on", "lead_id"),
    did("tom", 7, "hr.claims.update", "title"),
    did("ula", 6, "hr.claims.send", "boss_id"),
    did("vic", 5, "hr.claims.update", "owner_id"),
    did("wes", 4, "hr.claims.create", "owner_id", "title", "lead_id"),
  ],
  "hr.employees": [
    did("xia", 3, "hr.employees.update", "salary"),
    did("yan", 2, "hr.employees.update", "salary", "manager_id"),
    did("zoe", 1, "hr.employees.create", "manager_id"),
  ],
  "hr.org-units": [did("abe", 9, "hr.org-units.update", "head_id")],
};

const hierarchy = {
  ...NO_HIERARCHY,
  relationsOf: (_: unknown, user: string, levels: number) =>
    user === "cleo"
      ? [
          { collection: "hr.employees", id: "e1", fields: ["manager_id"] },
          { collection: "hr.org-units", id: "u1", fields: ["head_id"] },
        ].slice(0, levels)
      : [],
};

// Stub with only the history, which is all that is read.
const context = {
  history: async (name: string, _id: string, below: number, limit: number) =>
    (HISTORY[name] ?? []).filter(({ version }) => version < below).slice(0, limit),
} as unknown as ReadContext;

async function chosen(approver: Approver, given: object = {}): Promise<readonly Choice[]> {
  const facts = { id: "r", name: "R", version: 1, priority: 1, validFrom: null, validTo: null };
  const steps = [{ name: "One", approvers: [approver], need: "any" as const }];
  const one = {
    action: { name: "hr.claims.approve" } as Action,
    input: {},
    collection,
    // Only these fields are read.
    record: { id: "c1", version: 8 } as AnyRecord,
    ...given,
  };
  const rules = [compileRule({ actions: ["hr.claims.approve"], when: {}, steps }, facts)];
  const choices = await choicesFor(context, hierarchy, { case: one, rules }, "cleo");
  expect(choices({ role: "unheard of" })).toEqual([]);
  return choices(approver);
}

describe("Users who chose the approver", () => {
  test.each<[string, Approver, Choice[]]>([
    ["are none for approvers by role", { role: "manager" }, []],
    ["are none for a user named in the rule", { user: "mia" }, []],
    ["are the last editor of the approver field", { field: "owner_id" }, [{ by: "vic", at: 5 }]],
    ["are the user who set the field in a transition", { field: "lead_id" }, [{ by: "sue", at: 8 }]],
    [
      "are those who set the requester's manager if rules set the field",
      { field: "boss_id" },
      [
        { by: "yan", at: 2 },
        { by: "zoe", at: 1 },
      ],
    ],
    ["are none if the field was never written", { field: "unheard_of" }, []],
    [
      "are those who set the manager",
      { manager_of: 1 },
      [
        { by: "yan", at: 2 },
        { by: "zoe", at: 1 },
      ],
    ],
    [
      "are those who changed any level above the requester",
      { manager_of: 2 },
      [
        { by: "yan", at: 2 },
        { by: "zoe", at: 1 },
        { by: "abe", at: 9 },
      ],
    ],
    [
      "are those who assigned the unit's head",
      { head_of_unit: true },
      [
        { by: "yan", at: 2 },
        { by: "zoe", at: 1 },
      ],
    ],
  ])("%s", async (_, approver, choices) => {
    expect(await chosen(approver)).toEqual(choices);
  });

  test("are unknown without a record", async () => {
    expect(await chosen({ field: "owner_id" }, { record: undefined })).toEqual([]);
    expect(await chosen({ field: "owner_id" }, { collection: undefined })).toEqual([]);
  });

  test("exclude authors of later changes", async () => {
    const record = { id: "c1", version: 4 } as AnyRecord;
    expect(await chosen({ field: "owner_id" }, { record })).toEqual([{ by: "wes", at: 4 }]);
  });
});
