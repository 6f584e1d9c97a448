import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { Desk, everyMove, idsOf, NOBODY, said } from "./desk.ts";

let desk: Desk;
let clerk: Client;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  clerk = await desk.hire("clerk", ["crm_clerk"]);
  other = await desk.stranger();
});
afterAll(() => desk.close());

const account = (data: object = {}) => desk.create("accounts", data);
const merge = (doubled: Json, kept: Json) => desk.move("accounts", doubled, "merge", { into_id: kept.id });
const tryMerge = (doubled: Json, kept: Json, by?: Client) =>
  desk.tryMove("accounts", doubled, "merge", { into_id: kept.id }, by);

everyMove(() => desk, "accounts", {
  moves: {
    prospect: { activate: "active", deactivate: "inactive" },
    active: { deactivate: "inactive", block: "blocked" },
    inactive: { activate: "active" },
    blocked: { unblock: "active" },
    merged: {},
  },
  reach: { merged: async (doubled) => merge(doubled, await account()) },
  frozen: ["merged"],
  change: { industry: "Mining" },
});

describe("Account", () => {
  test("starts as a prospect with nothing but a name", async () => {
    expect(await account({ name: "Acme" })).toMatchObject({
      state: "prospect",
      name: "Acme",
      kinds: ["customer"],
      tax_id: null,
      credit_limit: null,
      parent_id: null,
      merged_into_id: null,
      block_reason: null,
    });
  });

  test("keeps the block reason until unblocked", async () => {
    const { id } = await account();
    const blocked = await desk.moves("accounts", { id }, ["activate"], ["block", { block_reason: "Unpaid" }]);
    expect(blocked.block_reason).toBe("Unpaid");
    expect((await desk.move("accounts", { id }, "unblock")).block_reason).toBeNull();
  });

  test("can be blocked by clerks, but unblocked or merged by managers only", async () => {
    const one = await account();
    await desk.moves("accounts", one, ["activate"]);
    expect(await desk.tryMove("accounts", one, "block", {}, clerk)).toBe("200");
    expect(await desk.tryMove("accounts", one, "unblock", {}, clerk)).toStartWith("403 ACCESS_DENIED");
    expect(await tryMerge(await account(), one, clerk)).toStartWith("403 ACCESS_DENIED");
  });

  const refused: [sentence: string, data: object, answer: string][] = [
    ["requires kinds", { kinds: null }, "422 VALIDATION_FAILED, kinds WRONG_TYPE"],
    ["rejects an unknown kind", { kinds: ["friend"] }, "422 VALIDATION_FAILED, kinds.0 WRONG_TYPE"],
    [
      "rejects a payment term above 365 days",
      { payment_term_days: 366 },
      "422 VALIDATION_FAILED, payment_term_days TOO_LARGE",
    ],
    [
      "cannot be created with a block reason",
      { block_reason: "x" },
      "422 VALIDATION_FAILED, block_reason UNKNOWN_FIELD",
    ],
    [
      "cannot be created as merged",
      { merged_into_id: NOBODY },
      "422 VALIDATION_FAILED, merged_into_id UNKNOWN_FIELD",
    ],
  ];
  for (const [sentence, data, answer] of refused) {
    test(sentence, async () => {
      expect(await desk.tryCreate("accounts", data)).toBe(answer);
    });
  }
});

describe("Credit limit", () => {
  const eur = { amount: 5, currency: "EUR" };
  const usd = { amount: 5, currency: "USD" };
  const MIXED = "422 VALIDATION_FAILED, credit_limit CURRENCY_MIXED";
  const cases: [sentence: string, data: object, answer: string][] = [
    ["defaults to the organisation's currency", { credit_limit: 5 }, "201"],
    ["accepts the account's currency", { currency: "USD", credit_limit: usd }, "201"],
    ["rejects another currency", { currency: "USD", credit_limit: eur }, MIXED],
    [
      "rejects a plain number for an account in a foreign currency",
      { currency: "USD", credit_limit: 5 },
      MIXED,
    ],
  ];
  for (const [sentence, data, answer] of cases) {
    test(sentence, async () => {
      expect(await desk.tryCreate("accounts", data)).toBe(answer);
    });
  }

  test("locks the currency unless both change together", async () => {
    const one = await account({ currency: "USD", credit_limit: usd });
    expect(await desk.tryChange("accounts", one, { currency: "EUR" })).toBe(MIXED);
    expect(await desk.tryChange("accounts", one, { currency: "EUR", credit_limit: eur })).toBe("200");
  });
});

describe("Tax number", () => {
  const TAKEN = "409 DUPLICATE_VALUE, tax_id DUPLICATE";

  test("is unique regardless of formatting", async () => {
    const first = await account({ tax_id: "atu 1234 5678" });
    expect(first.tax_id).toBe("ATU12345678");
    const second = await account();
    for (const tax_id of ["ATU12345678", "Atu12345678", " ATU\u00a0123 456 78"]) {
      expect(await desk.tryCreate("accounts", { tax_id })).toBe(TAKEN);
      expect(await desk.tryChange("accounts", second, { tax_id })).toBe(TAKEN);
    }
    expect(await desk.tryCreate("accounts", { tax_id: "ATU12345678" }, other)).toBe("201");
  });

  test("becomes available when its account is archived, which then cannot be restored", async () => {
    const first = await account({ tax_id: "FREE1" });
    await desk.archive("accounts", first);
    await account({ tax_id: "FREE1" });
    expect(await desk.tryMove("accounts", first, "restore")).toBe(TAKEN);
  });

  test("is taken once by twenty concurrent requests", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.ana.post("/api/v1/crm/accounts", { name: "Race", tax_id: "RACE" }),
      ),
    );
    expect(replies.map(said).toSorted()).toEqual(["201", ...Array.from({ length: 19 }, () => TAKEN)]);
  });
});

describe("Parent account", () => {
  const CYCLE = "422 VALIDATION_FAILED, parent_id CYCLE";
  const UNKNOWN = "422 VALIDATION_FAILED, parent_id REFERENCE_UNKNOWN";

  test("must be an active account of the organisation", async () => {
    const [gone, doubled, kept] = [await account(), await account(), await account()];
    await desk.archive("accounts", gone);
    await merge(doubled, kept);
    const theirs = await desk.create("accounts", {}, other);
    expect(await desk.tryCreate("accounts", { parent_id: kept.id })).toBe("201");
    expect(await desk.tryCreate("accounts", { parent_id: gone.id })).toBe(UNKNOWN);
    expect(await desk.tryCreate("accounts", { parent_id: theirs.id })).toBe(UNKNOWN);
    expect(await desk.tryCreate("accounts", { parent_id: NOBODY })).toBe(UNKNOWN);
    expect(await desk.tryCreate("accounts", { parent_id: doubled.id })).toBe(
      "422 VALIDATION_FAILED, parent_id ACCOUNT_MERGED",
    );
  });

  test("rejects cycles, in any sequence of changes", async () => {
    const size = 6;
    const place = fc.nat(size - 1);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.option(place, { freq: 5 })), { minLength: 8, maxLength: 14 }),
        async (changes) => {
          const all = await Promise.all(Array.from({ length: size }, () => account()));
          const parents = new Map<number, number | null>();
          const isBelow = (one: number | null | undefined, top: number): boolean =>
            typeof one === "number" && (one === top || isBelow(parents.get(one), top));
          for (const [child, parent] of changes) {
            const cyclic = isBelow(parent, child);
            const parent_id = parent === null ? null : all[parent]?.id;
            expect(await desk.tryChange("accounts", all[child], { parent_id })).toBe(cyclic ? CYCLE : "200");
            if (!cyclic) parents.set(child, parent);
          }
          for (const [child, parent] of parents)
            expect((await desk.get("accounts", all[child])).parent_id).toBe(
              parent === null ? null : all[parent]?.id,
            );
        },
      ),
      { numRuns: 8, seed: 11 },
    );
  });

  test("rejects one of two concurrent changes that would form a cycle", async () => {
    const [one, two] = [await account(), await account()];
    const path = (record: Json) => `/api/v1/crm/accounts/${record.id}`;
    const replies = await Promise.all([
      desk.ana.put(path(one), { parent_id: two.id }),
      desk.ana.put(path(two), { parent_id: one.id }),
    ]);
    expect(replies.map(said).toSorted()).toEqual(["200", CYCLE]);
  });
});

describe("Account merge", () => {
  test("moves all related records, including archived ones and sent quotes", async () => {
    const [doubled, kept] = [await account(), await account()];
    const own = { account_id: doubled.id };
    const contact = await desk.create("contacts", own);
    const opportunity = await desk.create("opportunities", own);
    const won = await desk.create("opportunities", own);
    await desk.move("opportunities", won, "win");
    const quote = await desk.create("quotes", { ...own, opportunity_id: opportunity.id });
    await desk.move("quotes", quote, "send");
    const ticket = await desk.create("tickets", own);
    const closed = await desk.create("tickets", own);
    await desk.moves("tickets", closed, ["resolve", { resolution: "Done" }], ["close"]);
    const archived = await desk.create("contacts", own);
    await desk.archive("contacts", archived);
    const child = await account({ parent_id: doubled.id });
    const activity = await desk.create("activities", {
      about: { collection: "crm.accounts", id: doubled.id },
    });
    const elsewhere = await desk.create("contacts", { account_id: desk.made["crm.accounts"] });

    const reply = await desk.call("POST", `/api/v1/crm/accounts/${doubled.id}/merge`, desk.ana, {
      into_id: kept.id,
    });
    expect(reply.body).toMatchObject({ id: doubled.id, state: "merged", merged_into_id: kept.id });
    for (const [name, record] of [
      ["contacts", contact],
      ["contacts", archived],
      ["opportunities", opportunity],
      ["opportunities", won],
      ["quotes", quote],
      ["tickets", ticket],
      ["tickets", closed],
    ] as const)
      expect({ name, account: (await desk.get(name, record)).account_id }).toEqual({
        name,
        account: kept.id,
      });
    expect((await desk.get("accounts", child)).parent_id).toBe(kept.id);
    expect((await desk.get("activities", activity)).about).toEqual({
      collection: "crm.accounts",
      id: kept.id,
    });
    expect(await desk.get("contacts", elsewhere)).toEqual(elsewhere);
    // The call adds one event for its account and one for each other record that it changes.
    const further = [
      "accounts",
      "contacts",
      "contacts",
      "opportunities",
      "opportunities",
      "quotes",
      "activities",
      "tickets",
    ];
    expect(await desk.events(reply)).toEqual(
      ["accounts", ...further, "tickets"].map((name) => `crm.accounts.merge ok crm.${name}`),
    );
  });

  test("fills empty fields of the target and keeps its other values", async () => {
    const doubled = await account({
      name: "Doubled",
      kinds: ["supplier"],
      tax_id: "TAKEN OVER",
      email: "doubled@example.com",
      phone: "+43 1 5550000",
      website: "https://doubled.example",
      billing: { city: "Graz" },
      payment_term_days: 90,
      credit_limit: 900,
      bank_details: { iban: "AT611904300234573201" },
      tags: ["old"],
    });
    const kept = await account({ name: "Kept", email: "kept@example.com" });
    const merged = await merge(doubled, kept);
    expect(merged).toMatchObject({ name: "Doubled", tax_id: null, email: "doubled@example.com" });
    expect(await desk.get("accounts", kept)).toMatchObject({
      state: "prospect",
      name: "Kept",
      kinds: ["customer", "supplier"],
      tax_id: "TAKENOVER",
      email: "kept@example.com",
      phone: "+43 1 5550000",
      website: "https://doubled.example",
      billing: { city: "Graz" },
      payment_term_days: null,
      credit_limit: null,
      bank_details: null,
      tags: [],
    });
    const [entry] = await desk.history("accounts", kept);
    expect(entry.action).toBe("crm.accounts.merge");
    expect(entry.changes).toContainEqual({ field: "tax_id", from: null, to: "TAKENOVER" });
  });

  test("keeps both tax numbers if both accounts have one", async () => {
    const [doubled, kept] = [await account({ tax_id: "T1" }), await account({ tax_id: "T2" })];
    expect((await merge(doubled, kept)).tax_id).toBe("T1");
    expect((await desk.get("accounts", kept)).tax_id).toBe("T2");
  });

  test("follows a chain of merges to the final account", async () => {
    const [first, second, third] = [await account(), await account(), await account()];
    await merge(first, second);
    await merge(second, third);
    expect((await desk.get("accounts", first)).merged_into_id).toBe(third.id);
  });

  test("moves a target below the merged account up without a cycle", async () => {
    const top = await account();
    const doubled = await account({ parent_id: top.id });
    const between = await account({ parent_id: doubled.id });
    const kept = await account({ parent_id: between.id });
    const sibling = await account({ parent_id: doubled.id });
    await merge(doubled, kept);
    const parentOf = async (record: Json) => (await desk.get("accounts", record)).parent_id;
    expect(await parentOf(kept)).toBe(top.id);
    expect(await parentOf(between)).toBe(kept.id);
    expect(await parentOf(sibling)).toBe(kept.id);
    expect(await parentOf(doubled)).toBeNull();
  });

  test("rejects unusable targets and merged or blocked sources", async () => {
    const one = await account();
    const [blocked, gone, doubled] = [await account(), await account(), await account()];
    await desk.moves("accounts", blocked, ["activate"], ["block"]);
    await desk.archive("accounts", gone);
    await merge(doubled, await account());
    const theirs = await desk.create("accounts", {}, other);
    const cases: [doubled: Json, kept: Json, answer: string][] = [
      [one, one, "422 VALIDATION_FAILED, into_id SAME_RECORD"],
      [one, { id: NOBODY }, "422 VALIDATION_FAILED, into_id REFERENCE_UNKNOWN"],
      [one, theirs, "422 VALIDATION_FAILED, into_id REFERENCE_UNKNOWN"],
      [one, gone, "422 VALIDATION_FAILED, into_id REFERENCE_UNKNOWN"],
      [one, doubled, "422 VALIDATION_FAILED, into_id ACCOUNT_MERGED"],
      [one, blocked, "422 VALIDATION_FAILED, into_id ACCOUNT_BLOCKED"],
      [doubled, one, "409 STATE_TRANSITION_INVALID"],
      [blocked, one, "409 STATE_TRANSITION_INVALID"],
      [gone, one, "409 STATE_TRANSITION_INVALID"],
      [theirs, one, "404 RECORD_NOT_FOUND"],
    ];
    for (const [from, into, answer] of cases) expect(await tryMerge(from, into)).toBe(answer);
    expect(
      await desk.tryMove("accounts", one, "merge", { into_id: desk.made["crm.accounts"], version: 9 }),
    ).toBe("409 RECORD_VERSION_CONFLICT, version CURRENT_VERSION");
  });

  test("is rejected if a policy hides either account or the result", async () => {
    const [one, two] = [await account({ name: "Seen" }), await account({ name: "Unseen" })];
    const deny = (record: object) => [
      { effect: "deny" as const, actions: ["crm.accounts.*"], when: { record } },
    ];
    await desk.under(deny({ name: "Unseen" }), async () => {
      expect(await tryMerge(one, two)).toBe("422 VALIDATION_FAILED, into_id REFERENCE_UNKNOWN");
      expect(await tryMerge(two, one)).toBe("404 RECORD_NOT_FOUND");
    });
    await desk.under(deny({ state: "merged" }), async () => {
      expect(await tryMerge(one, two)).toBe("403 ACCESS_POLICY_DENIED");
    });
  });

  test("writes only an audit event in a dry run", async () => {
    const [doubled, kept] = [await account(), await account()];
    await desk.create("contacts", { account_id: doubled.id });
    const before = await desk.traces();
    const reply = await desk.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge?dry_run=true`, {
      into_id: kept.id,
    });
    expect(reply.body).toMatchObject({ dry_run: true, status: 200, result: { state: "merged" } });
    expect(await desk.traces()).toEqual({ ...before, events: before.events + 1 });
  });

  test("succeeds once out of twenty concurrent requests", async () => {
    const [doubled, kept] = [await account(), await account()];
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: kept.id }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.get("accounts", doubled)).version).toBe(2);
  });
});

describe("Account in use", () => {
  const users = [
    ["contacts", "account_id"],
    ["opportunities", "account_id"],
    ["quotes", "account_id"],
    ["tickets", "account_id"],
    ["accounts", "parent_id"],
  ] as const;
  for (const [name, field] of users) {
    test(`cannot be archived before its ${name}`, async () => {
      const one = await account();
      const user = await desk.create(name, { [field]: one.id });
      const { status, body } = await desk.call("DELETE", `/api/v1/crm/accounts/${one.id}`);
      expect({ status, code: body.code, details: body.details }).toEqual({
        status: 409,
        code: "RECORD_IN_USE",
        details: [
          {
            path: `crm.${name}.${field}`,
            code: "USED_BY",
            message: `This record is used by crm.${name} ${user.id}.`,
          },
        ],
      });
      await desk.archive(name, user);
      expect(await desk.tryArchive("accounts", one)).toBe("200");
    });
  }

  test("lists every user of the account in the error", async () => {
    const one = await account();
    for (const [name, field] of users) await desk.create(name, { [field]: one.id });
    expect((await desk.tryArchive("accounts", one)).split(", ").toSorted()).toEqual([
      "409 RECORD_IN_USE",
      ...users.map(([name, field]) => `crm.${name}.${field} USED_BY`).toSorted(),
    ]);
  });

  test("can be archived if used by activities or merged accounts only", async () => {
    const one = await account();
    await desk.create("activities", { about: { collection: "crm.accounts", id: one.id } });
    await merge(await account(), one);
    expect(await desk.tryArchive("accounts", one)).toBe("200");
  });
});

describe("Account restrictions", () => {
  const builders = ["contacts", "opportunities", "quotes", "tickets"] as const;

  test("reject new records for merged accounts, and deals and quotes for blocked ones", async () => {
    const [doubled, blocked] = [await account(), await account()];
    await merge(doubled, await account());
    await desk.moves("accounts", blocked, ["activate"], ["block"]);
    for (const name of builders) {
      const merged = "422 VALIDATION_FAILED, account_id ACCOUNT_MERGED";
      expect({ name, said: await desk.tryCreate(name, { account_id: doubled.id }) }).toEqual({
        name,
        said: merged,
      });
      const free = name === "contacts" || name === "tickets";
      expect({ name, said: await desk.tryCreate(name, { account_id: blocked.id }) }).toEqual({
        name,
        said: free ? "201" : "422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED",
      });
    }
  });

  test("leave existing deals of a blocked account usable", async () => {
    const one = await account();
    await desk.move("accounts", one, "activate");
    const opportunity = await desk.create("opportunities", { account_id: one.id });
    await desk.move("accounts", one, "block");
    expect(await desk.tryChange("opportunities", opportunity, { next_step: "Ask" })).toBe("200");
    expect(await desk.tryMove("opportunities", opportunity, "win")).toBe("200");
  });
});

test("an account expands its parent, merge target and owner", async () => {
  const parent = await account({ name: "Above" });
  const [child, doubled] = [await account({ parent_id: parent.id }), await account()];
  await merge(doubled, parent);
  const shown = await desk.get("accounts", child, "?expand=parent,merged_into,owner,team");
  expect(shown).toMatchObject({
    parent: { id: parent.id, name: "Above" },
    merged_into: null,
    owner: { id: desk.ana.userId },
    team: null,
  });
  expect((await desk.get("accounts", doubled, "?expand=merged_into")).merged_into.id).toBe(parent.id);
  const { data } = (await desk.ana.get(`/api/v1/crm/accounts?parent_id=${parent.id}`)).body;
  expect(idsOf(data)).toEqual([child.id]);
});
