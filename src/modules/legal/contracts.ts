import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity } from "../../kernel/entity.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { CONTRACT_COMPUTED } from "./contract-computed.ts";
import { attachedFiles } from "./contract-documents.ts";
import {
  expireContract,
  giveNotice,
  type Notice,
  refuseUnderNotice,
  terminateInput,
} from "./contract-ending.ts";
import { CONTRACT_FIELDS, CONTRACT_STATES, type Contract, IN_FORCE, UNSIGNED } from "./contract-fields.ts";
import { type Agreed, renewContract, renewInput } from "./contract-renewal.ts";
import { isSealIntact, sealedContent, sealOf, termsToSeal } from "./contract-seal.ts";
import { firstTerm, type Signature, signContract, signInput } from "./contract-signing.ts";
import { checkAmended, checkTerms, movesOn, noticeBy } from "./contract-terms.ts";
import { today } from "./days.ts";
import { clausesOf, deviations } from "./nonstandard.ts";

export const contracts = defineEntity({
  module: "legal",
  name: "contracts",
  singular: "contract",
  description:
    "What the organisation and others have promised each other. Once sent its content stands as it is, under a seal.",
  label: ["number", "title"],
  numbering: { prefix: "C-", digits: 5 },
  fields: CONTRACT_FIELDS,
  states: CONTRACT_STATES,
  initial: "draft",
  frozen: CONTRACT_STATES.filter((state) => state !== "draft" && state !== "review"),
  kept: [...UNSIGNED, "signed", ...IN_FORCE],
  transitions: {
    submit: {
      summary: "Hand it over for review",
      from: ["draft"],
      to: "review",
      apply: (_context, contract) => requireParties(contract),
    },
    return: {
      summary: "Give it back to be changed",
      from: ["review", "approved"],
      to: "draft",
      apply: () => ({ approved_at: null }),
    },
    approve: {
      summary: "Approve it as it is",
      from: ["review"],
      to: "approved",
      tier: "managing",
      apply: (context, contract) => ({ ...requireParties(contract), approved_at: context.now }),
    },
    send: {
      summary: "Send it for signature: its content and the files attached to it are sealed",
      from: ["approved"],
      to: "sent",
      apply: (context, contract) => {
        requireParties(contract);
        const sealed = { sealed_terms: termsToSeal(contract), documents: attachedFiles(context, contract) };
        const sealed_hash = sealOf(sealedContent({ ...contract, ...sealed }));
        return { ...sealed, sealed_hash, sent_at: context.now };
      },
    },
    decline: {
      summary: "Record that a party will not sign",
      from: UNSIGNED,
      to: "declined",
      input: { reason: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }) },
      apply: (_context, _contract, { reason }) => ({ decline_reason: String(reason) }),
    },
    reopen: {
      summary: "Take a declined contract up again: the seal and the signatures of that round end",
      from: ["declined"],
      to: "draft",
      apply: (_context, { parties }) => ({
        parties: parties.map((party) => ({ ...party, signed_at: null })),
        documents: [],
        approved_at: null,
        sent_at: null,
        sealed_hash: null,
        sealed_terms: null,
        decline_reason: null,
      }),
    },
    sign: {
      summary: "Record the signature of a party",
      from: UNSIGNED,
      to: ["part_signed", "signed", "active"],
      input: signInput,
      apply: (context, contract, signature) => {
        requireSeal(contract);
        // The transition's input has the schema signInput.
        return signContract(context, contract, signature as unknown as Signature);
      },
    },
    activate: {
      summary: "Let it begin, on its start or later",
      from: ["signed"],
      to: "active",
      apply: (context, contract) => {
        if (contract.start !== null && contract.start > today(context))
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: `This contract starts on ${contract.start}. It becomes active on that day by itself.`,
          });
        return firstTerm(contract);
      },
    },
    renew: {
      summary: "Agree on a further term",
      from: IN_FORCE,
      to: "renewed",
      tier: "managing",
      input: renewInput,
      apply: (_context, contract, agreed) => {
        refuseAmendment(contract);
        refuseUnderNotice(contract);
        // The transition's input has the schema renewInput.
        return renewContract(contract, agreed as Agreed);
      },
    },
    terminate: {
      summary: "Give notice: it ends on the day that the notice allows, or at once for cause",
      from: ["signed", ...IN_FORCE],
      to: ["terminated", "signed", ...IN_FORCE],
      tier: "managing",
      input: terminateInput,
      apply: (context, contract, notice) => {
        refuseAmendment(contract);
        refuseUnderNotice(contract);
        // The transition's input has the schema terminateInput.
        return giveNotice(context, contract, notice as unknown as Notice);
      },
    },
    withdraw_notice: {
      summary: "Take back a notice before its day",
      from: ["signed", ...IN_FORCE],
      to: ["signed", ...IN_FORCE],
      tier: "managing",
      choose: ({ state }) => state,
      apply: (_context, { terminates_on }) => {
        if (terminates_on === null)
          throw new Fault("STATE_TRANSITION_INVALID", { message: "No notice was given for this contract." });
        return { terminates_on: null, notice_given_at: null, termination_reason: null, for_cause: null };
      },
    },
    expire: {
      summary: "Close a contract whose term is over",
      from: IN_FORCE,
      to: "expired",
      apply: expireContract,
    },
  },
  derive: (contract, context, before) => {
    const clauses = before ? contract.clauses : clausesOf(context, contract);
    return {
      clauses,
      ...firstParties(context, contract, before),
      notice_by: noticeBy(contract),
      moves_on: movesOn(contract),
      nonstandard:
        before && clauses === before.clauses
          ? contract.nonstandard
          : deviations(context, contract.template_id, clauses),
    };
  },
  check: (context, contract, before) => {
    // What rules set on the way is theirs to check; terms are agreed upon in drafts.
    if (before && contract.state !== "draft" && contract.state !== "review") return;
    checkParties(contract);
    checkKeys(contract);
    if (contract.parent_id !== null) return checkAmendment(context, contract, contract.parent_id, before);
    checkTerms(contract);
    if (contract.amends !== null)
      throw invalid("amends", "PARENT_MISSING", "Only an amendment has this. Name its contract as parent_id");
  },
  computed: CONTRACT_COMPUTED,
});

/** What an amendment may change in its contract. */
const AMENDING = ["amends", "end", "auto_renew", "renew_months", "notice_days", "value"] as const;

/** Whose contract it is. A party that does not exist is refused where it stands, among the parties. */
function firstParties(context: WriteContext, { parties }: Contract, before: Contract | undefined) {
  const first = (key: "account_id" | "employee_id", target: string) => {
    const ids = parties.map((party) => party[key]).filter((id) => id !== null);
    return ids.find((id) => id === before?.[key] || context.records.exists(target, id)) ?? null;
  };
  return {
    account_id: first("account_id", "crm.accounts"),
    employee_id: first("employee_id", "hr.employees"),
  };
}

function requireParties(contract: Contract): Record<string, never> {
  if (contract.parties.length > 0) return {};
  throw invalid("parties", "PARTIES_MISSING", "Name the parties of the contract first");
}

function requireSeal(contract: Contract): void {
  if (isSealIntact(contract)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    details: [
      {
        path: "sealed_hash",
        code: "SEAL_BROKEN",
        message: "The record no longer says what was sent. Decline it and send it anew",
      },
    ],
  });
}

function checkParties({ parties }: Contract): void {
  for (const [i, { side, account_id, employee_id }] of parties.entries()) {
    const named = [account_id, employee_id].filter((id) => id !== null).length;
    if (named === (side === "us" ? 0 : 1)) continue;
    throw invalid(
      `parties.${i}`,
      "PARTY_UNCLEAR",
      "A party of side them names either an account or an employee, one of side us neither",
    );
  }
}

function checkKeys({ clauses }: Contract): void {
  for (const [i, { key }] of clauses.entries()) {
    if (clauses.findIndex((one) => one.key === key) === i) continue;
    throw invalid(`clauses.${i}.key`, "DUPLICATE", "Two clauses have this key. Give each its own");
  }
}

/** An amendment is of a contract that binds, never of another amendment; what it changes must make sense there. */
function checkAmendment(
  context: WriteContext,
  contract: Contract,
  parentId: string,
  before: Contract | undefined,
): void {
  // A draft may outlive the contract that it was to amend: it can still be put away.
  if (before && AMENDING.every((name) => contract[name] === before[name])) return;
  const parent = parentOf(context, parentId);
  if (parent.parent_id !== null)
    throw invalid(
      "parent_id",
      "PARENT_IS_AMENDMENT",
      "An amendment cannot be amended. Amend the contract that it amends",
    );
  requireAmendable(parent);
  checkAmended(parent, contract);
}

/** Refuses to amend what does not bind. */
export function requireAmendable(parent: Contract): void {
  if (parent.state === "signed" || IN_FORCE.some((state) => state === parent.state)) return;
  throw invalid(
    "parent_id",
    "PARENT_NOT_IN_FORCE",
    "Only a contract that is signed or in force is amended. Change a draft itself",
  );
}

/** An amendment has no life of its own once it is signed. */
function refuseAmendment({ parent_id }: Contract): void {
  if (parent_id === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "An amendment runs and ends with its contract. Do this with the contract itself.",
  });
}

function parentOf(context: WriteContext, id: string): Contract {
  return context.records.get(contracts, id);
}
