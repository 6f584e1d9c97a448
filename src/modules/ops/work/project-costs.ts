import type { WriteContext } from "../../../kernel/context.ts";
import { type Follower, follow } from "../../../kernel/follower.ts";
import { journalEntries, ledgerAccounts } from "../../fin/index.ts";
import { projects } from "./projects.ts";

/** Adds expenses of posted entries, and their reversals, to the costs of their projects. */
export const followEntries: Follower = follow(journalEntries, async (context, entry, before) => {
  if (entry.state !== "posted" || before?.state === "posted") return;
  for (const [id, amount] of expensesBy(context, entry.lines)) {
    const project = context.records.find(projects, id);
    if (!project || amount === 0) continue;
    const { currency } = context.principal.organization;
    const costs = { amount: (project.costs?.amount ?? 0) + amount, currency };
    await context.records.update(projects, project, { costs });
  }
});

interface Line {
  account_id: string;
  project_id: string | null;
  debit: number;
  credit: number;
}

function expensesBy(context: WriteContext, lines: readonly Line[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account_id, project_id, debit, credit } of lines) {
    if (project_id === null || context.records.get(ledgerAccounts, account_id).type !== "expense") continue;
    sums.set(project_id, (sums.get(project_id) ?? 0) + debit - credit);
  }
  return sums;
}
