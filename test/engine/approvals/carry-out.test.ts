import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import {
  type Carried,
  carryOut,
  carryOutDirectly,
  votersOf,
} from "../../../src/engine/approvals/carry-out.ts";
import type { PinnedStep } from "../../../src/engine/approvals/kinds.ts";
import type { WriteCall } from "../../../src/engine/call.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { catalog, storeBill } from "./bills.ts";
import { admittedCall, txOn } from "./call.ts";
import { NOW, Requests, step } from "./requests.ts";

interface Made {
  who: string;
  mfa: boolean | undefined;
  address: string;
  channel: string;
  approval: string | undefined;
  access: string;
  input: unknown;
  voters: readonly string[];
}

let requests: Requests;
let made: Made[];
let logged: string[];
let inside: string[];
beforeEach(() => {
  requests?.close();
  requests = new Requests();
  made = [];
  logged = [];
});
afterAll(() => requests.close());

const organization = { key: 1, timeZone: "UTC" } as Principal["organization"];
const here = (id: string): Principal => ({ kind: "user", id, organization, roles: [], operator: false });

/** Access under which Mia lacks the permission and a policy refuses Eddy. */
const open = async (who: Principal) => ({
  whose: who.kind === "system" ? "the system" : who.id,
  holds: () => who.id !== "mia",
  refusal: () => (who.id === "eddy" ? new Fault("ACCESS_DENIED") : undefined),
});

interface Given {
  output?: unknown;
  by?: string;
  move?: Record<string, unknown>;
}

async function carried({ output = { id: "new" }, by = "mia", move }: Given = {}): Promise<Carried> {
  const performApproved = async (inside: WriteCall, input: unknown, voters: readonly string[]) => {
    const { trail, origin, access } = inside;
    const { whose } = access as unknown as { whose: string };
    const { id, mfa } = trail.principal;
    const { address, channel, approval } = origin;
    made.push({ who: id, mfa, address, channel, approval, access: whose, input, voters });
    inside.handle.connection.client.run("DELETE FROM effects");
    if (output instanceof Error) throw output;
    return output;
  };
  const principal = (_connection: unknown, _org: number, user: string) =>
    user === "gone" ? undefined : here(user);
  const input = Type.Object({ title: Type.String() }, { additionalProperties: true });
  const call = admittedCall({
    now: NOW,
    id: by,
    approvals: { ...requests.around, people: { principal }, parts: new Map() },
    steps: { performApproved },
    actions: [{ name: "fin.bills.approve", access: "permission", kind: "write", input }],
    engine: { access: { open }, log: { error: (text: string) => logged.push(text) } },
  });
  const carrying = await carryOut(call.writing(txOn(requests.connection)), requests.now(), move);
  inside = call.trail.inside.map(({ action, outcome, actor }) => `${action} ${outcome} ${actor}`);
  return carrying;
}

const asked = (more: Record<string, unknown> = {}) => {
  requests.connection.client.run("CREATE TABLE IF NOT EXISTS effects (n INTEGER)");
  requests.connection.client.run("INSERT INTO effects VALUES (1)");
  requests.asked([["mia", "max", "lea for max"]], [step({ required: 2 })], {
    input: { title: "Paper" },
    record_id: "b1",
    due_at: 5,
    ...more,
  });
  requests.voted("mia");
  requests.voted("lea for max");
};
const rows = () => requests.connection.statement("SELECT n FROM effects").all().length;

describe("Executing an approved request", () => {
  test("uses the requester's name and the channel of the original call", async () => {
    asked({ mfa: 1 });
    expect(await carried()).toMatchObject({
      request: { state: "executed", resultId: "new", dueAt: null, closedAt: NOW, way: null },
      output: { id: "new" },
    });
    expect(made).toEqual([
      {
        who: "cleo",
        mfa: true,
        address: "192.0.2.7",
        channel: "api",
        approval: "q1",
        access: "cleo",
        input: { title: "Paper" },
        voters: ["mia", "lea", "max"],
      },
    ]);
    expect(requests.log().at(-1)).toBe("executed by cleo");
    expect(inside).toEqual(["fin.bills.approve ok cleo"]);
    expect(rows()).toBe(0);
  });

  test("uses the last voter's name and system access for a decision", async () => {
    asked({ decides: 1, mfa: 1 });
    await carried({ move: { note: "Fine" } });
    expect(made).toMatchObject([
      {
        who: "mia",
        channel: "http",
        approval: "q1",
        access: "the system",
        input: { title: "Paper", note: "Fine" },
      },
    ]);
    expect(made[0]?.mfa).toBeUndefined();
    expect(requests.log().at(-1)).toBe("executed by mia");
  });

  test("uses the voter's own access to a decision if they have it", async () => {
    asked({ decides: 1 });
    await carried({ by: "max" });
    expect(made).toMatchObject([{ who: "max", access: "max" }]);
  });

  test("uses the requester's access if it is no decision", async () => {
    asked({ requester: "mia" });
    await carried({ by: "max" });
    expect(made).toMatchObject([{ who: "mia", access: "mia" }]);
  });

  test("stores its own record as the result if the action returns none", async () => {
    asked();
    expect((await carried({ output: null })).request.resultId).toBe("b1");
  });
});

describe("Failed execution", () => {
  test.each<[string, Record<string, unknown>, Given, string]>([
    [
      "rejected by business rules",
      {},
      { output: new Fault("STATE_TRANSITION_INVALID") },
      "STATE_TRANSITION_INVALID",
    ],
    ["internal error", {}, { output: new Error("broken") }, "INTERNAL"],
    ["missing permission", { requester: "eddy" }, {}, "ACCESS_DENIED"],
    ["requester deactivated", { requester: "gone" }, {}, "AUTH_USER_DEACTIVATED"],
    ["action removed", { action: "fin.bills.none" }, {}, "RECORD_NOT_FOUND"],
    ["input erased", { person_key: 0 }, {}, "RECORD_NOT_FOUND"],
    ["input no longer valid", { input: { title: 7 } }, {}, "VALIDATION_FAILED"],
  ])("leaves no effects: %s", async (_, more, given, code) => {
    asked(more);
    expect(await carried(given)).toMatchObject({
      request: { state: "failed", code, closedAt: NOW, dueAt: null, resultId: null },
      output: undefined,
    });
    expect(rows()).toBe(1);
    expect(inside).toEqual([]);
    expect(requests.log().at(-1)).toStartWith("failed by system");
    expect(logged).toEqual(code === "INTERNAL" ? ["an approved call failed"] : []);
  });

  test("stores the reason", async () => {
    asked();
    const details = [{ path: "x", code: "Y", message: "First do that." }];
    await carried({ output: new Fault("STATE_TRANSITION_INVALID", { message: "Not now.", details }) });
    expect(requests.log().at(-1)).toBe("failed by system Not now. First do that.");
  });
});

describe("Voter's own transition", () => {
  test("runs in the voter's name and returns its own response", async () => {
    asked({ due_at: 5 });
    const given: (readonly string[])[] = [];
    const run = async (voters: readonly string[]) => {
      given.push(voters);
      return { id: "b2" };
    };
    expect(await carryOutDirectly(requests.by("max"), requests.now(), run)).toMatchObject({
      request: { state: "executed", resultId: "b2", dueAt: null, closedAt: NOW },
      output: { id: "b2" },
    });
    expect(given).toEqual([["mia", "lea", "max"]]);
    expect(requests.log().at(-1)).toBe("executed by max");
  });

  test("is rolled back with the vote if it is refused", () => {
    asked();
    const run = async () => new Fault("RECORD_IN_USE");
    expect(carryOutDirectly(requests.by("max"), requests.now(), run)).rejects.toThrow(Fault);
  });
});

describe("Review of an execution with fewer votes than required", () => {
  const RATE = { rate: "2", enteredBy: ["mia"] };
  /** Pays a bill in dollars, whose exchange rate Mia entered; returns the reviews that this opened. */
  async function reviewed(steps: PinnedStep[], voters: string[], more: Record<string, unknown> = {}) {
    const about = { collection: "fin.bills", record_id: "b1", action: "fin.bills.pay", ...more };
    requests.asked([[]], steps, about);
    storeBill(requests.connection, { amount: { amount: 5, currency: "USD" } });
    for (const voter of voters) requests.voted(voter);
    const actions = [{ name: "fin.bills.pay", collection: "fin.bills" }];
    const context = Object.assign(requests.by("max", { catalog, actions }), { enteredRate: () => RATE });
    await carryOutDirectly(context, requests.now(), async () => ({ id: "b1" }));
    return requests.connection.statement("SELECT way, subject FROM approval_reviews").all();
  }
  const one = [{ way: "self", subject: "cleo" }];

  test.each<[string, PinnedStep[], string[], object[]]>([
    ["is omitted if all required votes were cast", [step({ need: 2, required: 2 })], ["max", "olga"], []],
    ["is opened if a step had too few approvers", [step({ need: 2, required: 1 })], ["max"], one],
    ["is opened if a step was self-approved", [step(), step({ order: 2, self: true })], ["max"], one],
    ["is omitted if any vote suffices", [step({ need: "any", required: 1 })], ["max"], []],
    ["is omitted if the only approver voted", [step({ need: "all", required: 1 })], ["max"], []],
    ["is opened if a voter entered the exchange rate", [step({ need: 2, required: 2 })], ["max", "mia"], one],
  ])("%s", async (_, steps, voters, expected) => {
    expect<object[]>(await reviewed(steps, voters)).toEqual(expected);
  });

  test("is replaced by the review of an owner's override", async () => {
    expect(await reviewed([step({ need: 2, required: 1 })], ["max"], { way: "override" })).toEqual([]);
  });
});

test("counts voters and their delegators as approvers", () => {
  asked();
  expect(votersOf(requests.context, requests.now())).toEqual(["mia", "lea", "max"]);
});
