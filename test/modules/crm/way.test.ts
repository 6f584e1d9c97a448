import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Desk, taken } from "./desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const wayOf = async (name: string, { id }: Json, by: Client = desk.ana): Promise<Json> =>
  taken(await by.get(`/api/v1/crm/${name}/${id}/transitions`));

describe("States on the way", () => {
  test("come from the history, oldest first", async () => {
    const lead = await desk.create("leads");
    expect((await wayOf("leads", lead)).passed).toEqual([]);
    await desk.moves("leads", lead, ["contact"], ["qualify"]);
    await desk.change("leads", lead, { company: "Field & Sons" });
    expect((await wayOf("leads", lead)).passed).toEqual(["new", "contacted"]);
  });

  test("end where the record went back to", async () => {
    const lead = await desk.create("leads");
    await desk.moves("leads", lead, ["contact"], ["disqualify", { lost_reason: "No budget" }]);
    expect((await wayOf("leads", lead)).passed).toEqual(["new", "contacted"]);
    await desk.move("leads", lead, "reopen");
    expect((await wayOf("leads", lead)).passed).toEqual([]);
  });

  test("are hidden with the history", async () => {
    const reader = await desk.hireFor("forgetful", [
      "crm.leads.get",
      "crm.leads.list",
      "crm.leads.transitions",
    ]);
    const lead = await desk.create("leads");
    await desk.move("leads", lead, "contact");
    expect(await wayOf("leads", lead, reader)).toMatchObject({ state: "contacted", passed: [] });
  });
});

describe("What a transition needs", () => {
  const missingFor = async (quote: Json, move: string) =>
    (await wayOf("quotes", quote)).transitions.find(({ name }: Json) => name === move).missing;

  test("is listed before the call, and refuses it", async () => {
    const quote = await desk.create("quotes", { lines: [] });
    expect(await missingFor(quote, "send")).toMatchObject([{ path: "lines", code: "LINES_MISSING" }]);
    expect(await desk.tryMove("quotes", quote, "send")).toBe("422 VALIDATION_FAILED, lines LINES_MISSING");
    await desk.change("quotes", quote, { lines: [{ text: "Work", price: 1000 }] });
    expect(await missingFor(quote, "send")).toEqual([]);
    expect((await desk.move("quotes", quote, "send")).state).toBe("sent");
  });
});

describe("The newest record made of one", () => {
  const READS = ["crm.opportunities.get", "crm.opportunities.list", "crm.opportunities.transitions"];
  const newestOf = async (deal: Json, by?: Client) => (await wayOf("opportunities", deal, by)).newest;

  test("is named where a next step leads to it, if the caller can list it", async () => {
    const deal = await desk.create("opportunities");
    expect(await newestOf(deal)).toEqual({});
    const { account_id } = deal;
    const lines = [{ text: "Work", price: 1000 }];
    await desk.create("quotes", { account_id, opportunity_id: deal.id, lines });
    const newer = await desk.create("quotes", { account_id, opportunity_id: deal.id, lines });
    expect(await newestOf(deal)).toEqual({ "crm.quotes": newer.id });
    expect(await newestOf(deal, await desk.hireFor("quoteless", READS))).toEqual({});
    const lister = await desk.hireFor("quoter", [...READS, "crm.quotes.list"]);
    expect(await newestOf(deal, lister)).toEqual({ "crm.quotes": newer.id });
    await taken(
      await desk.ana.post("/api/v1/settings/policies", {
        name: "Deals of quotes are hidden",
        reason: "By test",
        effect: "deny",
        actions: ["crm.quotes.*"],
        fields: { mask: ["opportunity_id"] },
        subjects: { users: [lister.userId] },
      }),
      201,
    );
    expect(await newestOf(deal, lister)).toEqual({});
  });
});

describe("Next steps in /meta", () => {
  const nextOf = async (by: Client, collection: string): Promise<Json[]> =>
    (await by.get("/api/v1/meta")).body.entities.find((one: Json) => one.collection === collection).next;

  test("name the roles of steps that the caller may not take", async () => {
    const reader = await desk.hireFor("onlooker", ["crm.*.get", "crm.*.list"]);
    const send = { in: ["draft"], kind: "move", name: "send" };
    expect((await nextOf(desk.ana, "crm.quotes"))[0]).toEqual({ ...send, permitted: true });
    const [mine] = await nextOf(reader, "crm.quotes");
    expect(mine).toMatchObject({ ...send, permitted: false });
    expect(mine?.roles).toContain("crm_manager");
  });
});
