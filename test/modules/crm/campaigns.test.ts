import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Desk, everyMove, idsOf, NOBODY } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

const campaign = (data: object = {}) => desk.create("campaigns", data);
const AGREED = { consent: "granted", consent_source: "Form" };
const agreed = (data: object = {}) => desk.create("contacts", { ...AGREED, ...data });
const listed = (...contacts: Json[]) => contacts.map(({ id }) => ({ contact_id: id }));
const membersOf = async (one: Json) =>
  (await desk.get("campaigns", one)).members.map(({ contact_id }: Json) => contact_id);

everyMove(() => desk, "campaigns", {
  moves: {
    draft: { schedule: "scheduled", cancel: "cancelled" },
    scheduled: { unschedule: "draft", start: "running", cancel: "cancelled" },
    running: { complete: "completed", cancel: "cancelled" },
    completed: {},
    cancelled: {},
  },
  create: async () => campaign({ members: listed(await agreed()) }),
  frozen: ["completed", "cancelled"],
  change: { budget: 100 },
});

describe("Campaign", () => {
  const cases: [sentence: string, data: object, answer: string][] = [
    ["can end on its start date", { start_date: "2026-03-02", end_date: "2026-03-02" }, "201"],
    [
      "cannot end before its start date",
      { start_date: "2026-03-02", end_date: "2026-03-01" },
      "422 VALIDATION_FAILED, end_date DATE_ORDER",
    ],
    ["can have an end date only", { end_date: "2026-03-01" }, "201"],
    ["rejects an unknown channel", { channel: "pigeon" }, "422 VALIDATION_FAILED, channel WRONG_TYPE"],
    [
      "rejects an unknown member",
      { members: [{ contact_id: NOBODY }] },
      "422 VALIDATION_FAILED, members.0.contact_id REFERENCE_UNKNOWN",
    ],
    [
      "rejects more than two thousand members",
      { members: Array.from({ length: 2001 }, () => ({ contact_id: NOBODY })) },
      "422 VALIDATION_FAILED, members TOO_MANY",
    ],
    [
      "rejects an unknown segment criterion",
      { segment: { shoe_size: ["41"] } },
      "422 VALIDATION_FAILED, segment.shoe_size UNKNOWN_FIELD",
    ],
    [
      "rejects an empty segment criterion",
      { segment: { tags: [] } },
      "422 VALIDATION_FAILED, segment.tags TOO_FEW",
    ],
  ];
  for (const [sentence, data, answer] of cases) {
    test(sentence, async () => {
      expect(await desk.tryCreate("campaigns", data)).toBe(answer);
    });
  }

  test("has unique members of the same organisation", async () => {
    const [one, two] = [await agreed(), await agreed()];
    expect(await desk.tryCreate("campaigns", { members: listed(one, two, one) })).toBe(
      "422 VALIDATION_FAILED, members.2.contact_id DUPLICATE",
    );
    const theirs = await desk.create("contacts", { ...AGREED, account_id: null }, other);
    expect(await desk.tryCreate("campaigns", { members: listed(one, theirs) })).toBe(
      "422 VALIDATION_FAILED, members.1.contact_id REFERENCE_UNKNOWN",
    );
  });
});

describe("Campaign consent", () => {
  const refuse = (...details: string[]) =>
    ["422 VALIDATION_FAILED", ...details.map((one, i) => `members.${i}.contact_id ${one}`)].join(", ");

  /** Creates one contact for each reason that excludes a contact from a campaign. */
  async function unwilling(): Promise<[Json, string][]> {
    const [inactive, archived] = [await agreed(), await agreed()];
    await desk.move("contacts", inactive, "deactivate");
    return [
      [await desk.create("contacts"), "CONSENT_MISSING"],
      [await desk.create("contacts", { consent: "withdrawn" }), "CONSENT_MISSING"],
      [await agreed({ do_not_contact: true }), "DO_NOT_CONTACT"],
      [inactive, "CONTACT_INACTIVE"],
      [archived, "CONTACT_INACTIVE"],
    ];
  }

  test("is checked for every member on scheduling, with an error for each", async () => {
    const people = await unwilling();
    const contacts = people.map(([contact]) => contact);
    const one = await campaign({ members: listed(...contacts) });
    await desk.archive("contacts", contacts.at(-1));
    const willing = await campaign({ members: listed(await agreed()) });
    expect(await desk.tryMove("campaigns", one, "schedule")).toBe(refuse(...people.map(([, code]) => code)));
    expect(await desk.tryMove("campaigns", willing, "schedule")).toBe("200");
  });

  test("is checked again on start", async () => {
    const contact = await agreed();
    const one = await campaign({ members: listed(contact) });
    await desk.move("campaigns", one, "schedule");
    await desk.move("contacts", contact, "withdraw_consent");
    expect(await desk.tryMove("campaigns", one, "start")).toBe(refuse("CONSENT_MISSING"));
    await desk.move("contacts", contact, "grant_consent", { consent_source: "Phone" });
    expect(await desk.tryMove("campaigns", one, "start")).toBe("200");
  });

  for (const stage of ["scheduled", "running"]) {
    test(`is checked for members added while ${stage}, in any member state`, async () => {
      const present = await agreed();
      const one = await campaign({ members: listed(present) });
      await desk.moves(
        "campaigns",
        one,
        ["schedule"],
        ...(stage === "running" ? [["start"] as [string]] : []),
      );
      for (const [contact, code] of await unwilling()) {
        if (code === "CONTACT_INACTIVE") continue;
        for (const state of ["listed", "sent", "responded"])
          expect(
            await desk.tryChange("campaigns", one, {
              members: [{ contact_id: contact.id, state }, ...listed(present)],
            }),
          ).toBe(refuse(code));
      }
      const joining = await agreed();
      expect(await desk.tryChange("campaigns", one, { members: listed(present, joining) })).toBe("200");
    });
  }

  test("cannot be bypassed by a member's state", async () => {
    const contact = await desk.create("contacts");
    const as = (state: string) => ({ members: [{ contact_id: contact.id, state }] });
    for (const state of ["listed", "sent", "responded"])
      expect(await desk.tryMove("campaigns", await campaign(as(state)), "schedule")).toBe(
        refuse("CONSENT_MISSING"),
      );
    const out = await campaign(as("unsubscribed"));
    await desk.moves("campaigns", out, ["schedule"], ["start"]);
    for (const state of ["listed", "sent", "responded"])
      expect(await desk.tryChange("campaigns", out, as(state))).toBe(refuse("CONSENT_MISSING"));
    expect(await desk.tryChange("campaigns", out, as("bounced"))).toBe("200");
  });

  test("withdrawn by one member still allows results for the others to be recorded", async () => {
    const [leaving, staying] = [await agreed(), await agreed()];
    const one = await campaign({ members: listed(leaving, staying) });
    await desk.moves("campaigns", one, ["schedule"], ["start"]);
    await desk.move("contacts", leaving, "withdraw_consent");
    for (const state of ["sent", "unsubscribed"]) {
      const members = [
        { contact_id: leaving.id, state },
        { contact_id: staying.id, state: "responded" },
      ];
      expect((await desk.change("campaigns", one, { members })).members).toEqual(members);
    }
    expect(await desk.tryChange("campaigns", one, { name: "Renamed" })).toBe("200");
    expect(await desk.tryMove("campaigns", one, "complete")).toBe("200");
  });

  test("lists the first twenty members without it", async () => {
    const contacts = await Promise.all(Array.from({ length: 25 }, () => desk.create("contacts")));
    const said = await desk.tryMove(
      "campaigns",
      await campaign({ members: listed(...contacts) }),
      "schedule",
    );
    expect(said.match(/CONSENT_MISSING/g)).toHaveLength(20);
  });
});

describe("Gathering members", () => {
  const gather = (one: Json) => desk.move("campaigns", one, "gather");
  let mine: Json;
  let supplier: Json;
  const people: Record<string, Json> = {};

  beforeAll(async () => {
    mine = await desk.create("accounts", { industry: "Toys" });
    supplier = await desk.create("accounts", { industry: "Steel", kinds: ["supplier", "partner"] });
    // Only these contacts have the tag; those of the tests above do not.
    const person = (data: object) => agreed({ tags: ["fair"], ...data });
    people.anna = await person({ account_id: mine.id, language: "de" });
    people.ben = await person({ account_id: supplier.id, language: "de", tags: ["fair", "vip"] });
    people.cleo = await person({ account_id: supplier.id, language: "fr" });
    people.dora = await person({ account_id: null, language: "de" });
    await person({ do_not_contact: true });
    await person({ consent: "unknown" });
    await person({ consent: "withdrawn" });
    await desk.move("contacts", await person({}), "deactivate");
    await desk.archive("contacts", await person({}));
    await desk.create("contacts", { ...AGREED, tags: ["fair"], account_id: null }, other);
  });

  const cases: [sentence: string, segment: object, names: string[]][] = [
    ["one tag", { tags: ["fair"] }, ["anna", "ben", "cleo", "dora"]],
    ["any of two tags", { tags: ["vip", "nobody"] }, ["ben"]],
    ["tag and language", { tags: ["fair"], languages: ["de"] }, ["anna", "ben", "dora"]],
    [
      "tag and any of two languages",
      { tags: ["fair"], languages: ["fr", "de"] },
      ["anna", "ben", "cleo", "dora"],
    ],
    ["the account's industry", { tags: ["fair"], industries: ["Steel"] }, ["ben", "cleo"]],
    ["the account's kind", { tags: ["fair"], account_kinds: ["customer"] }, ["anna"]],
    [
      "any of two account kinds",
      { tags: ["fair"], account_kinds: ["partner", "customer"] },
      ["anna", "ben", "cleo"],
    ],
    [
      "all criteria combined",
      { tags: ["vip"], languages: ["de"], industries: ["Steel"], account_kinds: ["supplier"] },
      ["ben"],
    ],
    ["criteria without a match", { tags: ["fair"], languages: ["ja"] }, []],
  ];
  for (const [sentence, segment, names] of cases) {
    test(`finds consenting contacts by ${sentence}`, async () => {
      const one = await campaign({ segment });
      const { members } = await gather(one);
      expect(members).toEqual(names.map((name) => ({ contact_id: people[name].id, state: "listed" })));
      expect(await desk.tryMove("campaigns", one, "schedule")).toBe("200");
    });
  }

  test("adds to the existing members and keeps their states", async () => {
    const members = [{ contact_id: people.cleo.id, state: "bounced" }];
    const one = await campaign({ segment: { tags: ["fair"], industries: ["Steel"] }, members });
    const gathered = await gather(one);
    expect(gathered.members).toEqual([...members, { contact_id: people.ben.id, state: "listed" }]);
    expect((await gather(one)).version).toBe(gathered.version);
  });

  test("skips contacts hidden by a policy", async () => {
    const one = await campaign({ segment: { tags: ["fair"] } });
    await desk.under(
      [{ effect: "deny", actions: ["crm.contacts.*"], when: { record: { id: people.anna.id } } }],
      async () => {
        await gather(one);
      },
    );
    expect(await membersOf(one)).toEqual(idsOf([people.ben, people.cleo, people.dora]));
  });

  test("requires a draft with a segment", async () => {
    expect(await desk.tryMove("campaigns", await campaign(), "gather")).toBe(
      "422 VALIDATION_FAILED, segment REQUIRED",
    );
    const one = await campaign({ segment: { tags: ["fair"] } });
    for (const move of ["schedule", "start", "complete"]) {
      await desk.move("campaigns", one, move);
      expect(await desk.tryMove("campaigns", one, "gather")).toBe("409 STATE_TRANSITION_INVALID");
    }
    expect(await membersOf(one)).toEqual([]);
  });

  test("writes only an audit event in a dry run", async () => {
    const one = await campaign({ segment: { tags: ["fair"] } });
    const before = await desk.traces();
    const { body } = await desk.ana.post(`/api/v1/crm/campaigns/${one.id}/gather?dry_run=true`);
    expect(body.result.members).toHaveLength(4);
    expect(await desk.traces()).toEqual({ ...before, events: before.events + 1 });
    expect(await membersOf(one)).toEqual([]);
  });

  test("is limited to two thousand members", async () => {
    const data = { ...AGREED, last_name: "Many", tags: ["crowd"] };
    const crowd = (count: number) =>
      desk.ana.post("/api/v1/crm/contacts/bulk", {
        operations: Array.from({ length: count }, () => ({ action: "create", data })),
      });
    for (let i = 0; i < 4; i++) expect((await crowd(500)).body).toMatchObject({ succeeded: 500 });
    const one = await campaign({ segment: { tags: ["crowd"] } });
    expect((await gather(one)).members).toHaveLength(2000);
    expect(await desk.tryMove("campaigns", one, "schedule")).toBe("200");
    const full = await campaign({ segment: { tags: ["crowd"] }, members: listed(people.anna) });
    expect(await desk.tryMove("campaigns", full, "gather")).toBe("422 VALIDATION_FAILED, segment TOO_MANY");
  });
});
