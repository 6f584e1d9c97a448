import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordOf } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { bankDetails, boolean, choice, currency, reference, text } from "../../../records/fields/index.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { accountBalance, isPostedTo } from "./balances.ts";
import { ACCOUNT_TYPES, CONTROLS, PURPOSE_NAMES, requireControlFit, requireFit } from "./purposes.ts";

const STATES = ["active", "closed"] as const;

const fields = {
  code: text({ required: true, max: 20, unique: true, search: true, filter: true }),
  name: text({ required: true, search: true, filter: true }),
  type: choice(ACCOUNT_TYPES, { required: true, filter: true }),
  control: choice(CONTROLS, {
    required: true,
    initial: "none",
    filter: true,
    help: say("fin.fieldHelp.accounts.control"),
  }),
  purpose: choice(PURPOSE_NAMES, {
    unique: true,
    filter: true,
    help: say("fin.fieldHelp.accounts.purpose"),
  }),
  currency: currency({
    filter: true,
    help: say("fin.fieldHelp.accounts.currency"),
  }),
  parent_id: reference("fin.ledger-accounts", { help: say("fin.fieldHelp.accounts.parent_id") }),
  reconcile: boolean({
    required: true,
    initial: false,
    help: say("fin.fieldHelp.accounts.reconcile"),
  }),
  tax_code_id: reference("fin.tax-codes", {
    onArchive: "keep",
    help: say("fin.fieldHelp.accounts.tax_code_id"),
  }),
  bank_details: bankDetails({ help: say("fin.fieldHelp.accounts.bank_details") }),
  description: text({ max: 500 }),
};

type Account = RecordOf<typeof fields, (typeof STATES)[number]>;

export const ledgerAccounts = defineEntity({
  module: "fin",
  name: "ledger-accounts",
  singular: "ledger account",
  description: "A general ledger account. Its type cannot change after the first posting.",
  nameable: [],
  label: ["code", "name"],
  ui: { columns: ["type", "control", "currency", "reconcile", "parent_id"], sort: "code" },
  fields,
  states: STATES,
  initial: "active",
  frozen: ["closed"],
  transitions: {
    close: {
      summary: "Close a ledger account",
      from: ["active"],
      to: "closed",
      tier: "managing",
      errors: ["RECORD_IN_USE"],
      apply: (context, account) => refuseInService(context, account),
    },
    reopen: { summary: "Reopen a ledger account", from: ["closed"], to: "active", tier: "managing" },
  },
  check: (context, account, before) => {
    if (before) refuseRewriting(context, account, before);
    requireControlFit(account.control, account.type);
    if (account.bank_details && account.control !== "bank")
      throw invalid("bank_details", "NOT_A_BANK_ACCOUNT", say("fin.errors.bankDetailsUnfit"));
    if (account.purpose) requireFit(account.purpose, account.type, account.control);
    if (account.type !== before?.type || account.parent_id !== before?.parent_id) {
      requireFamily(context, account);
    }
  },
});

/** Immutable once posted to: a change would alter the meaning of existing entries. */
const FIXED = ["code", "type", "control", "currency"] as const;

function refuseRewriting(context: WriteContext, account: Account, before: Account): void {
  const rewritten = FIXED.filter((field) => account[field] !== before[field]);
  const archived = account.archived_at !== null && before.archived_at === null;
  if ((rewritten.length === 0 && !archived) || !isPostedTo(context, account.id)) return;
  if (archived) {
    throw new Fault("RECORD_IN_USE", {
      message: say("fin.errors.accountPosted"),
    });
  }
  throw new Fault("RECORD_IN_USE", {
    message: say("fin.errors.accountFixed"),
    details: rewritten.map((path) => ({ path, code: "POSTED_TO", message: say("fin.errors.fixed") })),
  });
}

function refuseInService(context: WriteContext, { id, purpose }: Account): undefined {
  if (purpose) {
    throw invalid("purpose", "PURPOSE_IN_SERVICE", say("fin.errors.purposeInUse"));
  }
  const taxCodes = context.records.entity("fin.tax-codes");
  const posted = sql`account_id = ${id} AND state = 'active'`;
  if (context.records.where(taxCodes, posted, { limit: 1 }).length > 0) {
    const shown = sql`${posted} AND ${context.records.visible(taxCodes)}`;
    const [seen] = context.records.where(taxCodes, shown, { limit: 1 });
    throw new Fault("RECORD_IN_USE", {
      message: say("fin.errors.accountOfTaxCode"),
      details: [
        {
          path: "fin.tax-codes.account_id",
          code: "USED_BY",
          message: seen
            ? say("fin.errors.usedByTaxCode", { code: String(seen.code) })
            : say("fin.errors.usedByHiddenTaxCode"),
        },
      ],
    });
  }
  if (accountBalance(context, id) !== 0) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.accountNotEmpty"),
      details: [{ path: "state", code: "BALANCE_NOT_ZERO", message: say("fin.errors.balanceNotZero") }],
    });
  }
}

/** A child account must have its parent's type, and the hierarchy must not contain cycles. */
function requireFamily(context: WriteContext, account: Account): void {
  const children = context.records.where(
    ledgerAccounts,
    sql`parent_id = ${account.id} AND type <> ${account.type}`,
    { limit: 1 },
  );
  if (children.length > 0) throw invalid("type", "PARENT_TYPE", say("fin.errors.childrenOfOtherType"));
  if (account.parent_id === null) return;
  const above = ancestors(context, account.parent_id);
  if (above.some(({ id }) => id === account.id))
    throw invalid("parent_id", "PARENT_CIRCLE", say("fin.errors.accountCircle"));
  if (above[0] && above[0].type !== account.type)
    throw invalid("parent_id", "PARENT_TYPE", say("fin.errors.parentOfOtherType"));
}

/** Returns the account itself and its ancestors, nearest first. */
function ancestors(context: WriteContext, id: string) {
  const org = context.principal.organization.key;
  return queryRows(
    context,
    // UNION, unlike UNION ALL, terminates on a cycle.
    sql`WITH RECURSIVE above (id, parent_id, type, depth) AS (
          SELECT id, parent_id, type, 0 FROM fin_ledger_accounts WHERE id = ${id} AND org = ${org}
          UNION
          SELECT a.id, a.parent_id, a.type, depth + 1 FROM fin_ledger_accounts AS a
          JOIN above ON a.id = above.parent_id WHERE a.org = ${org} AND depth < 100)
        SELECT id, type FROM above ORDER BY depth`,
  );
}
