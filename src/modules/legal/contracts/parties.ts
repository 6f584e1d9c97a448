import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { Contract } from "./fields.ts";

type Party = Contract["parties"][number];

/** Reports an unknown account or employee at the position of its party. */
export function firstParties(context: WriteContext, parties: readonly Party[], before: Contract | undefined) {
  const first = (key: "account_id" | "employee_id", target: string) => {
    const ids = parties.map((party) => party[key]).filter((id) => id !== null);
    return ids.find((id) => id === before?.[key] || context.records.exists(target, id)) ?? null;
  };
  return {
    account_id: first("account_id", "crm.accounts"),
    employee_id: first("employee_id", "hr.employees"),
  };
}

/** A counterparty needs an account or an employee, but not both. The organisation's own side has neither. */
export function checkParties({ parties }: Contract): void {
  for (const [i, { side, account_id, employee_id }] of parties.entries()) {
    const named = [account_id, employee_id].filter((id) => id !== null).length;
    if (named === (side === "us" ? 0 : 1)) continue;
    throw invalid(`parties.${i}`, "PARTY_UNCLEAR", say("legal.errors.partyUnclear"));
  }
}

export function requireParties({ parties }: Contract): Record<string, never> {
  if (parties.length === 0) throw invalid("parties", "PARTIES_MISSING", say("legal.errors.partiesMissing"));
  if (!parties.some(({ side }) => side === "them"))
    throw invalid("parties", "COUNTERPARTY_MISSING", say("legal.errors.counterpartyMissing"));
  return {};
}

/** An amendment needs all parties of its contract; others may join. */
export function requireParentsParties(
  context: WriteContext,
  parent: Contract,
  parties: readonly Party[],
): void {
  const own = new Set(parties.map((party) => placeOf(context, party)));
  if (parent.parties.every((party) => own.has(placeOf(context, party)))) return;
  throw invalid("parties", "PARTY_MISSING", say("legal.errors.partyMissing"));
}

/** Parties of the contract without their signatures, for a new amendment. */
export function takenOver(context: WriteContext, parent: Contract): Party[] {
  return parent.parties.map((party) => ({
    ...party,
    account_id: party.account_id === null ? null : present(context, party.account_id),
    signed_at: null,
  }));
}

function placeOf(context: WriteContext, { account_id, employee_id }: Party): string {
  if (account_id !== null) return present(context, account_id);
  return employee_id ?? "us";
}

/** Returns the account, or the one that it was merged into. */
function present(context: WriteContext, account: string): string {
  const [found] = queryRows(
    context,
    sql`WITH RECURSIVE chain(id, next, depth) AS (
          SELECT id, merged_into_id, 0 FROM crm_accounts
            WHERE id = ${account} AND org = ${context.principal.organization.key}
          UNION ALL SELECT a.id, a.merged_into_id, depth + 1 FROM crm_accounts AS a JOIN chain ON a.id = chain.next)
        SELECT id FROM chain ORDER BY depth DESC LIMIT 1`,
  );
  return found ? String(found.id) : account;
}
