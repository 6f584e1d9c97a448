import type { Samples } from "../samples.ts";

export const legal: Samples = {
  "legal.templates": (_made, marker) => ({
    name: `Template ${marker}`,
    kind: "nda",
    clauses: [{ key: "secrecy", text: `Keep it secret, ${marker}.`, mandatory: true }],
  }),
  "legal.contracts": (made, marker) => ({
    title: `Contract ${marker}`,
    kind: "sales",
    parties: [{ account_id: made["crm.accounts"], role: "Customer", signatory: `Signatory ${marker}` }],
  }),
  "legal.obligations": (made, marker) => ({
    contract_id: made["legal.contracts"],
    text: `Obligation ${marker}`,
    due_on: "2027-01-31",
  }),
  "legal.matters": (made, marker) => ({
    title: `Matter ${marker}`,
    kind: "dispute",
    subjects: [{ record: { collection: "crm.accounts", id: made["crm.accounts"] } }],
  }),
  "legal.policies": (_made, marker) => ({ title: `Policy ${marker}`, body: `What ${marker} asks.` }),
  "legal.processing-records": (_made, marker) => ({ purpose: `Purpose ${marker}` }),
  "legal.incidents": (_made, marker) => ({ title: `Incident ${marker}`, kind: "breach" }),
};
