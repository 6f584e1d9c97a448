import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { watchDeadlines } from "../../../src/engine/approvals/deadlines.ts";
import { REQUEST_STATES } from "../../../src/engine/approvals/kinds.ts";
import { seatsOf } from "../../../src/engine/approvals/request.ts";
import { NOW, Requests, step } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests();
});
afterAll(() => requests.close());

const watch = () => watchDeadlines(requests.by("system"), requests.around);
const users = (id?: string) => seatsOf(requests.context, requests.now(id)).map(({ user }) => user);

describe("Expiry of requests", () => {
  const OPEN = ["pending", "changes_requested", "stale"];

  test.each(REQUEST_STATES)("closes open requests only: %s", async (state) => {
    requests.asked([["mia"]], [step()], { state, expires_at: NOW, due_at: NOW + 1 });
    const isOpen = OPEN.includes(state);
    expect(await watch()).toEqual({ done: isOpen ? 1 : 0, more: false });
    expect(requests.now()).toMatchObject(
      isOpen ? { state: "expired", dueAt: null, closedAt: NOW } : { state },
    );
    expect(requests.log()).toEqual(isOpen ? ["expired by system"] : []);
  });

  test("ignores later deadlines and other organisations", async () => {
    requests.asked([["mia"]], [step()], { expires_at: NOW + 1 });
    requests.asked([], [step()], { id: "q2", expires_at: null });
    requests.asked([["mia"]], [step()], { id: "q3", expires_at: NOW });
    requests.connection.client.run("UPDATE approval_requests SET org = 2 WHERE id = 'q3'");
    expect(await watch()).toEqual({ done: 0, more: false });
  });
});

describe("Reminders of approvers", () => {
  test("are sent in each current step, and again after its interval", async () => {
    const steps = [step({ due_in: 9 }), step({ name: "Others", due_in: 4 }), step({ order: 2, due_in: 1 })];
    requests.asked([["mia"], ["max"], ["olga"]], steps, { due_at: NOW, reminders: 0 });
    expect(await watch()).toEqual({ done: 1, more: false });
    expect(requests.log()).toEqual(["reminded by system 0", "reminded by system 1"]);
    expect(requests.now()).toMatchObject({ reminders: 1, dueAt: NOW + 4, state: "pending" });
  });

  test("skip early and closed requests and other organisations", async () => {
    requests.asked([["mia"]], [step()], { due_at: NOW + 1 });
    for (const state of REQUEST_STATES.filter((one) => one !== "pending"))
      requests.asked([["mia"]], [step()], { id: state, state, due_at: NOW });
    requests.asked([["mia"]], [step()], { id: "q2", due_at: NOW });
    requests.connection.client.run("UPDATE approval_requests SET org = 2 WHERE id = 'q2'");
    expect(await watch()).toEqual({ done: 0, more: false });
  });

  test.each<[string, "remind" | "escalate", number, string[], string[]]>([
    ["go only to approvers the first time", "escalate", 0, ["mia"], ["mia"]],
    ["escalate the second time", "escalate", 1, ["mia"], ["mia", "olga"]],
    ["go only to approvers if the rule does not escalate", "remind", 5, ["mia"], ["mia"]],
    ["go only to approvers if nobody is above them", "escalate", 1, ["olga"], ["olga"]],
  ])("%s", async (_, on_timeout, reminders, asked, after) => {
    requests.asked([asked], [step({ on_timeout, due_in: 9 })], { due_at: NOW, reminders });
    await watch();
    expect(users()).toEqual(after);
    const isEscalated = after.length > asked.length;
    expect(requests.log()).toEqual([isEscalated ? "escalated by system 0 olga" : "reminded by system 0"]);
    expect(requests.now().reminders).toBe(isEscalated ? 0 : reminders + 1);
  });

  test("escalate if one of the current steps does", async () => {
    const steps = [step(), step({ name: "Others", on_timeout: "escalate" })];
    requests.asked([["mia"], ["max"]], steps, { due_at: NOW, reminders: 1 });
    await watch();
    expect(users()).toContain("olga");
  });
});

test("processes deadlines in batches and reports if more remain", async () => {
  for (let n = 0; n < 199; n++) requests.asked([], [step()], { id: `a${n}`, due_at: NOW });
  expect(await watch()).toEqual({ done: 199, more: false });
  for (let n = 0; n < 201; n++) requests.asked([], [step()], { id: `b${n}`, due_at: NOW });
  expect(await watch()).toEqual({ done: 200, more: true });
  for (let n = 0; n < 200; n++) requests.asked([], [step()], { id: `c${n}`, expires_at: NOW });
  expect(await watch()).toEqual({ done: 201, more: true });
});
