import type { Approver, Step, Sum, When } from "../rule.ts";

/** What a default rule is made of: an amount where it has a limit, by the size of the organisation. */
export interface Default {
  key: string;
  name: string;
  actions: readonly string[];
  when?: When;
  /** Held above this worth, in major units: for a small organisation, and for a grown one. */
  above?: readonly [small: number, grown: number];
  /** Sums what has these fields in common in so many days: the limit is that of the sum. */
  within?: Omit<Sum, "worth">;
  /** The question, where another rule asks the same: then it is asked once. */
  asks?: string;
  by: readonly Approver[];
  need?: Step["need"];
  /** Asked after the steps of other rules, rather than beside them. */
  order?: number;
  /** Whether a small organisation begins with it as well; a grown one begins with all. */
  small?: true;
}

/** Everybody who has one of some roles. */
export const role = (...names: string[]): Approver[] => names.map((name) => ({ role: name }));

export const FIN = role("fin_manager", "owner");
export const CRM = role("crm_manager", "owner");
export const HR = role("hr_manager", "owner");
export const OPS = role("ops_manager", "owner");
export const LEGAL = role("legal_manager", "owner");
export const STRAT = role("strat_manager", "owner");
export const OWNER = role("owner");
/** Whom the record names, or whoever the requester reports to. */
export const MANAGER: Approver[] = [{ field: "approver_id" }, { manager_of: 1 }];
