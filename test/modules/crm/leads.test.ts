import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { DAY, Desk, everyMove, HOUR, NOBODY, time } from "./desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const lead = (data: object = {}) => desk.create("leads", data);
const LOST = { lost_reason: "No budget" };

everyMove(() => desk, "leads", {
  moves: {
    new: { contact: "contacted", disqualify: "disqualified" },
    contacted: { qualify: "qualified", disqualify: "disqualified" },
    qualified: { disqualify: "disqualified" },
    disqualified: { reopen: "new" },
    converted: {},
  },
  given: { disqualify: LOST },
  reach: { converted: (record) => desk.moves("leads", record, ["contact"], ["qualify"], ["convert"]) },
  frozen: ["converted"],
  change: { score: 50 },
});

describe("Lead", () => {
  const cases: [sentence: string, data: object, answer: string][] = [
    ["requires a name", { name: null }, "422 VALIDATION_FAILED, name WRONG_TYPE"],
    ["accepts a score of 100", { score: 100 }, "201"],
    ["rejects a score above 100", { score: 101 }, "422 VALIDATION_FAILED, score TOO_LARGE"],
    ["rejects an unknown source", { source: "dream" }, "422 VALIDATION_FAILED, source WRONG_TYPE"],
    [
      "rejects an unknown campaign",
      { campaign_id: NOBODY },
      "422 VALIDATION_FAILED, campaign_id REFERENCE_UNKNOWN",
    ],
    ["cannot be created as lost", LOST, "422 VALIDATION_FAILED, lost_reason UNKNOWN_FIELD"],
    [
      "cannot be created with a first response",
      { first_responded_at: "2026-01-01T00:00:00Z" },
      "422 VALIDATION_FAILED, first_responded_at UNKNOWN_FIELD",
    ],
    [
      "cannot be created as converted",
      { converted_account_id: NOBODY },
      "422 VALIDATION_FAILED, converted_account_id UNKNOWN_FIELD",
    ],
  ];
  for (const [sentence, data, answer] of cases) {
    test(sentence, async () => {
      expect(await desk.tryCreate("leads", data)).toBe(answer);
    });
  }

  test("requires a reason to disqualify, which is cleared on reopening", async () => {
    const one = await lead();
    expect(await desk.tryMove("leads", one, "disqualify")).toBe(
      "422 VALIDATION_FAILED, lost_reason REQUIRED",
    );
    expect(await desk.tryMove("leads", one, "disqualify", { lost_reason: " " })).toBe(
      "422 VALIDATION_FAILED, lost_reason INVALID_VALUE",
    );
    expect((await desk.move("leads", one, "disqualify", LOST)).lost_reason).toBe("No budget");
    expect((await desk.move("leads", one, "reopen")).lost_reason).toBeNull();
  });

  test("keeps its campaign after that is archived", async () => {
    const campaign = await desk.create("campaigns");
    const one = await lead({ campaign_id: campaign.id });
    await desk.archive("campaigns", campaign);
    expect((await desk.get("leads", one, "?expand=campaign")).campaign.id).toBe(campaign.id);
  });

  test("can be archived after becoming a deal", async () => {
    const one = await lead();
    const deal = await desk.create("opportunities", { lead_id: one.id });
    expect(await desk.tryArchive("leads", one)).toBe("200");
    expect((await desk.get("opportunities", deal)).lead_id).toBe(one.id);
  });
});

describe("Lead response", () => {
  const breached = async (one: Json) => (await desk.get("leads", one)).response_breached;

  test("is due within a day of creation", async () => {
    const one = await lead();
    expect(time(one.respond_by) - time(one.created_at)).toBe(DAY);
    expect(one.response_breached).toBe(false);
    await desk.advance(DAY - HOUR);
    expect(await breached(one)).toBe(false);
    await desk.advance(2 * HOUR);
    expect(await breached(one)).toBe(true);
    expect((await desk.ana.get("/api/v1/crm/leads?limit=1&fields=response_breached")).body.data).toEqual([
      { id: one.id, response_breached: true },
    ]);
  });

  test("stays in time or late once given", async () => {
    const [prompt, late] = [await lead(), await lead()];
    const answered = await desk.move("leads", prompt, "contact");
    expect(answered.first_responded_at).toBe(answered.updated_at);
    await desk.advance(2 * DAY);
    await desk.move("leads", late, "contact");
    expect(await breached(prompt)).toBe(false);
    expect(await breached(late)).toBe(true);
    await desk.moves("leads", late, ["qualify"], ["disqualify", LOST]);
    expect(await breached(late)).toBe(true);
  });

  test("is not due for disqualified leads, but again after reopening", async () => {
    const one = await lead();
    await desk.move("leads", one, "disqualify", LOST);
    await desk.advance(2 * DAY);
    expect(await breached(one)).toBe(false);
    await desk.move("leads", one, "reopen");
    expect(await breached(one)).toBe(true);
  });

  test("keeps the first response time after reopening", async () => {
    const one = await lead();
    const { first_responded_at } = await desk.move("leads", one, "contact");
    await desk.advance(2 * DAY);
    const again = await desk.moves("leads", one, ["disqualify", LOST], ["reopen"], ["contact"]);
    expect(again).toMatchObject({ first_responded_at, response_breached: false });
  });
});
