import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { type Contract, IN_FORCE } from "./fields.ts";
import { requireParentsParties } from "./parties.ts";
import { checkAmended } from "./terms.ts";

/** Fields of an amendment that are checked against its contract. */
const AMENDING = [
  "amends",
  "start",
  "end",
  "auto_renew",
  "renew_months",
  "notice_days",
  "value",
  "parties",
] as const;

/** An amendment must apply to a contract in force, not to another amendment, and must be consistent. */
export function checkAmendment(
  context: WriteContext,
  amendment: Contract,
  parent: Contract,
  before: Contract | undefined,
): void {
  // A draft may outlive its contract, and must still be archivable then.
  if (before && AMENDING.every((name) => Bun.deepEquals(amendment[name], before[name]))) return;
  if (parent.parent_id !== null)
    throw invalid("parent_id", "PARENT_IS_AMENDMENT", say("legal.errors.amendmentOfAmendment"));
  requireAmendable(parent);
  checkStart(amendment, parent);
  checkCurrency(amendment, parent);
  requireParentsParties(context, parent, amendment.parties);
  checkAmended(parent, amendment);
}

function checkStart({ start }: Contract, parent: Contract): void {
  if (start === null || parent.start === null || start >= parent.start) return;
  throw invalid("start", "DATE_ORDER", say("legal.errors.amendmentStart", { day: parent.start }));
}

function checkCurrency({ value, amends }: Contract, parent: Contract): void {
  if (parent.value === null) return;
  const { currency } = parent.value;
  for (const [path, own] of [
    ["value", value],
    ["amends.value", amends?.value],
  ] as const)
    if (own && own.currency !== currency)
      throw invalid(path, "CURRENCY_MISMATCH", say("legal.errors.amendmentCurrency", { currency }));
}

export function requireAmendable(parent: Contract): void {
  if (parent.state === "signed" || IN_FORCE.some((state) => state === parent.state)) return;
  throw invalid("parent_id", "PARENT_NOT_IN_FORCE", say("legal.errors.contractNotInForce"));
}

/** Refuses a change to an amendment on its own: it runs and ends with its contract. */
export function refuseAmendment({ parent_id }: Contract): void {
  if (parent_id === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("legal.errors.amendmentFollows"),
  });
}
