import { canonicalJson } from "../../../engine/audit/event.ts";
import type { Contract } from "./fields.ts";

/** Terms covered by the seal, stored separately because renewals and amendments change the contract's. */
export function termsToSeal(contract: Contract): NonNullable<Contract["sealed_terms"]> {
  const { start, end, auto_renew, renew_months, notice_days, value } = contract;
  return { start, end, auto_renew, renew_months, notice_days, value };
}

/** Canonical text that is hashed: all terms as sent, without personal names. */
export function sealedContent(contract: Contract): string {
  return canonicalJson({
    number: contract.number,
    title: contract.title,
    kind: contract.kind,
    law: contract.law,
    parent_id: contract.parent_id,
    amends: contract.amends,
    template_id: contract.template_id,
    terms: contract.sealed_terms,
    early_notice: contract.early_notice,
    parties: contract.parties.map(({ side, account_id, employee_id, role }) => ({
      side,
      account_id,
      employee_id,
      role,
    })),
    clauses: contract.clauses.map(({ key, text }) => ({ key, text })),
    documents: contract.documents
      .filter(({ stage }) => stage === "sent")
      .map(({ name, sha256 }) => ({ name, sha256 })),
  });
}

export function sealOf(content: string): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex");
}

export function isSealIntact(contract: Contract): boolean {
  return contract.sealed_hash === sealOf(sealedContent(contract));
}
