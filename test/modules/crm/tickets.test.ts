import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { Desk, everyMove, HOUR, idsOf, NOBODY, time } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

const ticket = (data: object = {}) => desk.create("tickets", data);
const SOLVED = { resolution: "Replaced" };

everyMove(() => desk, "tickets", {
  moves: {
    new: { start: "open", resolve: "resolved" },
    open: { wait: "waiting", resolve: "resolved" },
    waiting: { resume: "open", resolve: "resolved" },
    resolved: { close: "closed", reopen: "open" },
    closed: { reopen: "open" },
  },
  given: { resolve: SOLVED },
  frozen: ["closed"],
  change: { body: "More" },
});

describe("Ticket", () => {
  test("gets sequential numbers", async () => {
    const place = ({ number }: Json) => Number(/^T-(\d{5})$/.exec(number)?.[1]);
    const first = place(await ticket());
    expect(await desk.tryCreate("tickets", { priority: "vital" })).toBe(
      "422 VALIDATION_FAILED, priority WRONG_TYPE",
    );
    expect(place(await ticket())).toBe(first + 1);
    expect((await desk.create("tickets", {}, other)).number).toBe("T-00001");
  });

  test("requires a resolution", async () => {
    const one = await ticket();
    expect(await desk.tryMove("tickets", one, "resolve")).toBe("422 VALIDATION_FAILED, resolution REQUIRED");
    const solved = await desk.move("tickets", one, "resolve", SOLVED);
    expect(solved).toMatchObject({ ...SOLVED, resolved_at: solved.updated_at, closed_at: null });
    const closed = await desk.move("tickets", one, "close");
    expect(closed).toMatchObject({ resolved_at: solved.resolved_at, closed_at: closed.updated_at });
    expect(await desk.move("tickets", one, "reopen")).toMatchObject({
      ...SOLVED,
      resolved_at: null,
      closed_at: null,
    });
  });

  test("rejects direct changes to computed fields", async () => {
    for (const field of [
      "number",
      "respond_by",
      "resolve_by",
      "first_responded_at",
      "waited_ms",
      "resolved_at",
    ])
      expect(await desk.tryCreate("tickets", { [field]: 1 })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });
});

/** Deadlines and waiting time in whole hours, since tests take a moment themselves. */
function clocks(one: Json) {
  const hours = (ms: number) => Math.round(ms / HOUR);
  return {
    respond: hours(time(one.respond_by) - time(one.created_at)),
    resolve: hours(time(one.resolve_by) - time(one.created_at)),
    waited: hours(one.waited_ms),
    late: [one.response_breached, one.resolution_breached],
  };
}

describe("Ticket clocks", () => {
  type Step = number | string | object;
  type Clocks = Partial<ReturnType<typeof clocks>>;
  const cases: [sentence: string, steps: Step[], after: Clocks][] = [
    [
      "are 8 and 72 hours for a normal ticket",
      [],
      { respond: 8, resolve: 72, waited: 0, late: [false, false] },
    ],
    ["run while there is no first response", [9], { late: [true, false] }],
    ["run until the first response", [7, "start", 9], { late: [false, false] }],
    ["remember a late first response", [9, "start"], { late: [true, false] }],
    ["run until the ticket is resolved", ["start", 71, "resolve", 10], { late: [false, false] }],
    ["remember a late resolution", ["start", 73, "resolve", 10], { late: [false, true] }],
    ["count a resolution as the first response", [7, "resolve", 9], { late: [false, false] }],
    ["count a late resolution as a late first response", [9, "resolve"], { late: [true, false] }],
    [
      "pause while the ticket is waiting",
      ["start", 10, "wait", 100],
      { resolve: 72, waited: 0, late: [false, false] },
    ],
    [
      "continue after waiting",
      ["start", 10, "wait", 100, "resume"],
      { resolve: 172, waited: 100, late: [false, false] },
    ],
    [
      "can be missed after waiting",
      ["start", 10, "wait", 100, "resume", 63],
      { resolve: 172, late: [false, true] },
    ],
    ["stay missed while the ticket is waiting", ["start", 73, "wait", 10], { late: [false, true] }],
    [
      "add up all waiting times",
      ["start", "wait", 5, "resume", 1, "wait", 7, "resume"],
      { resolve: 84, waited: 12 },
    ],
    [
      "include waiting time that ends with the resolution",
      ["start", 70, "wait", 100, "resolve", 50],
      { resolve: 172, waited: 100, late: [false, false] },
    ],
    [
      "pause while the ticket is resolved",
      ["start", 10, "resolve", 500],
      { resolve: 72, late: [false, false] },
    ],
    [
      "keep the remaining time when a resolved ticket is reopened",
      ["start", 70, "resolve", 500, "reopen", 1],
      { resolve: 572, waited: 500, late: [false, false] },
    ],
    [
      "are missed once the remaining time after reopening is over",
      ["start", 70, "resolve", 500, "reopen", 3],
      { late: [false, true] },
    ],
    [
      "pause while the ticket is closed",
      ["resolve", 10, "close", 500, "reopen"],
      { resolve: 582, waited: 510, late: [false, false] },
    ],
    [
      "stay missed when a late ticket is reopened",
      ["start", 73, "resolve", 10, "reopen"],
      { resolve: 82, late: [false, true] },
    ],
    ["depend on the priority", [{ priority: "urgent" }], { respond: 1, resolve: 8 }],
    [
      "follow a priority change and keep waiting times",
      ["start", "wait", 5, "resume", { priority: "high" }],
      { respond: 4, resolve: 29, late: [false, false] },
    ],
    [
      "are missed retroactively when the priority becomes urgent",
      [3, "start", { priority: "urgent" }],
      { respond: 1, resolve: 8, late: [true, false] },
    ],
    [
      "are met retroactively when the priority becomes low",
      [9, "start", { priority: "low" }],
      { respond: 24, resolve: 168, late: [false, false] },
    ],
  ];
  for (const [sentence, steps, after] of cases) {
    test(sentence, async () => {
      const one = await ticket();
      for (const step of steps) {
        if (typeof step === "number") await desk.advance(step * HOUR);
        else if (typeof step === "object") await desk.change("tickets", one, step);
        else await desk.move("tickets", one, step, step === "resolve" ? SOLVED : {});
      }
      expect(clocks(await desk.get("tickets", one))).toMatchObject(after);
    });
  }

  test("are missed only when working time exceeds the limit, regardless of waiting time", async () => {
    const open: Record<string, readonly string[]> = {
      new: ["start", "resolve"],
      open: ["wait", "resolve"],
      waiting: ["resume", "resolve"],
      resolved: ["reopen", "close"],
      closed: ["reopen"],
    };
    await fc.assert(
      fc.asyncProperty(
        // With steps of three hours, no sum equals the eight hours for urgent tickets.
        fc.array(fc.tuple(fc.nat(2), fc.nat(1)), { minLength: 3, maxLength: 8 }),
        async (steps) => {
          let one = await ticket({ priority: "urgent" });
          let [worked, stood] = [0, 0];
          for (const [pause, choice] of steps) {
            const moves = open[one.state] ?? [];
            const running = one.state === "new" || one.state === "open";
            await desk.advance(3 * pause * HOUR);
            if (running) worked += 3 * pause;
            else stood += 3 * pause;
            const seen = await desk.get("tickets", one);
            expect(seen.resolution_breached).toBe(worked > 8);
            const move = moves[choice % moves.length] ?? "";
            one = await desk.move("tickets", one, move, move === "resolve" ? SOLVED : {});
            const standing = one.state === "resolved" || one.state === "closed" || one.state === "waiting";
            if (!standing) expect(clocks(one)).toMatchObject({ resolve: 8 + stood, waited: stood });
          }
        },
      ),
      { numRuns: repeats(5, 15), seed: 5 },
    );
  });
});

describe("Ticket account", () => {
  test("defaults to the contact's account", async () => {
    const [first, second] = [await desk.create("accounts"), await desk.create("accounts")];
    const contact = await desk.create("contacts", { account_id: first.id });
    const alone = await desk.create("contacts", { account_id: null });
    expect((await ticket({ contact_id: contact.id })).account_id).toBe(first.id);
    expect((await ticket({ contact_id: contact.id, account_id: second.id })).account_id).toBe(second.id);
    expect((await ticket({ contact_id: alone.id })).account_id).toBeNull();
    expect((await ticket()).account_id).toBeNull();
    const later = await desk.change("tickets", await ticket(), { contact_id: contact.id });
    expect(later.account_id).toBe(first.id);
  });

  test("must be an active account of the organisation", async () => {
    const [gone, doubled] = [await desk.create("accounts"), await desk.create("accounts")];
    await desk.archive("accounts", gone);
    await desk.move("accounts", doubled, "merge", { into_id: desk.made["crm.accounts"] });
    const theirs = await desk.create("accounts", {}, other);
    for (const account_id of [gone.id, theirs.id, NOBODY])
      expect(await desk.tryCreate("tickets", { account_id })).toBe(
        "422 VALIDATION_FAILED, account_id REFERENCE_UNKNOWN",
      );
    expect(await desk.tryCreate("tickets", { account_id: doubled.id })).toBe(
      "422 VALIDATION_FAILED, account_id ACCOUNT_MERGED",
    );
    const left = await desk.create("contacts");
    await desk.archive("contacts", left);
    expect(await desk.tryCreate("tickets", { contact_id: left.id })).toBe(
      "422 VALIDATION_FAILED, contact_id REFERENCE_UNKNOWN",
    );
  });

  test("is expandable and cannot be archived while in use", async () => {
    const account = await desk.create("accounts");
    const contact = await desk.create("contacts", { account_id: account.id });
    const one = await ticket({ contact_id: contact.id });
    const shown = await desk.get("tickets", one, "?expand=contact,account,owner");
    expect(idsOf([shown.contact, shown.account, shown.owner])).toEqual([
      contact.id,
      account.id,
      desk.ana.userId,
    ]);
    expect(await desk.tryArchive("contacts", contact)).toBe(
      "409 RECORD_IN_USE, crm.tickets.contact_id USED_BY",
    );
    await desk.archive("tickets", one);
    expect(await desk.tryArchive("contacts", contact)).toBe("200");
    expect(await desk.tryArchive("accounts", account)).toBe("200");
  });
});
