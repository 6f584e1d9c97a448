import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { follow } from "../../../kernel/follower.ts";
import { requireAmendable } from "./amendment.ts";
import { contracts } from "./contracts.ts";
import { type Contract, IN_FORCE } from "./fields.ts";
import { handOver, oblige, releaseRecurring, resumeRecurring } from "./obligations-made.ts";
import { amended, checkAmended } from "./terms.ts";

/** Updates obligations, amendments and the amended contract when a contract changes state. */
export const contractEffects = follow(contracts, async (context, after, before) => {
  if (!before) return;
  if (after.signed_at !== null && before.signed_at === null) await signed(context, after);
  if (after.state === "active" && before.state !== "active") await amend(context, after);
  if (hasEnded(after) && !hasEnded(before)) await end(context, after);
  else if (runsOn(after, before)) await resumeRecurring(context, after);
  if (after.owner_id !== before.owner_id) await handOver(context, after, before);
});

async function signed(context: WriteContext, contract: Contract): Promise<void> {
  if (contract.parent_id !== null) requireAmendable(context.records.get(contracts, contract.parent_id));
  await oblige(context, contract);
}

/** Changes the contract as its amendment says. */
async function amend(context: WriteContext, amendment: Contract): Promise<void> {
  const { parent_id } = amendment;
  if (parent_id === null) return;
  const parent = context.records.get(contracts, parent_id);
  requireAmendable(parent);
  checkAmended(parent, amendment);
  await context.records.update(contracts, parent, amended(parent, amendment));
}

/** True if the contract is in force and still compatible with the amendment. */
export function canTakeEffect(context: WriteContext, amendment: Contract): boolean {
  const { parent_id } = amendment;
  if (parent_id === null) return true;
  const parent = context.records.get(contracts, parent_id);
  try {
    requireAmendable(parent);
    checkAmended(parent, amendment);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Ends the contract's recurring obligations and its amendments. */
async function end(context: WriteContext, contract: Contract): Promise<void> {
  await releaseRecurring(context, contract);
  const { state, ended_on, id } = contract;
  const amendments = context.records.where(
    contracts,
    sql`parent_id = ${id} AND state IN ('signed', 'active', 'renewed')`,
  );
  for (const amendment of amendments) await context.records.update(contracts, amendment, { state, ended_on });
}

function hasEnded({ state }: Contract): boolean {
  return state === "expired" || state === "terminated";
}

/** True if the change may let the contract run longer than before. */
function runsOn(after: Contract, before: Contract): boolean {
  if (after.state !== "signed" && !IN_FORCE.some((state) => state === after.state)) return false;
  const began = after.signed_at !== before.signed_at;
  const limits = (["end", "auto_renew", "terminates_on"] as const).some((key) => after[key] !== before[key]);
  return began || limits;
}
