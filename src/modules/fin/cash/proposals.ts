import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { PAYABLE } from "../trade/owed.ts";
import { bankTransactions } from "./bank-transactions.ts";
import type { Candidate } from "./proposal-score.ts";
import { documentCandidates } from "./proposals-documents.ts";
import { paymentCandidates } from "./proposals-payments.ts";

const MAX_PROPOSALS = 10;

const proposalSchema = Type.Object(
  {
    score: Type.Integer({ description: "Match quality from 0 to 100" }),
    reasons: Type.Array(Type.String(), { description: "Reasons for the suggestion" }),
    payment_id: nullable(Type.String()),
    documents: Type.Array(
      Type.Object(
        {
          document: Type.Object({ collection: oneOf(PAYABLE), id: Type.String() }, closed),
          amount: Type.Integer(),
        },
        closed,
      ),
    ),
    number: nullable(Type.String({ description: "Amount of the payment or documents" })),
    party_id: nullable(Type.String()),
    party: nullable(Type.String()),
  },
  { ...closed, $id: "BankMatchProposal", description: "Pass payment_id or documents to match" },
);

/** Proposes matches for a line, best first. */
export function proposeMatches(): Action {
  return defineAction({
    name: "fin.bank-transactions.proposals",
    summary: "List match suggestions for a transaction",
    description:
      "Likeliest first. Compares unmatched posted payments and open invoices and bills that you can " +
      "list by amount, numbers in the memo, counterparty name and dates.",
    kind: "read",
    collection: "fin.bank-transactions",
    http: [{ method: "GET", path: "/api/v1/fin/bank-transactions/:id/proposals" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object({ data: Type.Array(proposalSchema) }, closed),
    run: async (context, { id }) => {
      context.about("fin.bank-transactions", id);
      const [line] = context.records.where(
        bankTransactions,
        sql`id = ${id} AND ${context.records.visible(bankTransactions)}`,
      );
      if (!line) throw new Fault("RECORD_NOT_FOUND");
      if (line.state !== "unmatched") return { data: [] };
      const candidates = [...paymentCandidates(context, line), ...documentCandidates(context, line)];
      const ranked = candidates.sort((a, b) => b.score - a.score).slice(0, MAX_PROPOSALS);
      context.returned(ranked.length);
      return { data: ranked.map(shown) };
    },
  });
}

function shown({
  score,
  reasons,
  payment_id,
  documents,
  number,
  party_id,
  party,
}: Candidate): Static<typeof proposalSchema> {
  return { score, reasons, payment_id, documents, number, party_id, party };
}
