import type { Json } from "../kit/appliance.ts";
import { bytesOf } from "../kit/files.ts";
import type { Ground } from "./ground.ts";
import type { Line } from "./line.ts";

/** Connection, base data, date and an unused marker for one unit of work. */
export interface Desk {
  readonly line: Line;
  readonly ground: Ground;
  readonly today: string;
  readonly marker: string;
}

type Work = (desk: Desk) => Promise<void>;

const EUR = (amount: number) => ({ amount, currency: "EUR" });

/** Creates a record and notes it as acknowledged. */
async function make(
  { line, marker }: Desk,
  collection: string,
  body: object,
): Promise<{ path: string; id: string }> {
  const place = `/api/v1/${collection.replace(".", "/")}`;
  const record = await line.write("POST", place, body);
  const path = `${place}/${record.id}`;
  line.note(path, record, marker);
  line.noteMade(collection);
  return { path, id: record.id };
}

async function move({ line, marker }: Desk, path: string, step: string, input: object = {}): Promise<Json> {
  const answer = await line.write("POST", `${path}/${step}`, input);
  line.note(path, await line.read(path), marker);
  return answer;
}

const lead: Work = async (desk) => {
  const { line, marker } = desk;
  const { path } = await make(desk, "crm.leads", { name: `Pat ${marker}`, company: marker });
  line.note(path, await line.write("PUT", path, { email: `${marker}@example.com` }), marker);
  for (const step of ["contact", "qualify", "convert"]) await move(desk, path, step);
  for (const collection of ["crm.accounts", "crm.contacts", "crm.opportunities"]) line.noteMade(collection);
};

const manyLeads: Work = async ({ line, marker }) => {
  const operations = Array.from({ length: 20 }, (_, n) => ({
    action: "create",
    data: { name: `Pat ${marker}n${n}` },
  }));
  const { results } = await line.write("POST", "/api/v1/crm/leads/bulk", { atomic: true, operations });
  for (const { record } of results) line.note(`/api/v1/crm/leads/${record.id}`, record, marker);
  line.noteMade("crm.leads", operations.length);
};

const quote: Work = async (desk) => {
  const { line, ground, marker } = desk;
  const lines = [1, 2, 3].map((n) => ({
    text: `${marker} ${n}`,
    quantity: "1",
    price: n * 100,
    tax_code_id: ground.get("VAT20"),
  }));
  const { path } = await make(desk, "crm.quotes", { account_id: ground.get("customer"), lines });
  for (const step of ["send", "accept", "invoice"]) await move(desk, path, step);
  line.noteMade("fin.invoices");
};

/** Issues an invoice and pays it: four accounting records that must always agree. */
const invoice: Work = async (desk) => {
  const { ground, today, marker } = desk;
  const { path, id } = await make(desk, "fin.invoices", {
    account_id: ground.get("customer"),
    issue_date: today,
    lines: [{ text: marker, price: 10_000, tax_code_ids: [ground.get("VAT20")] }],
  });
  await move(desk, path, "issue");
  const payment = await make({ ...desk, marker: "12000" }, "fin.payments", {
    direction: "in",
    party_id: ground.get("customer"),
    bank_account_id: ground.get("1020"),
    date: today,
    amount: EUR(12_000),
    allocations: [{ document: { collection: "fin.invoices", id }, amount: 12_000 }],
  });
  await move({ ...desk, marker: "12000" }, payment.path, "post");
  const paid = await desk.line.read(path);
  if (paid.state !== "paid") desk.line.failures.push(`${path} is ${paid.state} after its payment was posted`);
  desk.line.note(path, paid, marker);
};

const entry: Work = async (desk) => {
  const { ground, today, marker } = desk;
  const { path } = await make(desk, "fin.journal-entries", {
    date: today,
    narration: marker,
    lines: [
      { account_id: ground.get("6110"), debit: 500 },
      { account_id: ground.get("1010"), credit: 500 },
    ],
  });
  await move(desk, path, "post");
};

const sale: Work = async (desk) => {
  const { line, ground, marker } = desk;
  const { path } = await make(desk, "ops.sales-orders", {
    account_id: ground.get("customer"),
    reference: marker,
    lines: [{ item_id: ground.get("item"), quantity: "1", price: 300 }],
  });
  for (const step of ["confirm", "deliver", "invoice"]) await move(desk, path, step);
  line.noteMade("fin.invoices");
};

const person: Work = async (desk) => {
  const { today, marker } = desk;
  const { path } = await make(desk, "hr.employees", {
    first_name: "Pat",
    last_name: marker,
    start_date: today,
  });
  await move(desk, path, "activate");
};

/** Uploads a file. Files are stored outside the database, and acknowledged files must be complete. */
const file: Work = async (desk) => {
  const { line, marker } = desk;
  const { path } = await make(desk, "crm.leads", { name: `Filed ${marker}` });
  const content = bytesOf(`%PDF-1.7\n${`${marker} `.repeat(3000)}`);
  const { id, sha256 } = await line.upload(`${path}/attachments`, "application/pdf", content);
  line.files.set(`${path}/attachments/${id}/content`, sha256);
};

const reading: Work = async ({ line }) => {
  for (const path of [
    "/api/v1/crm/leads?limit=50&sort=-created_at",
    "/api/v1/crm/leads?q=pat&limit=20",
    "/api/v1/crm/stats",
    "/api/v1/fin/invoices?state=issued&count=true",
    "/api/v1/ops/stock",
    "/api/v1/audit/events?limit=50",
    "/api/v1/workflows/pending",
  ])
    await line.read(path);
};

export const WORKS: readonly Work[] = [
  lead,
  quote,
  invoice,
  entry,
  sale,
  person,
  file,
  manyLeads,
  reading,
  reading,
  reading,
];
