import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { profileOf, writeInvoice } from "../../../src/einvoice/index.ts";
import { sampleInvoice } from "../../einvoice/kit/sample.ts";
import { type Client, freshFolder, type Json, type TestAppliance } from "../../kit/appliance.ts";
import { heldBack } from "../../kit/held-jobs.ts";
import { SmtpServer } from "../../kit/smtp.ts";
import { PayDesk } from "../../modules/fin/payouts/runs-kit.ts";
import { done, FIN } from "../../modules/fin/trade/shop.ts";
import { fetchPaper } from "../../papers/kit.ts";
import { EXPORTS, fetchFile } from "../exports/taking.ts";
import { archive, enter, everything } from "./house.ts";

const OWNER = "ana@example.com";
const place = freshFolder();
const fresh = join(place, "house");
const file = join(place, "moving.zip");

/** Papers and files that an organisation has sent and received. */
interface Left {
  lists: Record<string, Json[]>;
  papers: string[];
  proofs: Json[];
  paymentFile: string;
  einvoice: Json;
}

let smtp: SmtpServer;
let house: TestAppliance;
let owner: Client;
let before: Left;
let after: Left;
const ids: Record<string, string> = {};

async function trade(desk: PayDesk): Promise<void> {
  const { shop } = desk;
  const customer = await shop.account({ name: "Buyer GmbH" });
  const due = { issue_date: "2026-03-02", due_date: "2026-04-01" };
  const late = await shop.invoice(customer, { ...due, lines: [{ text: "Work", price: 100_000 }] });
  ids.invoice = late.id;
  const supplier = await desk.supplier({ name: "Beispiel", tax_id: "DE123456789" });
  const bills = [await desk.bill(supplier, 5000), await desk.bill(supplier, 700)];
  ids.run = (await desk.exported(bills)).id;
  await desk.approved([await desk.bill(supplier, 900)]);
  const sample = sampleInvoice();
  const sent = writeInvoice(
    { ...sample, seller: { ...sample.seller, vatId: "DE123456789" } },
    profileOf("peppol"),
    "ubl",
  );
  const received = await fetch(`${shop.app.base}${FIN}/bills/receive`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.ana.accessToken}`, "content-type": "application/xml" },
    body: sent,
  });
  if (received.status !== 201) throw new Error(await received.text());
  // The type of bodies in tests.
  ids.bill = ((await received.json()) as Json).bill.id;
  const dunning = done(await shop.post("dunning-runs", { account_id: customer.id }), 201);
  done(await shop.post(`dunning-runs/${dunning.id}/gather`));
  done(await shop.post(`dunning-runs/${dunning.id}/confirm`));
  const rent = await shop.post("recurring-invoices", {
    name: "Rent",
    account_id: customer.id,
    rule: "FREQ=MONTHLY",
    starts_on: "2026-11-01",
    lines: [{ text: "Rent for {period}", price: 100_000 }],
  });
  ids.recurring = done(rent, 201).id;
  done(await shop.post(`recurring-invoices/${ids.recurring}/activate`));
  await shop.app.runJobs();
}

async function look(app: TestAppliance, client: Client): Promise<Left> {
  const lists = Object.fromEntries(
    Object.entries(await everything(client)).filter(([name]) => name.startsWith("fin.")),
  );
  const papers = await app.rows("SELECT * FROM papers ORDER BY id");
  const reminder = lists["fin.reminders"]?.[0]?.id;
  const paths = [`fin/invoices/${ids.invoice}/paper`, `fin/reminders/${reminder}/paper`];
  const fetched = [];
  for (const path of paths) fetched.push(await fetchPaper(app, client, path));
  expect(fetched.map(({ status }) => status)).toEqual([200, 200]);
  const { file_id } = done(await client.get(`${FIN}/payment-runs/${ids.run}`));
  const paid = await client.get(`${FIN}/payment-runs/${ids.run}/attachments/${file_id}/content`);
  return {
    lists,
    papers: fetched.map(({ sha256 }) => sha256),
    proofs: papers.map(({ id, kind, document_sha256, proof, file_sha256 }) => ({
      ...{ id, kind, document_sha256, proof, file_sha256 },
    })),
    paymentFile: paid.text,
    einvoice: done(await client.get(`${FIN}/bills/${ids.bill}/einvoice`)),
  };
}

beforeAll(async () => {
  smtp = await SmtpServer.start();
  const desk = await PayDesk.open(smtp.settings);
  const { shop } = desk;
  await trade(desk);
  await heldBack(shop.app, async () => {
    const guest = { email: "bo@example.org", name: "Bo", roles: ["fin_clerk"] };
    expect(done(await shop.ana.post("/api/v1/settings/team", guest), 201).invitation.mailed).toBe(true);
  });
  before = await look(shop.app, shop.ana);
  const asked = await shop.ana.post(`${EXPORTS}/archive`, {});
  await shop.app.runJobs();
  const { bytes } = await fetchFile(shop.app, shop.ana, asked.body.id);
  await Bun.write(file, bytes);
  await shop.close();
  const read = await archive("import", file, "--data", fresh);
  expect(read).toMatchObject({ code: 0, errors: "" });
  const entered = await enter(fresh, read.printed.people, OWNER, smtp.settings);
  ({ appliance: house, client: owner } = entered);
  after = await look(house, owner);
});

afterAll(async () => {
  await house.stop();
  await smtp.stop();
  rmSync(place, { recursive: true, force: true });
});

test("payment runs, dunning runs, reminders, recurring invoices and received bills are unchanged", () => {
  const names = ["payment-runs", "dunning-runs", "reminders", "recurring-invoices", "bills", "payments"];
  const empty = names.filter((name) => (before.lists[`fin.${name}`] ?? []).length === 0);
  expect(empty).toEqual([]);
  expect(after.lists).toEqual(before.lists);
});

test("papers are the same files, with their proofs", () => {
  expect(before.proofs.every(({ proof, file_sha256 }) => proof && file_sha256)).toBe(true);
  expect(after.proofs).toEqual(before.proofs);
  expect(after.papers).toEqual(before.papers);
});

test("a payment file is the same, and is not made a second time", async () => {
  expect(after.paymentFile).toBe(before.paymentFile);
  const { file_sha256 } = done(await owner.get(`${FIN}/payment-runs/${ids.run}`));
  expect(createHash("sha256").update(after.paymentFile).digest("hex")).toBe(file_sha256);
  expect((await owner.post(`${FIN}/payment-runs/${ids.run}/export`)).status).toBe(409);
});

test("a received e-invoice is shown as before", () => {
  expect(after.einvoice).toEqual(before.einvoice);
});

test("messages stay behind, and nothing is sent for them", async () => {
  await house.runJobs();
  expect(await house.rows("SELECT * FROM mail_messages")).toEqual([]);
  expect(smtp.accepted).toEqual([]);
});

test("a recurring invoice makes its next draft once", async () => {
  const drafts = async () => done(await owner.get(`${FIN}/invoices?source=${ids.recurring}&limit=50`)).data;
  expect(await drafts()).toHaveLength(1);
  house.clock.advance(15 * 86_400_000);
  await house.runJobs();
  owner = await house.logIn(OWNER);
  expect(await drafts()).toHaveLength(2);
  await house.runJobs();
  expect(await drafts()).toHaveLength(2);
});
