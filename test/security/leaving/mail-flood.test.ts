import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { SmtpServer } from "../../kit/smtp.ts";
import { until } from "../../kit/until.ts";
import { done } from "../../modules/fin/trade/shop.ts";

let smtp: SmtpServer;
let app: TestAppliance;
let ana: Client;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  app = await TestAppliance.start(smtp.settings);
  ana = await app.setUp();
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

test("A link to reset a password does not wait behind the messages of others", async () => {
  const account = done(await ana.post("/api/v1/crm/accounts", { name: "Berg", kinds: ["customer"] }), 201);
  const { id } = done(await ana.post("/api/v1/crm/quotes", { account_id: account.id, title: "Work" }), 201);
  const held = Promise.withResolvers<undefined>();
  let texts = 0;
  smtp.options = {
    script: (verb) => {
      if (verb !== "TEXT") return undefined;
      texts += 1;
      return texts === 1 ? held.promise : undefined;
    },
  };
  for (const at of [1, 2, 3, 4, 5]) {
    const mail = { to: `berg${at}@example.com`, subject: "Offer", text: "Good day" };
    done(await ana.post(`/api/v1/crm/quotes/${id}/send-mail`, mail), 202);
  }
  const sending = app.runJobs();
  await until(() => texts === 1);
  await app.send("POST", "/api/v1/auth/password/forgot", { email: "ana@example.com" });
  const running = app.runJobs();
  await until(() => smtp.accepted.length > 0);
  expect(smtp.accepted.map(({ to }) => to)).toEqual(["ana@example.com"]);
  held.resolve(undefined);
  await Promise.all([sending, running]);
  expect(smtp.accepted).toHaveLength(6);
});
