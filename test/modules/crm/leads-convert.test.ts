import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json, Reply } from "../../kit/appliance.ts";
import { Desk, idsOf, said } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

async function qualified(data: object = {}): Promise<Json> {
  return desk.moves("leads", await desk.create("leads", data), ["contact"], ["qualify"]);
}
const pathOf = ({ id }: Json) => `/api/v1/crm/leads/${id}/convert`;
const convert = (lead: Json, options: object = {}, by = desk.ana): Promise<Reply> =>
  desk.call("POST", pathOf(lead), by, options);
const converted = async (data: object, options: object = {}): Promise<Json> => {
  const reply = await convert(await qualified(data), options);
  expect(said(reply)).toBe("200");
  return reply.body;
};
const total = async (query: string) =>
  (await desk.ana.get(`/api/v1/crm/${query}&limit=1&count=true`)).body.page.total;

describe("Lead conversion", () => {
  test("creates an account, a contact and a deal from the lead", async () => {
    const owner = await desk.hire("seller", ["crm_clerk"]);
    const team = (await desk.ana.post("/api/v1/settings/teams", { name: "Sellers" })).body;
    const inherited = { owner_id: owner.userId, team_id: team.id, tags: ["fair"] };
    const lead = await qualified({
      ...inherited,
      name: "Zoë Maria Smith",
      email: "Zoe@Smith.example",
      phone: "+43 1 5550001",
      company: "Smith & Daughters",
      value: { amount: 125_000, currency: "USD" },
    });
    const { body } = await convert(lead);
    expect(body).toMatchObject({
      lead: { id: lead.id, state: "converted", converted_at: body.lead.updated_at },
      account: { ...inherited, name: "Smith & Daughters", state: "prospect", kinds: ["customer"] },
      contact: {
        ...inherited,
        first_name: "Zoë Maria",
        last_name: "Smith",
        email: "zoe@smith.example",
        phone: "+43 1 5550001",
        account_id: body.account.id,
        // An enquiry is not consent to campaigns.
        consent: "unknown",
      },
      opportunity: {
        ...inherited,
        name: "Smith & Daughters",
        state: "qualification",
        account_id: body.account.id,
        contact_ids: [body.contact.id],
        lead_id: lead.id,
        currency: "USD",
        amount: { amount: 125_000, currency: "USD" },
      },
    });
    expect(body.lead).toMatchObject({
      converted_account_id: body.account.id,
      converted_contact_id: body.contact.id,
      converted_opportunity_id: body.opportunity.id,
    });
  });

  const names = [
    ["Cher", null, "Cher"],
    ["  Ana   María de la  Cruz ", "Ana María de la", "Cruz"],
  ] as const;
  for (const [name, first_name, last_name] of names) {
    test(`uses the last word of "${name}" as the last name`, async () => {
      expect((await converted({ name })).contact).toMatchObject({ first_name, last_name });
    });
  }

  test("skips the deal or uses its name if requested", async () => {
    const { lead, opportunity } = await converted({}, { create_opportunity: false });
    expect(opportunity).toBeNull();
    expect(lead.converted_opportunity_id).toBeNull();
    expect(await total(`opportunities?lead_id=${lead.id}`)).toBe(0);
    expect((await converted({}, { opportunity_name: "Big one" })).opportunity.name).toBe("Big one");
  });

  test("requires a qualified lead that is not archived", async () => {
    const lead = await desk.create("leads");
    const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";
    expect(said(await convert(lead))).toBe(WRONG);
    await desk.move("leads", lead, "contact");
    expect(said(await convert(lead))).toBe(WRONG);
    await desk.move("leads", lead, "disqualify", { lost_reason: "No budget" });
    expect(said(await convert(lead))).toBe(WRONG);
    await desk.moves("leads", lead, ["reopen"], ["contact"], ["qualify"]);
    expect(said(await convert(lead, { version: 1 }))).toBe(
      "409 RECORD_VERSION_CONFLICT, version CURRENT_VERSION",
    );
    await desk.archive("leads", lead);
    expect(said(await convert(lead))).toBe("409 STATE_TRANSITION_INVALID");
    const theirs = await desk.create("leads", {}, other);
    expect(said(await convert(theirs))).toBe("404 RECORD_NOT_FOUND");
  });

  test("drops deactivated owners and archived teams", async () => {
    const leaver = await desk.hire("leaver", ["crm_clerk"]);
    const team = (await desk.ana.post("/api/v1/settings/teams", { name: "Disbanded" })).body;
    const lead = await qualified({ owner_id: leaver.userId, team_id: team.id });
    await desk.dismiss(leaver);
    expect((await desk.ana.delete(`/api/v1/settings/teams/${team.id}`)).status).toBe(200);
    const { body } = await convert(lead);
    for (const made of [body.account, body.contact, body.opportunity])
      expect(made).toMatchObject({ owner_id: desk.ana.userId, team_id: null });
  });
});

describe("Converted contact", () => {
  const given = { email: "known@example.com", phone: "+43 (1) 555-12 34" };
  const cases: [sentence: string, known: object, lead: object, taken: boolean][] = [
    ["matches by e-mail address, ignoring case", given, { email: "KNOWN@Example.com" }, true],
    ["matches by e-mail address before phone number", given, { email: given.email, phone: "+43 9" }, true],
    ["matches by phone number in any format", { phone: given.phone }, { phone: "+43/1/555.1234" }, true],
    ["matches by phone number with extension", { phone: "555 77 ext. 12" }, { phone: "55577x12" }, true],
    ["is new if the extension differs", { phone: "555 77 ext. 12" }, { phone: "55577x13" }, false],
    ["matches by phone number if the contact has no e-mail address", { phone: given.phone }, given, true],
    ["matches by phone number if the lead has no e-mail address", given, { phone: given.phone }, true],
    [
      "is new if the phone number matches but the e-mail address differs",
      given,
      { ...given, email: "new@example.com" },
      false,
    ],
    ["is new if the lead has no e-mail address and no phone number", given, {}, false],
  ];
  for (const [sentence, known, data, taken] of cases) {
    test(sentence, async () => {
      const one = await desk.create("contacts", known);
      const { contact } = await converted(data);
      expect(contact.id === one.id).toBe(taken);
      if (!taken) await desk.archive("contacts", contact);
      await desk.archive("contacts", one);
    });
  }

  test("prefers an active contact to an inactive one", async () => {
    const email = "twice@example.com";
    const inactive = await desk.create("contacts", { email });
    await desk.move("contacts", inactive, "deactivate");
    expect((await converted({ email })).contact.id).toBe(inactive.id);
    const active = await desk.create("contacts", { email });
    expect((await converted({ email })).contact.id).toBe(active.id);
  });

  test("is new if the match is archived, anonymised, hidden or in another organisation", async () => {
    const email = "gone@example.com";
    const [archived, anonymised, hidden] = [
      await desk.create("contacts", { email }),
      await desk.create("contacts", { email }),
      await desk.create("contacts", { email, last_name: "Hidden" }),
    ];
    await desk.create("contacts", { email, account_id: null }, other);
    await desk.archive("contacts", archived);
    await desk.appliance.alter("UPDATE crm_contacts SET state = 'anonymised' WHERE id = ?", anonymised.id);
    const before = await total("contacts?state=active");
    await desk.under(
      [{ effect: "deny", actions: ["crm.contacts.*"], when: { record: { last_name: "Hidden" } } }],
      async () => {
        const { contact } = await converted({ email });
        expect([archived.id, anonymised.id, hidden.id]).not.toContain(contact.id);
      },
    );
    expect(await total("contacts?state=active")).toBe(before + 1);
  });
});

describe("Converted account", () => {
  const cases: [sentence: string, existing: string, company: string, taken: boolean][] = [
    ["matches by name, ignoring case", "Ångström Öl AG", "ångström öl ag", true],
    ["matches by name, ignoring extra spaces", "North  Star Mining", " north star   mining ", true],
    ["matches by name with special characters", "Brown & Sons (London)", "Brown & Sons (London)", true],
    ["is new if the company is only a prefix of an existing name", "Pacific Holding", "Pacific", false],
    ["is new if the words are in a different order", "Water Works", "Works Water", false],
    ["is new if the name has no words", "***", "***", false],
  ];
  for (const [sentence, name, company, taken] of cases) {
    test(sentence, async () => {
      const one = await desk.create("accounts", { name });
      const { account, contact, opportunity } = await converted({ company });
      expect(account.id === one.id).toBe(taken);
      expect([contact.account_id, opportunity.account_id]).toEqual([account.id, account.id]);
    });
  }

  test("is the target of a merged match", async () => {
    const [doubled, kept] = [
      await desk.create("accounts", { name: "Merger Ltd" }),
      await desk.create("accounts", { name: "Merger Limited" }),
    ];
    await desk.move("accounts", doubled, "merge", { into_id: kept.id });
    expect((await converted({ company: "merger ltd" })).account.id).toBe(kept.id);
    const living = await desk.create("accounts", { name: "Merger Ltd" });
    expect((await converted({ company: "merger ltd" })).account.id).toBe(living.id);
  });

  test("is new if the merge target is archived or hidden", async () => {
    for (const [company, into] of [
      ["Archived Twin", "Archived Original"],
      ["Hidden Twin", "Hidden Original"],
    ]) {
      const doubled = await desk.create("accounts", { name: company });
      const kept = await desk.create("accounts", { name: into });
      await desk.move("accounts", doubled, "merge", { into_id: kept.id });
      if (company === "Archived Twin") await desk.archive("accounts", kept);
      await desk.under(
        [{ effect: "deny", actions: ["crm.accounts.*"], when: { record: { name: "Hidden Original" } } }],
        async () => {
          const { account } = await converted({ company });
          expect({ name: account.name, known: account.id === kept.id }).toEqual({
            name: company,
            known: false,
          });
        },
      );
    }
  });

  test("is new if the match is archived or in another organisation", async () => {
    const archived = await desk.create("accounts", { name: "Lost and Found" });
    await desk.archive("accounts", archived);
    const theirs = await desk.create("accounts", { name: "Lost and Found" }, other);
    const { account } = await converted({ company: "Lost and Found" });
    expect([archived.id, theirs.id]).not.toContain(account.id);
  });

  test("is that of the known contact if the lead has no company", async () => {
    const home = await desk.create("accounts");
    const known = await desk.create("contacts", { email: "home@example.com", account_id: home.id });
    const body = await converted({ email: "home@example.com" });
    expect({ account: body.account.id, contact: body.contact.id }).toEqual({
      account: home.id,
      contact: known.id,
    });
  });

  test("is named after the person if nothing matches", async () => {
    expect((await converted({ name: "Solo Trader" })).account.name).toBe("Solo Trader");
  });

  test("is assigned to a contact without one, but never replaces another", async () => {
    const free = await desk.create("contacts", { email: "free@example.com", account_id: null });
    const first = await converted({ email: "free@example.com", company: "First Employer" });
    expect(first.contact).toMatchObject({ id: free.id, account_id: first.account.id });
    const second = await converted({ email: "free@example.com", company: "Second Employer" });
    expect(second.account.id).not.toBe(first.account.id);
    expect(second.contact).toMatchObject({ id: free.id, account_id: first.account.id });
    expect(second.opportunity.account_id).toBe(second.account.id);
  });

  test("gets no deal while blocked, but is linked", async () => {
    const account = await desk.create("accounts", { name: "Blocked Bros" });
    await desk.moves("accounts", account, ["activate"], ["block"]);
    const lead = await qualified({ company: "Blocked Bros" });
    expect(said(await convert(lead))).toBe("422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED");
    expect((await convert(lead, { create_opportunity: false })).body.account.id).toBe(account.id);
  });
});

describe("Repeated conversion", () => {
  test("returns the same result and changes nothing, regardless of input", async () => {
    const lead = await qualified({ company: "Once Only" });
    const first = await convert(lead, { version: lead.version });
    const before = await desk.traces();
    for (const options of [
      {},
      { version: lead.version },
      { create_opportunity: false, opportunity_name: "Other" },
    ]) {
      const again = await convert(lead, options);
      expect(again.body).toEqual(first.body);
      expect(await desk.events(again)).toEqual(["crm.leads.convert ok"]);
    }
    expect(await desk.traces()).toEqual({ ...before, events: before.events + 3 });
  });

  test("creates one account, contact and deal for twenty concurrent requests", async () => {
    const lead = await qualified({ company: "Stampede", email: "one@stampede.example" });
    const before = await desk.traces();
    const replies = await Promise.all(Array.from({ length: 20 }, () => desk.ana.post(pathOf(lead))));
    expect(replies.map(said)).toEqual(Array.from({ length: 20 }, () => "200"));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await desk.traces()).toEqual({
      events: before.events + 23,
      changes: before.changes + 4,
      records: before.records + 3,
      versions: before.versions + 4,
      numbers: before.numbers,
    });
  });

  test("creates one account and contact but twenty deals for concurrent leads of one person", async () => {
    const person = { name: "Eager Beaver", company: "Beaver Dams", email: "eager@beaver.example" };
    const leads = await Promise.all(Array.from({ length: 20 }, () => qualified(person)));
    const replies = await Promise.all(leads.map((lead) => desk.ana.post(pathOf(lead))));
    const distinct = (part: string) => new Set(replies.map(({ body }) => body[part].id)).size;
    expect([distinct("account"), distinct("contact"), distinct("opportunity")]).toEqual([1, 1, 20]);
  });
});

describe("Conversion permissions", () => {
  const CREATES = ["crm.accounts.create", "crm.contacts.create", "crm.opportunities.create"];

  test("require create access to each part, and read access to see it", async () => {
    const maker = await desk.hireFor("maker", ["crm.leads.*", ...CREATES, "crm.accounts.get"]);
    const { status, body } = await convert(await qualified({ company: "Seen By Makers" }), {}, maker);
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { name: "Seen By Makers" }, contact: null, opportunity: null });
    expect(body.lead.converted_contact_id).not.toBeNull();
  });

  for (const missing of CREATES) {
    const name = missing.replaceAll(".", "_");
    test(`include ${missing}; without it nothing is saved`, async () => {
      const permissions = ["crm.leads.*", ...CREATES.filter((one) => one !== missing)];
      const maker = await desk.hireFor(`without_${name}`, permissions);
      const lead = await qualified({ company: `Without ${name}` });
      const { body } = await convert(lead, {}, maker);
      expect(body).toMatchObject({
        code: "ACCESS_DENIED",
        details: [
          { code: "PERMISSION_MISSING", message: `You also need the ${missing} permission to do this.` },
        ],
      });
      expect((await desk.get("leads", lead)).state).toBe("qualified");
    });
  }

  test("require update access to change an existing contact", async () => {
    await desk.create("contacts", { email: "still@example.com", account_id: null });
    const maker = await desk.hireFor("no_changes", [
      "crm.leads.*",
      "crm.contacts.get",
      "crm.contacts.list",
      ...CREATES,
    ]);
    const lead = await qualified({ email: "still@example.com" });
    expect(said(await convert(lead, {}, maker))).toBe("403 ACCESS_DENIED, action PERMISSION_MISSING");
  });

  test("respect policies that deny a part or hide the converted lead", async () => {
    const lead = await qualified({ company: "Forbidden" });
    const policies = [
      { actions: ["crm.accounts.create"], when: { record: { name: "Forbidden" } } },
      { actions: ["crm.opportunities.*"], when: { record: { lead_id: lead.id } } },
      { actions: ["crm.leads.*"], when: { record: { state: "converted" } } },
    ];
    for (const policy of policies) {
      await desk.under([{ effect: "deny", ...policy }], async () => {
        expect(said(await convert(lead))).toBe("403 ACCESS_POLICY_DENIED");
      });
    }
    expect(said(await convert(lead))).toBe("200");
  });
});

describe("Conversion result", () => {
  test("is complete in a dry run, which writes only an audit event", async () => {
    const lead = await qualified({ company: "Perhaps" });
    const before = await desk.traces();
    const { body } = await desk.ana.post(`${pathOf(lead)}?dry_run=true`, {});
    expect(body).toMatchObject({
      dry_run: true,
      status: 200,
      result: { lead: { state: "converted" }, account: { name: "Perhaps" } },
    });
    expect(await desk.traces()).toEqual({ ...before, events: before.events + 1 });
    expect(await total("accounts?name=Perhaps")).toBe(0);
  });

  test("has one event for the lead and one for each further record", async () => {
    const all = await convert(await qualified({ company: "Told" }));
    expect(await desk.events(all)).toEqual(
      ["leads", "accounts", "contacts", "opportunities"].map((name) => `crm.leads.convert ok crm.${name}`),
    );
    await desk.create("contacts", { email: "told@example.com", account_id: null });
    const changed = await convert(await qualified({ email: "told@example.com", company: "Told" }), {
      create_opportunity: false,
    });
    expect(await desk.events(changed)).toEqual(
      ["leads", "contacts"].map((name) => `crm.leads.convert ok crm.${name}`),
    );
  });

  test("is expandable from the lead", async () => {
    const { lead, account, contact, opportunity } = await converted({});
    const shown = await desk.get(
      "leads",
      lead,
      "?expand=converted_account,converted_contact,converted_opportunity",
    );
    expect(idsOf([shown.converted_account, shown.converted_contact, shown.converted_opportunity])).toEqual(
      idsOf([account, contact, opportunity]),
    );
    const [entry] = await desk.history("opportunities", opportunity);
    expect(entry).toMatchObject({ action: "crm.leads.convert", version: 1 });
  });
});
