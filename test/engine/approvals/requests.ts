import { Influences } from "../../../src/engine/approvals/influence.ts";
import type { InfluenceKind, PinnedStep } from "../../../src/engine/approvals/kinds.ts";
import { Staff } from "../../../src/engine/approvals/people.ts";
import {
  addSeat,
  findRequest,
  logOf,
  type Note,
  note,
  type Request,
  type Seat,
} from "../../../src/engine/approvals/request.ts";
import { sealed } from "../../../src/engine/approvals/sealing.ts";
import type { Surroundings } from "../../../src/engine/approvals/surroundings.ts";
import { accountInfluences, approvalRequests } from "../../../src/engine/approvals/tables.ts";
import type { WriteContext } from "../../../src/kernel/context.ts";
import { NO_HIERARCHY } from "../../../src/kernel/hierarchy.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { createBills } from "./bills.ts";
import { type Caller, callOn } from "./call.ts";

export const ORG = 1;
export const NOW = Date.parse("2026-02-10T12:00:00Z");
export const DAY = 86_400_000;

const PEOPLE = { mia: "manager", max: "manager", moe: "manager", olga: "owner", lea: "lead", dora: "clerk" };
const OTHERS = { cleo: "clerk", eddy: "clerk", gone: "manager" };
const people = Object.entries({ ...PEOPLE, ...OTHERS }).map(([id, role]) => ({
  id,
  name: id.toUpperCase(),
  roles: [role],
  active: id !== "gone",
}));

export const step = (given: Partial<PinnedStep> = {}): PinnedStep => ({
  order: 1,
  name: "Managers",
  approvers: [],
  need: "any",
  required: 1,
  due_in: null,
  on_timeout: "remind",
  rules: [],
  self: false,
  ...given,
});

/** Parses a seat: "user", "user as role" or "user for delegator". */
export function seatOf(text: string): Pick<Seat, "user" | "standsFor" | "role"> {
  const [user = "", kind, whose = null] = text.split(" ");
  return { user, standsFor: kind === "for" ? whose : null, role: kind === "as" ? whose : null };
}

/** One database for all tests, which each test leaves empty. */
let shared: Connection | undefined;

function newDatabase(): Connection {
  const connection = memoryConnection();
  createBills(connection);
  return connection;
}

/** An organisation with one request by Cleo, about a record last edited by Eddy. */
export class Requests {
  readonly connection: Connection;
  readonly context: WriteContext;
  readonly around: Surroundings;

  constructor(given: Partial<Caller> & { hierarchy?: object; isSmall?: boolean } = {}) {
    const { hierarchy, isSmall = false, ...caller } = given;
    shared ??= newDatabase();
    this.connection = shared;
    this.connection.client.run("BEGIN");
    let influences: Influences | undefined;
    this.around = {
      people: { all: () => people, principal: () => undefined, independence: () => ({}) as never },
      hierarchy: { ...NO_HIERARCHY, ...hierarchy },
      staff: () => new Staff(people, isSmall),
      influences: () => {
        influences ??= new Influences(this.context, { days: 30, foundedAt: 0, founders: [] });
        return influences;
      },
      afterHours: (_, hours) => NOW + hours,
    };
    this.context = callOn(this.connection, { now: NOW, approvals: this.around, ...caller });
  }

  by(id: string, given: Partial<Caller> = {}): WriteContext {
    return callOn(this.connection, { now: NOW, approvals: this.around, id, ...given });
  }

  asked(
    seats: readonly (readonly string[])[],
    steps: readonly PinnedStep[] = [step()],
    { input = {}, kept = {}, ...more }: { input?: object; kept?: object; [column: string]: unknown } = {},
  ): Request {
    const own = { id: String(more.id ?? "q1"), personKey: Number(more.person_key ?? 1) };
    insertInto(approvalRequests).run(this.connection, {
      id: "q1",
      org: ORG,
      action: "fin.bills.approve",
      decides: false,
      collection: null,
      record_id: null,
      result_id: null,
      mandate: null,
      mandate_name: null,
      requester: "cleo",
      channel: "api",
      address: "192.0.2.7",
      mfa: false,
      authority: "fin.bills.approve",
      state: "pending",
      round: 2,
      place: 1,
      version: 1,
      worth: 500,
      rules: [],
      steps,
      material: [],
      editors: ["eddy"],
      person_key: 1,
      input: sealed(this.context, own, JSON.stringify(input)),
      snapshot: sealed(this.context, own, JSON.stringify(kept)),
      snapshot_hash: "",
      way: null,
      code: null,
      asked_at: NOW,
      round_at: NOW,
      due_at: null,
      reminders: 3,
      expires_at: null,
      closed_at: null,
      ...more,
    });
    for (const [index, users] of seats.entries())
      for (const user of users) this.seat(user, { step: index }, own.id);
    return this.now(own.id);
  }

  seat(text: string, given: Partial<Seat> = {}, id?: string): void {
    addSeat(this.context, this.now(id), { step: 0, why: "", ...seatOf(text), ...given });
  }

  now(id = "q1"): Request {
    const request = findRequest(this.context, id);
    if (!request) throw new Error("there is no request");
    return request;
  }

  /** Records that a user, or a user on behalf of a delegator, approved a step. */
  voted(text: string, given: Partial<Note> & { round?: number } = {}): void {
    const { user, standsFor } = seatOf(text);
    const { round = 2, ...more } = given;
    const request = { ...this.now(), round };
    note(this.context, request, { kind: "approved", step: 0, actor: user, standsFor, ...more });
  }

  /** Records that a user changed another user's account yesterday. */
  hand(by: string, kind: InfluenceKind, account: string): void {
    insertInto(accountInfluences).run(this.connection, {
      org: ORG,
      account,
      actor: by,
      kind,
      role: kind === "role" ? "manager" : null,
      at: NOW - DAY,
    });
  }

  /** Returns the request's log entries, such as "approved by mia", followed by step, delegator and text. */
  log(id?: string): string[] {
    return logOf(this.context, this.now(id)).map(({ kind, step: index, actor, standsFor, words }) =>
      [kind, `by ${actor}`, index, standsFor, words].filter((part) => part !== null).join(" "),
    );
  }

  close(): void {
    this.connection.client.run("ROLLBACK");
  }
}
