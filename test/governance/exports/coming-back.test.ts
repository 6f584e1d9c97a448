import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { take } from "./taking.ts";

const IMPORTS = "/api/v1/data/imports";

let appliance: TestAppliance;
let ana: Client;
let bob: Client;
let leads: Json[];

/** Text of a lead, without the values that each organisation assigns itself. */
const said = ({ name, email, company, notes, value, score, tags, custom }: Json) =>
  JSON.stringify({ name, email, company, notes, value, score, tags, custom });

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
  const texts = [
    "=1+1",
    "'=1",
    "'plain",
    "+43 1",
    "-",
    "@x",
    "a;b|c",
    'say "hi"',
    "Zoë\nand line two",
    "007",
    "1e5",
  ];
  for (const [i, notes] of texts.entries())
    await ana.post("/api/v1/crm/leads", {
      name: `=Lead ${i}`,
      email: `lead${i}@example.org`,
      company: "true",
      notes,
      value: { amount: 1 + i * 999, currency: i % 2 ? "JPY" : "EUR" },
      score: i,
      tags: i % 2 ? ["a;b", "c"] : ["d", "e"],
      custom: { note: notes, n: 1.5, yes: true },
    });
  leads = (await ana.get("/api/v1/crm/leads?limit=200&sort=name")).body.data;
});
afterAll(() => appliance.stop());

for (const format of ["csv", "xlsx", "ndjson", "json"]) {
  test(`a ${format} export survives a round trip through an import`, async () => {
    const { bytes, headers } = await take(appliance, ana, { collection: "crm.leads", format });
    const uploaded = await fetch(`${appliance.base}${IMPORTS}?collection=crm.leads`, {
      method: "POST",
      body: bytes,
      headers: {
        authorization: `Bearer ${bob.accessToken}`,
        "content-type": headers.get("content-type") ?? "",
      },
    });
    const { id } = (await uploaded.json()) as Json;
    // The importing organisation sets its own owner and state, so those columns are not mapped.
    const { mapping } = (await bob.get(`${IMPORTS}/${id}`)).body;
    const kept = mapping.map((one: Json) =>
      /^(owner_id|team_id|state)/.test(one.field ?? "") ? { ...one, field: null } : one,
    );
    await bob.put(`${IMPORTS}/${id}`, { mapping: kept });
    await bob.post(`${IMPORTS}/${id}/dry_run`, {});
    await appliance.runJobs();
    const { body: checked } = await bob.get(`${IMPORTS}/${id}`);
    const problems = (await bob.get(`${IMPORTS}/${id}/problems`)).body;
    expect(problems.data).toEqual([]);
    await bob.post(`${IMPORTS}/${id}/confirm`, { hash: checked.hash });
    await appliance.runJobs();
    const back = (await bob.get("/api/v1/crm/leads?limit=200&sort=name")).body.data;
    expect(back.map(said)).toEqual(leads.map(said));
    for (const lead of back) await bob.delete(`/api/v1/crm/leads/${lead.id}`);
  });
}
