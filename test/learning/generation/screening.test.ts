import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import { Screening } from "../../../src/learning/generation/screen/screening.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { answer, Endpoint } from "./endpoint.ts";
import { organizationOf, QUESTION, quickComposer, set } from "./ground.ts";

describe("Content sent to the model", () => {
  const screening = new Screening(["Ana Maria Lopez", "Cher"]);

  test.each([
    ["an e-mail address", "Write to ana.lopez@example.com today.", "Write to [email-1] today."],
    ["the same e-mail address again", "ana.lopez@example.com", "[email-1]"],
    ["another e-mail address", "bo@example.org", "[email-2]"],
    ["a bank account number", "Pay to AT61 1904 3002 3457 3201 now.", "Pay to [iban-1] now."],
    ["a card number", "Card 4111 1111 1111 1111 expires.", "Card [card-1] expires."],
    ["the name of a person in the organisation", "Ask Ana  Maria Lopez first.", "Ask [person-1] first."],
    ["an API key", "Use sk-abcdefghijklmnop1234 for it.", "Use [secret-1] for it."],
    ["a password", "password: hunter2! is bad", "password: [secret-2] is bad"],
  ])("omits %s", (_name, text, screened) => {
    expect(screening.take(text)).toBe(screened);
    expect(screening.restore(screened).replace(/\s+/g, " ")).toBe(text.replace(/\s+/g, " "));
  });

  test.each([
    "The sum of 1,234,567 and 89 is 1,234,656.",
    "Water boils at 100 °C; the year was 1987.",
    "Section 4.2.1 says 12-34 is a range, and 0.4 a share.",
    "Cher is a region of France.",
    "DE00 1234 5678 9012 3456 78 is no account.",
  ])("is otherwise unchanged: %s", (text) => {
    expect(new Screening(["Cher"]).take(text)).toBe(text);
  });

  test("keeps placeholders that were not created by screening", () => {
    expect(screening.restore("[email-99] and [person-7]")).toBe("[email-99] and [person-7]");
  });
});

describe("Screening end to end", () => {
  let appliance: TestAppliance;
  let organization: OrganizationRef;
  let endpoint: Endpoint;
  beforeAll(async () => {
    appliance = await TestAppliance.start();
    const owner = await appliance.setUp();
    organization = await organizationOf(appliance);
    endpoint = new Endpoint();
    await set(owner, { base_url: endpoint.url, model: "m", prompt_price: 0, completion_price: 0 });
  });
  afterAll(async () => {
    endpoint.stop();
    await appliance.stop();
  });

  test("replaces personal data of passages and subject, and restores it in the answer", async () => {
    const text = "The invoices of the office are sent to billing@acme.example by the clerk.";
    endpoint.behave = () =>
      answer([{ text: "The invoices of the office are sent to [email-1] by the clerk." }]);
    const composed = await quickComposer(appliance).composer.compose(
      {
        ...QUESTION,
        subject: "billing@acme.example",
        sources: [{ handle: "s1", title: "Office", text, language: "en" }],
      },
      { organization },
    );
    expect(endpoint.asked[0]?.text).not.toContain("billing@acme.example");
    expect(composed).toMatchObject({ ok: true, claims: [{ text }], redactions: 1 });
  });

  test("sends no data without a model", async () => {
    const calls = endpoint.asked.length;
    const bare = await TestAppliance.start();
    await bare.setUp();
    const composed = await quickComposer(bare).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback: "no_model", spent: { costMicro: 0 } });
    expect(await bare.rows("SELECT * FROM budget_holds")).toEqual([]);
    expect(endpoint.asked).toHaveLength(calls);
    await bare.stop();
  });
});
