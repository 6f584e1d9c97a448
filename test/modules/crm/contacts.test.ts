import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "../../kit/appliance.ts";
import { DAY, Desk, everyMove, NOBODY, time } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

const contact = (data: object = {}) => desk.create("contacts", data);
const granted = () => contact({ consent: "granted", consent_source: "Form" });

everyMove(() => desk, "contacts", {
  moves: {
    active: { deactivate: "inactive", grant_consent: "active", withdraw_consent: "active" },
    inactive: { activate: "active", grant_consent: "inactive", withdraw_consent: "inactive" },
    anonymised: {},
  },
  given: { grant_consent: { consent_source: "Asked by phone" } },
  // Only a data request anonymises contacts; no action in this module does.
  reach: {
    anonymised: ({ id }) =>
      desk.appliance.alter("UPDATE crm_contacts SET state = 'anonymised' WHERE id = ?", id),
  },
  frozen: ["anonymised"],
  change: { job_title: "Buyer" },
});

describe("Consent", () => {
  const REQUIRED = "422 VALIDATION_FAILED, consent_source REQUIRED";

  test("is initially unknown without a timestamp", async () => {
    expect(await contact()).toMatchObject({
      consent: "unknown",
      consent_at: null,
      consent_source: null,
      do_not_contact: false,
    });
  });

  const given: [sentence: string, data: object, answer: string][] = [
    ["cannot be granted without a source", { consent: "granted" }, REQUIRED],
    ["can be granted with a source", { consent: "granted", consent_source: "Form" }, "201"],
    ["can be withdrawn without a source", { consent: "withdrawn" }, "201"],
    ["rejects an unknown value", { consent: "maybe" }, "422 VALIDATION_FAILED, consent WRONG_TYPE"],
    [
      "rejects a timestamp set by the client",
      { consent_at: "2026-01-01T00:00:00Z" },
      "422 VALIDATION_FAILED, consent_at UNKNOWN_FIELD",
    ],
  ];
  for (const [sentence, data, answer] of given) {
    test(sentence, async () => {
      expect(await desk.tryCreate("contacts", data)).toBe(answer);
    });
  }

  test("given on creation has the creation time", async () => {
    const one = await granted();
    expect(one.consent_at).toBe(one.created_at);
  });

  test("requires a source for as long as it is granted", async () => {
    const one = await granted();
    expect(await desk.tryChange("contacts", one, { consent_source: null })).toBe(REQUIRED);
    expect(await desk.tryMove("contacts", one, "grant_consent")).toBe(REQUIRED);
    const withdrawn = await desk.move("contacts", one, "withdraw_consent", { consent_source: "Letter" });
    expect(withdrawn).toMatchObject({ state: "active", consent: "withdrawn", consent_source: "Letter" });
    expect(await desk.tryChange("contacts", one, { consent_source: null })).toBe("200");
    expect(await desk.tryChange("contacts", one, { consent: "granted" })).toBe(REQUIRED);
  });

  test("is timestamped on every change and only then", async () => {
    const one = await contact();
    const seen: [string, string | null, string][] = [];
    const steps: [string, () => Promise<unknown>][] = [
      ["named", () => desk.change("contacts", one, { first_name: "Zoë" })],
      ["granted", () => desk.move("contacts", one, "grant_consent", { consent_source: "Form" })],
      ["granted again", () => desk.move("contacts", one, "grant_consent", { consent_source: "Fair" })],
      ["renamed", () => desk.change("contacts", one, { first_name: "Zoe" })],
      ["withdrawn", () => desk.change("contacts", one, { consent: "withdrawn" })],
      ["withdrawn again", () => desk.move("contacts", one, "withdraw_consent")],
      ["unknown again", () => desk.change("contacts", one, { consent: "unknown" })],
    ];
    for (const [step, act] of steps) {
      await desk.advance(DAY);
      await act();
      const { consent_at, updated_at, consent } = await desk.get("contacts", one);
      seen.push([step, consent_at === updated_at ? "now" : consent_at && "before", consent]);
    }
    expect(seen).toEqual([
      ["named", null, "unknown"],
      ["granted", "now", "granted"],
      ["granted again", "before", "granted"],
      ["renamed", "before", "granted"],
      ["withdrawn", "now", "withdrawn"],
      // Nothing changed, so there is no new version.
      ["withdrawn again", "now", "withdrawn"],
      ["unknown again", "now", "unknown"],
    ]);
    const withdrawals = (await desk.history("contacts", one)).filter(({ changes }) =>
      changes.some(({ to }: { to: unknown }) => to === "withdrawn"),
    );
    expect(withdrawals).toHaveLength(1);
    expect(time(withdrawals[0].at)).toBeLessThan(desk.appliance.clock.now() - DAY);
  });
});

describe("Contact language", () => {
  for (const language of ["de", "pt-BR", "zh-Hant-TW"]) {
    test(`accepts ${language}`, async () => {
      expect((await contact({ language })).language).toBe(language);
    });
  }
  for (const language of ["german!", "d", "en_US", "-"]) {
    test(`rejects ${language}`, async () => {
      expect(await desk.tryCreate("contacts", { language })).toBe(
        "422 VALIDATION_FAILED, language INVALID_VALUE",
      );
    });
  }
});

describe("Contact account", () => {
  test("must be an unarchived account of the organisation", async () => {
    const gone = await desk.create("accounts");
    await desk.archive("accounts", gone);
    const theirs = await desk.create("accounts", {}, other);
    for (const account_id of [gone.id, theirs.id, NOBODY])
      expect(await desk.tryCreate("contacts", { account_id })).toBe(
        "422 VALIDATION_FAILED, account_id REFERENCE_UNKNOWN",
      );
  });

  test("can be empty or changed", async () => {
    const one = await contact({ account_id: null });
    expect(one.account_id).toBeNull();
    const account = await desk.create("accounts");
    expect((await desk.change("contacts", one, { account_id: account.id })).account_id).toBe(account.id);
    expect(await desk.tryArchive("accounts", account)).toBe(
      "409 RECORD_IN_USE, crm.contacts.account_id USED_BY",
    );
    await desk.change("contacts", one, { account_id: null });
    expect(await desk.tryArchive("accounts", account)).toBe("200");
  });
});

describe("Contact", () => {
  test("cannot be archived while a ticket refers to it", async () => {
    const one = await contact();
    const ticket = await desk.create("tickets", { contact_id: one.id });
    const { body } = await desk.call("DELETE", `/api/v1/crm/contacts/${one.id}`);
    expect(body).toMatchObject({
      code: "RECORD_IN_USE",
      details: [
        { path: "crm.tickets.contact_id", message: `This record is used by crm.tickets ${ticket.id}.` },
      ],
    });
  });

  test("can be archived while deals, quotes and campaigns refer to it", async () => {
    const one = await granted();
    const deal = await desk.create("opportunities", { contact_ids: [one.id] });
    const quote = await desk.create("quotes", { contact_id: one.id });
    const campaign = await desk.create("campaigns", { members: [{ contact_id: one.id }] });
    await desk.archive("contacts", one);
    expect((await desk.get("opportunities", deal)).contact_ids).toEqual([one.id]);
    expect((await desk.get("quotes", quote, "?expand=contact")).contact.id).toBe(one.id);
    expect((await desk.get("campaigns", campaign)).members).toEqual([
      { contact_id: one.id, state: "listed" },
    ]);
  });

  test("is invisible to other organisations", async () => {
    const theirs = await desk.create("contacts", { account_id: null }, other);
    for (const [name, data] of [
      ["tickets", { contact_id: theirs.id }],
      ["quotes", { contact_id: theirs.id }],
    ] as const)
      expect(await desk.tryCreate(name, data)).toBe("422 VALIDATION_FAILED, contact_id REFERENCE_UNKNOWN");
    expect(await desk.tryCreate("opportunities", { contact_ids: [theirs.id] })).toBe(
      "422 VALIDATION_FAILED, contact_ids REFERENCE_UNKNOWN",
    );
    expect(await desk.tryMove("contacts", theirs, "deactivate")).toBe("404 RECORD_NOT_FOUND");
  });

  test("expands its account and can be searched", async () => {
    const account = await desk.create("accounts", { name: "Quillfeather" });
    const one = await contact({ first_name: "Persephone", email: "P@Example.COM", account_id: account.id });
    expect((await desk.get("contacts", one, "?expand=account")).account).toMatchObject({
      id: account.id,
      name: "Quillfeather",
    });
    for (const query of ["q=persephone", "email=p@example.com", `account_id=${account.id}`]) {
      const { data } = (await desk.ana.get(`/api/v1/crm/contacts?${query}`)).body;
      expect({ query, found: data.map(({ id }: { id: string }) => id) }).toEqual({ query, found: [one.id] });
    }
  });
});
