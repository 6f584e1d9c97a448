import type { Client, Json, Reply, TestAppliance } from "../../kit/appliance.ts";

const FIN = "/api/v1/fin";
export const SOD = "/api/v1/settings/sod";

/** An organisation with several users who have all finance permissions, for tests of duty rules. */
export interface Ground {
  appliance: TestAppliance;
  owner: Client;
  bank: string;
}

/** Removes the rules installed by the set-up, so that a test has only its own. */
export async function clearRules(appliance: TestAppliance): Promise<void> {
  for (const table of ["approval_rules", "sod_rules"]) await appliance.alter(`DELETE FROM ${table}`);
  const { approvals, access } = appliance.appliance.engine;
  approvals.rules.forget(1);
  access.forget(1);
}

export async function openGround(appliance: TestAppliance): Promise<Ground> {
  const owner = await appliance.setUp();
  await clearRules(appliance);
  const bank = await done(
    owner.post(`${FIN}/ledger-accounts`, { code: "1020", name: "Bank", type: "asset", control: "bank" }),
  );
  return { appliance, owner, bank: bank.id };
}

export async function done(reply: Promise<Reply>): Promise<Json> {
  const { status, body, text } = await reply;
  if (status >= 400) throw new Error(`answered ${status} ${text}`);
  return body;
}

export interface RuleGiven {
  left: string[];
  right: string[];
  [member: string]: unknown;
}

let count = 0;

export async function addRule(by: Client, { left, right, ...more }: RuleGiven): Promise<Json> {
  count += 1;
  return done(
    by.post(`${SOD}/rules`, {
      name: `Rule ${count}`,
      left: { any: left },
      right: { any: right },
      scope: "same_record",
      mode: "prevent",
      assignment: "detect",
      ...more,
    }),
  );
}

export async function dropRules(by: Client): Promise<void> {
  const { data } = await done(by.get(`${SOD}/rules`));
  for (const { id, active } of data) {
    if (active) await done(by.put(`${SOD}/rules/${id}`, { active: false }));
  }
}

let papers = 0;

export function supplier(by: Client, data: object = {}): Promise<Json> {
  papers += 1;
  return done(by.post("/api/v1/crm/accounts", { name: `Supplier ${papers}`, kinds: ["supplier"], ...data }));
}

export function bill(by: Client, supplierId: string): Promise<Json> {
  papers += 1;
  return done(
    by.post(`${FIN}/bills`, {
      supplier_id: supplierId,
      supplier_ref: `B-${papers}`,
      lines: [{ text: "Paper", price: 1500 }],
    }),
  );
}

export function payment(
  by: Client,
  { bank }: Ground,
  supplierId: string,
  bills: string[] = [],
): Promise<Json> {
  return done(
    by.post(`${FIN}/payments`, {
      direction: "out",
      party_id: supplierId,
      bank_account_id: bank,
      amount: 1500 * Math.max(1, bills.length),
      allocations: bills.map((id) => ({ document: { collection: "fin.bills", id }, amount: 1500 })),
    }),
  );
}

export const approvePayment = (by: Client, id: string) => by.post(`${FIN}/payments/${id}/approve`);
