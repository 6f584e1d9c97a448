import { Type } from "@sinclair/typebox";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { idOf, inputOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { checkAmendment, refuseAmendment } from "./amendment.ts";
import { CONTRACT_COMPUTED } from "./computed.ts";
import { attachedFiles } from "./documents.ts";
import { expireContract, giveNotice, refuseUnderNotice, terminateInput } from "./ending.ts";
import {
  CONTRACT_FIELDS,
  type CONTRACT_KINDS,
  CONTRACT_STATES,
  type Contract,
  IN_FORCE,
  UNSIGNED,
} from "./fields.ts";
import { clausesOf, deviations, isAsInTemplate } from "./nonstandard.ts";
import { contractPaper } from "./paper-contract.ts";
import { checkParties, firstParties, requireParties, takenOver } from "./parties.ts";
import { renewContract, renewInput } from "./renewal.ts";
import { isSealIntact, sealedContent, sealOf, termsToSeal } from "./seal.ts";
import { firstTerm, signContract, signInput } from "./signing.ts";
import { changedFirst, checkTerms, movesOn, noticeBy } from "./terms.ts";

const handOverInput = {
  owner_id: Type.Optional(idOf("users")),
  team_id: Type.Optional(idOf("settings.teams")),
};

export const contracts = defineEntity({
  module: "legal",
  name: "contracts",
  singular: "contract",
  description:
    "A contract between the organisation and other parties. Its content is sealed when it is sent.",
  label: ["number", "title"],
  ui: {
    columns: ["kind", "account_id", "start", "end", "notice_by", "value", "owner_id"],
    tones: { terminated: "quiet", expired: "quiet" },
    shortcut: 110,
  },
  numbering: { prefix: "C-", digits: 5 },
  fields: CONTRACT_FIELDS,
  states: CONTRACT_STATES,
  deadlines: [{ field: "notice_by", what: say("legal.serverDue.notice"), open: IN_FORCE }],
  tasks: [{ kind: "signature", in: UNSIGNED, by: "owner_id", orAnyone: true, answer: "sign" }],
  copies: {
    "legal.contracts": { notice_by: ["end", "notice_days"] },
    "legal.templates": { title: ["name"], ...sameNames("kind", "clauses") },
    "hr.employees": { start: ["start_date"] },
  },
  initial: "draft",
  frozen: CONTRACT_STATES.filter((state) => state !== "draft" && state !== "review"),
  // From `sent` on, contracts have a seal, so they are kept in every later state.
  kept: CONTRACT_STATES.slice(CONTRACT_STATES.indexOf("sent")),
  transitions: {
    submit: {
      summary: "Submit a contract for review",
      from: ["draft"],
      to: "review",
      apply: (_context, contract) => requireParties(contract),
    },
    return: {
      summary: "Return a contract to draft",
      from: ["review", "approved"],
      to: "draft",
      apply: () => ({ approved_at: null }),
    },
    approve: {
      summary: "Approve a contract",
      from: ["review"],
      to: "approved",
      decides: { asked: "submit", refused: "return" },
      tier: "managing",
      apply: (context, contract) => ({ ...requireParties(contract), approved_at: context.now }),
    },
    send: {
      summary: "Send a contract for signature and seal its content and files",
      from: ["approved"],
      to: "sent",
      input: {
        at: Type.Optional(
          Type.String({
            format: "date-time",
            description:
              "Date of sending, for contracts signed before they were entered here. Defaults to now.",
          }),
        ),
      },
      apply: (context, contract, { at }) => {
        requireParties(contract);
        const sealed = { sealed_terms: termsToSeal(contract), documents: attachedFiles(context, contract) };
        const sealed_hash = sealOf(sealedContent({ ...contract, ...sealed }));
        return { ...sealed, sealed_hash, sent_at: sentAt(context, at) };
      },
    },
    decline: {
      summary: "Record that a party declined to sign",
      from: UNSIGNED,
      to: "declined",
      input: { reason: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }) },
      apply: (_context, _contract, { reason }) => ({ decline_reason: String(reason) }),
    },
    reopen: {
      summary: "Return a declined contract to draft",
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
      summary: "Record a signature",
      from: UNSIGNED,
      to: ["part_signed", "signed", "active"],
      input: signInput,
      apply: (context, contract, signature) => {
        requireSeal(contract);
        return signContract(context, contract, inputOf(signInput, signature), parentOf(context, contract));
      },
    },
    activate: {
      summary: "Activate a contract",
      from: ["signed"],
      to: "active",
      apply: (context, contract) => {
        if (contract.start !== null && contract.start > context.today)
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("legal.errors.startsLater", { day: contract.start }),
          });
        return firstTerm(contract);
      },
    },
    renew: {
      summary: "Renew a contract",
      from: IN_FORCE,
      to: "renewed",
      tier: "managing",
      input: renewInput,
      apply: (context, contract, agreed) => {
        refuseAmendment(contract);
        refuseUnderNotice(contract);
        return renewContract(context, contract, inputOf(renewInput, agreed));
      },
    },
    terminate: {
      summary: "Terminate a contract",
      from: ["signed", ...IN_FORCE],
      to: ["terminated", "signed", ...IN_FORCE],
      tier: "managing",
      input: terminateInput,
      apply: (context, contract, notice) => {
        refuseAmendment(contract);
        refuseUnderNotice(contract);
        return giveNotice(context, contract, inputOf(terminateInput, notice));
      },
    },
    withdraw_notice: {
      summary: "Withdraw a notice of termination",
      from: ["signed", ...IN_FORCE],
      to: ["signed", ...IN_FORCE],
      tier: "managing",
      choose: ({ state }) => state,
      unless: ({ terminates_on }) => (terminates_on === null ? say("legal.errors.noNotice") : undefined),
      apply: () => ({
        terminates_on: null,
        notice_given_at: null,
        termination_reason: null,
        for_cause: null,
      }),
    },
    expire: {
      summary: "Expire a contract",
      from: IN_FORCE,
      to: "expired",
      apply: expireContract,
    },
    hand_over: {
      summary: "Change the owner of a contract and its obligations",
      from: CONTRACT_STATES,
      to: CONTRACT_STATES,
      choose: ({ state }) => state,
      input: handOverInput,
      apply: (_context, _contract, given) => {
        const { owner_id, team_id } = inputOf(handOverInput, given);
        if (owner_id === undefined && team_id === undefined)
          throw invalid("owner_id", "REQUIRED", say("legal.errors.ownerMissing"));
        return { ...(owner_id && { owner_id }), ...(team_id && { team_id }) };
      },
    },
  },
  derive: (contract, context, before) => {
    const clauses = before ? contract.clauses : clausesOf(context, contract);
    const parties = before ? contract.parties : partiesOf(context, contract);
    return {
      clauses,
      parties,
      ...firstParties(context, parties, before),
      notice_by: noticeBy(contract),
      moves_on: movesOn(contract),
      nonstandard:
        before && clauses === before.clauses
          ? contract.nonstandard
          : deviations(context, contract.template_id, clauses),
    };
  },
  check: (context, contract, before) => {
    // Only drafts are checked here: terms are negotiated in drafts, and later changes run their own checks.
    if (before && contract.state !== "draft" && contract.state !== "review") return;
    checkParties(contract);
    checkKeys(contract);
    const parent = parentOf(context, contract);
    if (parent) return checkAmendment(context, contract, parent, before);
    checkTerms(contract, changedFirst(contract, before));
    if (contract.amends !== null) throw invalid("amends", "PARENT_MISSING", say("legal.errors.notAmendment"));
  },
  factKinds: { standard: "boolean" },
  facts: ({ nonstandard }) => ({ standard: nonstandard.length === 0 }),
  worth: (contract, context, { move, input }) => {
    const agreed = move === "renew" ? inputOf(renewInput, input).value : undefined;
    const isFree = PROMISES_NO_MONEY.has(contract.kind) && isAsInTemplate(context, contract);
    return agreed ?? contract.value ?? (isFree ? { amount: 0 } : undefined);
  },
  next: [
    { in: ["draft"], move: "submit" },
    { in: ["review"], move: "approve" },
    { in: ["approved"], move: "send" },
    { in: UNSIGNED, move: "sign" },
    { in: ["signed"], move: "activate" },
    { in: IN_FORCE, if: { ends_soon: true }, move: "renew" },
    { in: ["declined"], move: "reopen" },
  ],
  papers: { contract: contractPaper },
  computed: CONTRACT_COMPUTED,
});

/** Contract kinds that have no monetary value, provided that the contract matches its template. */
const PROMISES_NO_MONEY: ReadonlySet<string> = new Set<(typeof CONTRACT_KINDS)[number]>(["nda", "dpa"]);

function requireSeal(contract: Contract): void {
  if (isSealIntact(contract)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    details: [
      {
        path: "sealed_hash",
        code: "SEAL_BROKEN",
        message: say("legal.errors.sealBroken"),
      },
    ],
  });
}

function checkKeys({ clauses }: Contract): void {
  for (const [i, { key }] of clauses.entries()) {
    if (clauses.findIndex((one) => one.key === key) === i) continue;
    throw invalid(`clauses.${i}.key`, "DUPLICATE", say("legal.errors.clauseKeyTwice"));
  }
}

/** Parties of a contract. An amendment without parties takes over those of its contract. */
function partiesOf(context: WriteContext, { parties, parent_id }: Contract): Contract["parties"] {
  const parent = parties.length === 0 ? parentOf(context, { parent_id }) : undefined;
  return parent ? takenOver(context, parent) : parties;
}

/** Contract that an amendment belongs to; undefined for other contracts. */
function parentOf(context: WriteContext, { parent_id }: Pick<Contract, "parent_id">): Contract | undefined {
  return parent_id === null ? undefined : context.records.find(contracts, parent_id);
}

function sentAt({ now }: WriteContext, at: unknown): number {
  const moment = typeof at === "string" ? (parseRfc3339(at) ?? now) : now;
  if (moment > now) throw invalid("at", "DATE_IN_FUTURE", say("records.errors.inFuture"));
  return moment;
}
