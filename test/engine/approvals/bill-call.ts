import { Type } from "@sinclair/typebox";
import { AccessBook } from "../../../src/engine/access/book.ts";
import { ALL_FIELDS } from "../../../src/engine/access/fields.ts";
import { earlierMoves } from "../../../src/engine/approvals/earlier-moves.ts";
import { compileRule, type Rule, type When } from "../../../src/engine/approvals/rule.ts";
import type { WriteCall } from "../../../src/engine/call.ts";
import { DutyRules, NO_DUTIES } from "../../../src/engine/duties/book.ts";
import type { Mode } from "../../../src/engine/duties/rule.ts";
import { parseDutyRule } from "../../../src/engine/duties/stored.ts";
import type { Action } from "../../../src/kernel/action.ts";
import type { Fault } from "../../../src/kernel/errors.ts";
import type { Connection } from "../../../src/store/connection.ts";
import type { Store } from "../../../src/store/store.ts";
import { catalog, collection } from "./bills.ts";
import { admittedCall, txOn } from "./call.ts";
import { NOW, type Requests } from "./requests.ts";

export const rule = (when: When = {}, given: Partial<Rule> = {}, role = "manager"): Rule => ({
  ...compileRule(
    { actions: ["fin.*"], when, steps: [{ name: "Managers", approvers: [{ role }], need: "any" }] },
    { id: "r", name: "Rule", version: 1, priority: 0, validFrom: null, validTo: null },
  ),
  ...given,
});

/** Access rules with a single role, which may do anything with bills. */
export function bookOf(role: string, connection?: Connection): AccessBook {
  // Stub with the only store method that is used, and only when access is opened.
  const store = { read: (work: (handle: object) => unknown) => work({ connection }) } as unknown as Store;
  return new AccessBook(store, [{ name: role, title: role, permissions: ["fin.*"] }], []);
}

/** A duty rule that separates two transitions on bills. */
export function dutyOf(left: string, right: string, mode: Mode = "prevent"): DutyRules {
  const duty = parseDutyRule({
    ...{
      id: "d",
      org: 1,
      name: "Duty",
      risk: "",
      severity: "high",
      scope: "same_record",
      mode,
      assignment: "warn",
    },
    ...{ left_match: "any", left_actions: [`fin.bills.${left}`] },
    ...{ right_match: "any", right_actions: [`fin.bills.${right}`] },
    ...{ window_days: null, active: 1, version: 1, created_at: 0, created_by: "", updated_at: 0 },
  });
  return new DutyRules([duty], []);
}

/** Adds a second user with the role, because duties are relaxed if nobody else could act. */
export function joins(connection: Connection, user: string, role: string): void {
  connection
    .statement(
      `INSERT INTO memberships (org, user_id, roles, version, created_at, updated_at) VALUES (1, ?, ?, 1, 0, 0)`,
    )
    .run(user, JSON.stringify([role]));
}

export interface Given {
  move?: string;
  rules?: Rule[];
  former?: Rule[];
  input?: object;
  run?: (input: unknown, move: string) => unknown;
  loosens?: boolean;
  id?: string;
  roles?: string[];
  kind?: string;
  approval?: string;
  action?: object;
  approvals?: object;
  book?: AccessBook;
  duties?: DutyRules;
  refusal?: Fault;
}

/** A call of a bill transition that changes the bill's title. */
export function billCall(
  requests: Requests,
  { move = "pay", rules = [], former = [], ...given }: Given,
): WriteCall {
  const moves = earlierMoves(catalog);
  const book = {
    about: () => rules,
    lately: () => former,
    all: () => rules,
    movesBefore: (action: string) => moves.get(action) ?? [],
  };
  const actionOf = (name: string) => ({
    ...{ name: `fin.bills.${name}`, collection: "fin.bills", kind: "write", access: "permission" },
    ...{ dryRun: true, replay: true, input: Type.Object({}, { additionalProperties: true }) },
    ...(given.loosens !== undefined && { loosens: () => given.loosens }),
    run: async (_: unknown, input: unknown) => {
      requests.connection.client.run("UPDATE fin_bills SET title = 'Done'");
      return given.run ? given.run(input, name) : { id: "b1" };
    },
  });
  const action = { ...actionOf(move), ...given.action };
  const others = Object.keys(collection.entity.transitions).map(actionOf);
  const access = {
    ...{ sod: given.duties ?? NO_DUTIES, holds: () => true, gate: () => ({ fields: ALL_FIELDS }) },
    refusal: () => given.refusal,
  };
  const call = admittedCall({
    now: NOW,
    id: given.id ?? "cleo",
    roles: given.roles ?? [],
    catalog,
    // Only these members of actions are used.
    actions: [action, ...others] as unknown as Action[],
    approvals: { ...requests.around, rules: book, parts: new Map(), ...given.approvals },
    engine: { access: given.book ?? { lately: () => [] } },
    more: { action, access },
  });
  const { trail } = call;
  if (given.kind) trail.principal = { ...trail.principal, kind: given.kind as "key" };
  const { approval } = given;
  const own = approval === undefined ? call : call.inside({ origin: { ...call.origin, approval } });
  return own.writing(txOn(requests.connection));
}
