import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { SmtpServer } from "../../kit/smtp.ts";
import { done, Shop } from "../../modules/fin/trade/shop.ts";
import { receive, xmlOf } from "./invoices.ts";

/** A caller from whom values are masked does not read them in files that the program makes or takes in. */
let smtp: SmtpServer;
let shop: Shop;
let clerk: Client;
let invoice: Json;
let received: Json;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  shop = await Shop.open(smtp.settings);
  clerk = await shop.app.invite(shop.ana, "cleo@example.com", ["fin_clerk"]);
  const customer = await shop.account();
  invoice = await shop.invoice(customer, 1000);
  await shop.app.runJobs();
  received = await receivedBill("Beispiel GmbH");
});
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

const receivedBill = async (name: string): Promise<Json> => {
  const supplier = await shop.account({ name, kinds: ["supplier"] });
  return done(await receive(shop.app, shop.ana, xmlOf(), supplier), 201).bill;
};

/** Runs work under a policy for the clerk. */
async function under(given: object, work: () => Promise<void>): Promise<void> {
  const draft = {
    name: "Test",
    effect: "deny",
    subjects: { users: [clerk.userId] },
    when: {},
    reason: "By test",
    ...given,
  };
  const { id } = done(await shop.ana.post("/api/v1/settings/policies", draft), 201);
  await work();
  done(await shop.ana.delete(`/api/v1/settings/policies/${id}`));
}

const fileOf = async (record: string) => {
  const { data } = done(await clerk.get(`/api/v1/fin/${record}/attachments`));
  return `/api/v1/fin/${record}/attachments/${data[0].id}`;
};

test("An issued paper among the attachments is refused as the paper itself", async () => {
  const path = await fileOf(`invoices/${invoice.id}`);
  expect((await clerk.get(`${path}/content`)).status).toBe(200);
  const masks = [
    { actions: ["fin.invoices.get"], fields: { mask: ["gross"] } },
    { actions: ["crm.accounts.get"], fields: { mask: ["billing"] } },
  ];
  for (const given of masks)
    await under(given, async () => {
      expect((await clerk.get(`/api/v1/fin/invoices/${invoice.id}/paper`)).status).toBe(403);
      expect((await clerk.get(`${path}/content`)).body?.code).toBe("ACCESS_DENIED");
    });
});

test("Who may not download the paper gets it in no other way", async () => {
  const path = await fileOf(`invoices/${invoice.id}`);
  const mail = { to: "eve@example.com", subject: "Invoice", text: "Hello" };
  const send = (more: object) =>
    clerk.post(`/api/v1/fin/invoices/${invoice.id}/send-mail`, { ...mail, ...more });
  const listed = async () =>
    done(await clerk.get(`/api/v1/desk/papers?collection=fin.invoices&id=${invoice.id}`)).data.length;
  expect([await listed(), (await send({})).status]).toEqual([1, 202]);
  await under({ actions: ["fin.invoices.paper"], when: { record: { kind: "invoice" } } }, async () => {
    expect(await listed()).toBe(0);
    expect((await send({})).status).toBe(403);
    expect((await clerk.get(`${path}/content`)).status).toBe(403);
    expect((await clerk.get(`/api/v1/fin/invoices/${invoice.id}/einvoice`)).status).toBe(403);
    const asked = done(await clerk.post("/api/v1/fin/invoices/papers", { ids: [invoice.id] }), 201);
    await shop.app.runJobs();
    expect(done(await clerk.get(`/api/v1/fin/invoices/papers/${asked.id}`)).state).toBe("failed");
  });
  const files = { papers: [], attachments: [path.slice(path.lastIndexOf("/") + 1)] };
  expect((await send(files)).status).toBe(202);
  const download = { actions: ["fin.invoices.attachments.download"], when: { record: { kind: "invoice" } } };
  await under(download, async () => {
    expect((await clerk.get(`${path}/content`)).status).toBe(403);
    expect((await send(files)).status).toBe(403);
  });
});

test("Who may not write about the invoice any more does not send a failed message again", async () => {
  const { id } = done(
    await clerk.post(`/api/v1/fin/invoices/${invoice.id}/send-mail`, {
      to: "eve@example.com",
      subject: "Invoice",
      text: "Hello",
    }),
    202,
  );
  const usual = smtp.options;
  smtp.options = { script: (verb) => (verb === "RCPT" ? "550 no such user" : undefined) };
  await shop.app.runJobs();
  smtp.options = usual;
  const again = async () => (await clerk.post(`/api/v1/desk/mail/${id}/send-again`)).status;
  await under({ actions: ["fin.invoices.send_mail"], when: { record: { kind: "invoice" } } }, async () =>
    expect(await again()).toBe(403),
  );
  expect(await again()).toBe(200);
});

test("The events of a paper do not repeat values that are masked", async () => {
  const auditor = await shop.app.invite(shop.ana, "aud@example.com", ["auditor"]);
  const events = async () =>
    (await auditor.get(`/api/v1/audit/events?record_id=${invoice.id}&limit=50`)).text;
  expect(await events()).toContain("10.00 EUR");
  await under(
    {
      subjects: { users: [auditor.userId] },
      actions: ["fin.invoices.get"],
      fields: { mask: ["gross"] },
    },
    async () => expect(await events()).not.toContain("10.00 EUR"),
  );
});

test("A received e-invoice and its page are refused where the bill's values are masked", async () => {
  const path = `/api/v1/fin/bills/${received.id}/einvoice`;
  const file = `${await fileOf(`bills/${received.id}`)}/content`;
  for (const shown of [path, file]) expect((await clerk.get(shown)).text).toContain("777.00");
  for (const mask of [["gross"], ["lines"], ["supplier_ref"]])
    await under({ actions: ["fin.bills.get"], fields: { mask } }, async () => {
      const answer = await clerk.get(path);
      expect([mask, answer.status, answer.body.code]).toEqual([mask, 403, "ACCESS_DENIED"]);
      expect((await clerk.get(file)).status).toBe(403);
    });
});

test("A deleted file of a received e-invoice is not shown any more", async () => {
  const bill = await receivedBill("Zweite GmbH");
  const { data } = done(await shop.ana.get(`/api/v1/fin/bills/${bill.id}/attachments`));
  done(await shop.ana.delete(`/api/v1/fin/bills/${bill.id}/attachments/${data[0].id}`));
  const answer = await shop.ana.get(`/api/v1/fin/bills/${bill.id}/einvoice`);
  expect([answer.status, answer.body.code]).toEqual([404, "RECORD_NOT_FOUND"]);
});
