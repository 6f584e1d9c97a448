import type { Client, Json } from "../appliance.ts";
import type { Samples } from "../samples.ts";

async function post(client: Client, path: string, body: object = {}): Promise<Json> {
  const reply = await client.post(`/api/v1/${path}`, body);
  if (reply.status >= 400) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

async function firstOf(client: Client, path: string): Promise<string> {
  return (await client.get(`/api/v1/${path}`)).body.data[0].id;
}

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
  "legal.holds": {
    make: async (client, _made, marker) => {
      const { id } = await post(client, "crm/accounts", { name: `Held ${marker}` });
      const subjects = [{ record: { collection: "crm.accounts", id } }];
      const matter = await post(client, "legal/matters", {
        title: `Hold ${marker}`,
        kind: "claim",
        subjects,
      });
      await post(client, `legal/matters/${matter.id}/hold`);
      return firstOf(client, `legal/holds?matter_id=${matter.id}`);
    },
  },
  "legal.acknowledgements": {
    make: async (client, _made, marker) => {
      const person = { first_name: "Kim", last_name: `Reader ${marker}`, start_date: "2026-01-01" };
      await post(client, "hr/employees", person);
      const { id } = await post(client, "legal/policies", { title: `Read ${marker}`, body: marker });
      for (const move of ["submit", "approve", "publish"]) await post(client, `legal/policies/${id}/${move}`);
      return firstOf(client, `legal/acknowledgements?policy_id=${id}`);
    },
  },
};
