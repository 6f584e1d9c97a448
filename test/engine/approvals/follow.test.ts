import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { requestsFollowRecords } from "../../../src/engine/approvals/follow.ts";
import { REQUEST_STATES } from "../../../src/engine/approvals/kinds.ts";
import { EVERY_COLLECTION } from "../../../src/kernel/follower.ts";
import type { AnyRecord } from "../../../src/records/index.ts";
import { bill, catalog } from "./bills.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests({ catalog });
});
afterAll(() => requests.close());

const ABOUT = { collection: "fin.bills", record_id: "b1", material: ["title"], kept: { title: "Paper" } };
const asked = (given: Record<string, unknown> = {}) =>
  requests.asked([], [step()], { ...ABOUT, due_at: 5, ...given });

/** Changes a submitted bill; returns the resulting state of its request. */
async function became(
  after: object,
  before: object | undefined = {},
  collection = "fin.bills",
): Promise<string> {
  const { run, of } = requestsFollowRecords(catalog);
  expect(of).toBe(EVERY_COLLECTION);
  const was = before && bill({ state: "sent", ...before });
  await run(requests.by("dora"), bill({ state: "sent", ...after }), was as AnyRecord, collection);
  const { state, dueAt, closedAt } = requests.now();
  return [state, dueAt, closedAt, ...requests.log()].filter((part) => part !== null).join(" ");
}

describe("Request about a changed record", () => {
  const cancelled = `cancelled ${NOW} cancelled by dora`;
  const stale = "stale stale by dora";
  const waits = "pending 5";

  test.each<[string, Record<string, unknown>, object, string]>([
    ["stays pending without changes", {}, {}, waits],
    ["stays pending after irrelevant changes", {}, { note: "x" }, waits],
    ["becomes stale after relevant changes", {}, { title: "Ink" }, stale],
    ["stays pending while the record can still be approved", {}, { state: "sent" }, waits],
    ["is cancelled once the record has moved on", {}, { state: "approved" }, cancelled],
    ["is cancelled when its record is archived", {}, { archived_at: NOW }, cancelled],
    ["is cancelled rather than stale if both apply", {}, { archived_at: NOW, title: "Ink" }, cancelled],
    [
      "stays pending in any state unless it is about a transition",
      { action: "fin.bills.update" },
      { state: "approved" },
      waits,
    ],
    ["ignores changes to other records", { record_id: "b2" }, { title: "Ink" }, waits],
    ["ignores changes in other collections", { collection: "fin.things" }, { title: "Ink" }, waits],
    ["becomes stale if its input was erased", { person_key: 0 }, {}, stale],
    [
      "stays returned when the record moves on",
      { state: "changes_requested" },
      { state: "approved" },
      "changes_requested 5",
    ],
    [
      "stays returned when the record is edited",
      { state: "changes_requested" },
      { title: "Ink" },
      "changes_requested 5",
    ],
    [
      "is cancelled if returned when its record is archived",
      { state: "changes_requested" },
      { archived_at: NOW },
      cancelled,
    ],
  ])("%s", async (_, given, after, expected) => {
    asked(given);
    expect(await became(after)).toBe(expected);
  });

  test.each(REQUEST_STATES)("is cancelled by archiving only while open: %s", async (state) => {
    asked({ state });
    const isOpen = ["pending", "changes_requested", "stale", "failed"].includes(state);
    expect(await became({ archived_at: NOW })).toBe(isOpen ? cancelled : `${state} 5`);
  });

  test("stays pending if its record was archived before", async () => {
    asked();
    expect(await became({ archived_at: NOW }, { archived_at: NOW })).toBe(waits);
  });

  test("ignores new records", async () => {
    asked();
    const { run } = requestsFollowRecords(catalog);
    await run(requests.by("dora"), bill({ title: "Ink" }), undefined, "fin.bills");
    expect(requests.now().state).toBe("pending");
  });

  test("is unaffected by other organisations", async () => {
    asked();
    requests.connection.client.run("UPDATE approval_requests SET org = 2");
    const { run } = requestsFollowRecords(catalog);
    await run(requests.by("dora"), bill({ archived_at: NOW }), bill(), "fin.bills");
    const [row] = requests.connection.statement("SELECT state FROM approval_requests").all();
    expect(row?.state).toBe("pending");
  });
});
