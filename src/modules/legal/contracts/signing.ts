import { Type } from "@sinclair/typebox";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import type { InputOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { dayOf } from "../days.ts";
import { signedCopy } from "./documents.ts";
import type { Contract } from "./fields.ts";
import { checkTerms } from "./terms.ts";

export const signInput = {
  party: Type.String({
    minLength: 1,
    maxLength: 64,
    description: "Signing party: its account_id or employee_id, or `us`",
  }),
  signatory: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: "^[^\\u0000-\\u001f\\u007f]+$",
      description: "Name of the signatory, if not stated in the contract",
    }),
  ),
  at: Type.Optional(
    Type.String({ format: "date-time", description: "Time of the signature. Defaults to now." }),
  ),
  attachment_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "Signed copy attached to this contract" }),
  ),
};

type Parties = Contract["parties"];
export type Signature = InputOf<typeof signInput>;

/** Marks the contract as signed once all parties have signed, and activates it from its start date. */
export function signContract(
  context: WriteContext,
  contract: Contract,
  signature: Signature,
  parent: Contract | undefined,
) {
  const parties = signedBy(contract.parties, signature, momentOf(context, contract, signature.at));
  const { attachment_id } = signature;
  const copies = attachment_id === undefined ? [] : [signedCopy(context, contract, attachment_id)];
  const documents = [...contract.documents, ...copies];
  const moments = parties.map(({ signed_at }) => signed_at);
  if (moments.includes(null)) return { parties, documents, state: "part_signed" as const };
  const signed_at = Math.max(...moments.map(Number));
  const start = contract.start ?? startOf(dayOf(context, signed_at), parent);
  // Without a start date, the term begins on the day of signing, which may be after its end.
  if (contract.parent_id === null) checkTerms({ ...contract, start }, () => "at");
  const begun = start <= context.today;
  return {
    parties,
    documents,
    signed_at,
    start,
    ...(begun
      ? { ...firstTerm({ ...contract, start }), state: "active" as const }
      : { state: "signed" as const }),
  };
}

/** Day of the last signature, but never before the amended contract's start. */
function startOf(signed: string, parent: Contract | undefined): string {
  return parent?.start && parent.start > signed ? parent.start : signed;
}

export function firstTerm({ start, end, value }: Contract) {
  // The last signature sets the start.
  return { terms: [{ from: start ?? "", to: end, months: null, value }] };
}

function signedBy(parties: Parties, { party, signatory }: Signature, at: number): Parties {
  const own = parties.filter(
    (one) => (one.side === "us" ? "us" : (one.account_id ?? one.employee_id)) === party,
  );
  if (own.length === 0) throw invalid("party", "NOT_A_PARTY", say("legal.errors.notAParty"));
  const open = own.filter(({ signed_at }) => signed_at === null);
  const line = open.find((one) => one.signatory === signatory) ?? open[0];
  if (!line)
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: [{ path: "party", code: "ALREADY_SIGNED", message: say("legal.errors.alreadySigned") }],
    });
  const name = signatory ?? line.signatory;
  if (name === null) throw invalid("signatory", "SIGNATORY_MISSING", say("legal.errors.signatoryMissing"));
  return parties.map((one) => (one === line ? { ...one, signatory: name, signed_at: at } : one));
}

function momentOf({ now }: WriteContext, { sent_at }: Contract, at: string | undefined): number {
  const moment = at === undefined ? now : (parseRfc3339(at) ?? now);
  if (moment > now) throw invalid("at", "DATE_IN_FUTURE", say("records.errors.inFuture"));
  // Signatures have a precision of one second.
  if (sent_at !== null && moment < sent_at - (sent_at % 1000))
    throw invalid("at", "DATE_ORDER", say("legal.errors.signedBeforeSent"));
  return moment;
}
