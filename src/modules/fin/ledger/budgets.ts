import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordOf } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { MAX_AMOUNT } from "../../../kernel/money.ts";
import { choice, integer, object, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { sum } from "./sum.ts";

const months = Type.Array(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, "x-unit": "own_amount" }), {
  minItems: 12,
  maxItems: 12,
  description: "One amount for each month of the fiscal year, in minor units of the organisation's currency",
});

const STATES = ["draft", "active", "closed"] as const;

const fields = {
  name: text({ required: true, search: true, filter: true }),
  fiscal_year: text({ required: true, max: 20, filter: true }),
  account_id: reference("fin.ledger-accounts", { help: say("fin.fieldHelp.budgets.account_id") }),
  cost_centre_id: reference("fin.cost-centres"),
  project_id: reference("ops.projects"),
  amounts: object(months, { required: true }),
  total: integer({ unit: "own_amount", required: true, set: "rules", initial: 0, filter: true }),
  on_exceed: choice(["warn", "block", "approve"], {
    required: true,
    initial: "warn",
    filter: true,
    help: say("fin.fieldHelp.budgets.on_exceed"),
  }),
  revision: integer({ required: true, set: "rules", initial: 1 }),
  root_id: reference("fin.budgets", {
    set: "rules",
    onArchive: "keep",
    help: say("fin.fieldHelp.budgets.root_id"),
  }),
};

export type Budget = RecordOf<typeof fields, (typeof STATES)[number]>;

export const budgets = defineEntity({
  module: "fin",
  name: "budgets",
  singular: "budget",
  description:
    "Planned income or expense for each month of a fiscal year, by account, cost centre, project or a combination.",
  label: ["name"],
  ui: {
    columns: ["fiscal_year", "account_id", "cost_centre_id", "total", "on_exceed"],
    tones: { active: "good" },
  },
  fields,
  states: STATES,
  copies: { "fin.budgets": { total: ["amounts"] } },
  initial: "draft",
  frozen: ["active", "closed"],
  transitions: {
    activate: {
      summary: "Activate a budget",
      from: ["draft"],
      to: "active",
      tier: "managing",
      errors: ["DUPLICATE_VALUE"],
      apply: (context, budget) => replaceForerunner(context, budget),
    },
    close: { summary: "Close a budget", from: ["active"], to: "closed", tier: "managing" },
  },
  derive: ({ amounts }) => ({ total: sum(amounts, (amount) => amount) }),
  worth: ({ total }) => ({ amount: total }),
  check: (context, budget) => {
    if (budget.account_id === null && budget.cost_centre_id === null && budget.project_id === null) {
      throw invalid("account_id", "SCOPE_MISSING", say("fin.errors.budgetScopeMissing"));
    }
    requireResultAccount(context, budget.account_id);
    requireSameScope(context, budget);
  },
});

const SCOPE = ["fiscal_year", "account_id", "cost_centre_id", "project_id"] as const;

/** A revision keeps the scope of its budget; another scope needs a new budget. */
function requireSameScope(context: WriteContext, budget: Budget): void {
  if (budget.root_id === null) return;
  const root = context.records.get(budgets, budget.root_id);
  const other = SCOPE.find((field) => budget[field] !== root[field]);
  if (other) throw invalid(other, "SCOPE_FIXED", say("fin.errors.budgetScopeFixed"));
}

function requireResultAccount(context: WriteContext, id: string | null): void {
  if (id === null) return;
  const account = context.records.facts<{ type: string }>("fin.ledger-accounts", id);
  if (account?.type === "income" || account?.type === "expense") return;
  throw invalid("account_id", "ACCOUNT_TYPE", say("fin.errors.budgetAccountType"));
}

/** Only one budget per scope may be in force. */
async function replaceForerunner(context: WriteContext, budget: Budget): Promise<undefined> {
  const same = context.records.where(
    budgets,
    sql`state = 'active' AND fiscal_year = ${budget.fiscal_year} AND account_id IS ${budget.account_id}
        AND cost_centre_id IS ${budget.cost_centre_id} AND project_id IS ${budget.project_id}`,
  );
  for (const other of same) {
    if ((other.root_id ?? other.id) !== (budget.root_id ?? budget.id)) {
      throw new Fault("DUPLICATE_VALUE", {
        message: say("fin.errors.budgetTwice"),
        details: [{ path: "fiscal_year", code: "DUPLICATE", message: say("fin.errors.budgetSameScope") }],
      });
    }
  }
  const forerunners = context.records.where(
    budgets,
    sql`state = 'active' AND coalesce(root_id, id) = ${budget.root_id ?? budget.id}`,
  );
  for (const other of forerunners) await context.records.update(budgets, other, { state: "closed" });
}
