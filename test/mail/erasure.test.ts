import { expect, test } from "bun:test";
import { Office } from "../governance/requests/office.ts";
import type { Json } from "../kit/appliance.ts";
import { SmtpServer } from "../kit/smtp.ts";

test("erasing a person destroys the messages to them, which are not sent any more", async () => {
  const smtp = await SmtpServer.start();
  const office = await Office.open(undefined, smtp.settings);
  const { ana, appliance } = office;
  await appliance.runJobs();
  smtp.options = { script: (verb) => (verb === "RCPT" ? "451 try later" : undefined) };
  await office.make("crm.contacts", {
    first_name: "Pia",
    last_name: "Marder",
    email: "pia@example.org",
  });
  for (const [email, name] of [
    ["other@example.org", "Other"],
    ["pia@example.org", "Pia Marder"],
  ])
    await ana.post("/api/v1/settings/team", { email, name, roles: ["admin"] });
  await appliance.runJobs();
  const queued = async () =>
    (await ana.get("/api/v1/settings/mail/messages?state=queued")).body.data.map(({ to }: Json) => to);
  expect(await queued()).toEqual(["pia@example.org", "other@example.org"]);
  const [row] = await appliance.rows("SELECT person_key, id FROM mail_messages ORDER BY rid DESC LIMIT 1");
  expect(appliance.appliance.engine.store.vault.personKey(Number(row?.person_key))).toBeDefined();

  const { id, scope } = await office.scoped("erasure", { name: "Pia Marder", email: "pia@example.org" });
  expect(JSON.stringify(scope)).toContain("E-mail to the person");
  await office.carriedOut(id);

  expect(await queued()).toEqual(["other@example.org"]);
  expect(appliance.appliance.engine.store.vault.personKey(Number(row?.person_key))).toBeUndefined();
  smtp.options = {};
  appliance.clock.advance(300_000);
  await appliance.runJobs();
  expect(smtp.accepted.filter(({ to }) => to !== "bo@example.com").map(({ to }) => to)).toEqual([
    "other@example.org",
  ]);
  const { data } = (
    await ana.get(`/api/v1/audit/events?collection=settings.mail.messages&record_id=${row?.id}`)
  ).body;
  expect(data.length).toBeGreaterThan(1);
  expect(JSON.stringify(data)).not.toContain("pia@example.org");
  await office.close();
  await smtp.stop();
});
