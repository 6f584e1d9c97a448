import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../../src/kernel/action.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { type Client, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { done } from "../../modules/fin/trade/shop.ts";
import { MANDATES, program } from "./program.ts";

/** Writes that govern others and that programs may do nevertheless. A new one is for people unless it is added here. */
const OPEN_TO_PROGRAMS = [
  "approvals.comment",
  "approvals.withdraw",
  ...["groups", "users"].flatMap((of) =>
    ["create", "remove", "update"].map((verb) => `settings.provisioning.${of}.${verb}`),
  ),
  "system.backups.create",
  "workflows.execute",
];
/** Tells programs what they may do. People have no mandate. */
const OF_PROGRAMS = "settings.mandates.current";
const GOVERNS = /^(approvals|audit|auth|calendars|data|developer|settings|setup|system|workflows)\./;

let app: TestAppliance;
let ana: Client;
let holder: Client;
let actions: readonly Action[];

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  holder = await app.invite(ana, "clerk@example.com", ["employee", "crm_manager", "fin_clerk"]);
  actions = app.appliance.engine.registry.actions.filter(
    ({ http: [first] }) => first?.path.startsWith("/api/v1/") === true,
  );
});
afterAll(() => app.stop());

/** Each action in the deep suite, every thirtieth in the gate. */
const some = () => actions.filter((_, i) => i % repeats(30, 1) === 0);

function call(client: Client, { http: [first], upload }: Action): Promise<Reply> {
  if (!first) throw new Error("the action has no path");
  const path = first.path.replaceAll(/:\w+/g, newId());
  const isBare = first.method === "GET" || first.method === "DELETE" || upload !== undefined;
  return client.call(first.method, path, isBare ? undefined : {});
}

const isRefused = ({ status }: Reply) => status === 401 || status === 403;
const reason = ({ body }: Reply): string | undefined => body?.details?.[0]?.code;

describe("Of all actions", () => {
  test("those that govern others are for people, unless they are known not to be", () => {
    const writes = app.appliance.engine.registry.actions.filter(
      ({ kind, http, access }) => kind === "write" && http.length > 0 && access !== "public",
    );
    const open = writes.filter(({ human, name }) => !human && GOVERNS.test(name)).map(({ name }) => name);
    expect(open.toSorted()).toEqual(OPEN_TO_PROGRAMS);
    const votes = [...app.appliance.engine.approvals.parts.entries()]
      .filter(([, { role }]) => role !== "asked")
      .map(([name]) => name);
    expect(votes.length).toBeGreaterThan(20);
    expect(votes.filter((name) => !writes.some((action) => action.name === name && action.human))).toEqual(
      [],
    );
  });

  test("a program with every name does none that its holder can't do, and none for people", async () => {
    const { agent } = await program(app.base, holder, { mode: "act", actions: ["*"] });
    // Some of these would end the session of the holder.
    for (const action of some().filter(({ name }) => !name.startsWith("auth.") && name !== OF_PROGRAMS)) {
      const [theirs, own] = [await call(agent, action), await call(holder, action)];
      if (action.human)
        expect([action.name, theirs.status, reason(theirs)]).toEqual([action.name, 403, "HUMAN_ONLY"]);
      else if (isRefused(own)) expect([action.name, isRefused(theirs)]).toEqual([action.name, true]);
    }
  });

  test("a directory is only let in by a mandate that names it", async () => {
    const provisioning = actions.filter(
      ({ name, kind }) => kind === "write" && name.startsWith("settings.provisioning."),
    );
    expect(provisioning.length).toBeGreaterThan(5);
    for (const [pattern, isNamed] of [
      ["*", false],
      ["settings.*", false],
      ["settings.provisioning.*", true],
    ] as const) {
      const { agent } = await program(app.base, ana, { mode: "act", actions: [pattern] });
      for (const action of provisioning)
        expect([pattern, reason(await call(agent, action)) !== "NOT_IN_MANDATE"]).toEqual([pattern, isNamed]);
    }
  });

  test("a backup, which contains all keys, is only fetched by a mandate that names it", async () => {
    const download = actions.filter(({ name }) => name === "system.backups.download");
    expect(download.length).toBe(1);
    for (const [pattern, code] of [
      ["*", "NOT_IN_MANDATE"],
      ["system.*", "NOT_IN_MANDATE"],
      ["system.backups.*", undefined],
    ] as const) {
      const { agent } = await program(app.base, ana, { mode: "read", actions: [pattern] });
      for (const action of download)
        expect([pattern, reason(await call(agent, action))]).toEqual([pattern, code]);
    }
  });

  test("a program that may only read writes none", async () => {
    const { agent } = await program(app.base, holder, { mode: "read", actions: ["*"] });
    for (const action of some()) {
      if (action.kind !== "write" || action.access === "public") continue;
      expect([action.name, isRefused(await call(agent, action))]).toEqual([
        action.name,
        // Asking is no change, although the answer is kept.
        !action.question && !["approvals.comment", "approvals.withdraw"].includes(action.name),
      ]);
    }
  });

  test("a program with one name does no other", async () => {
    const { agent } = await program(app.base, holder, { mode: "act", actions: ["crm.leads.list"] });
    for (const action of some()) {
      const isKnown =
        action.access === "public" ||
        action.name === OF_PROGRAMS ||
        /^(auth\.me|desk\.help\.(list|get)|approvals\.(list|get|comment|withdraw)|workflows\.(actions\.(list|get)|explain)|crm\.leads\.list)$/.test(
          action.name,
        );
      if (!isKnown) expect([action.name, (await call(agent, action)).status]).toEqual([action.name, 403]);
    }
  });

  test("a program does none once its holder is gone, lost their roles, or its mandate has expired", async () => {
    const leaver = await app.invite(ana, "leaver@example.com", ["admin"]);
    const loser = await app.invite(ana, "loser@example.com", ["admin"]);
    const given = { mode: "act", actions: ["*"] };
    const [gone, poor, late] = await Promise.all([
      program(app.base, leaver, given),
      program(app.base, loser, given),
      program(app.base, ana, { ...given, expires_at: new Date(app.clock.now() + 60_000).toISOString() }),
    ]);
    const { version } = done(await ana.get(`/api/v1/settings/team/${leaver.userId}`));
    done(await ana.post(`/api/v1/settings/team/${leaver.userId}/deactivate`, { version }));
    const { version: other } = done(await ana.get(`/api/v1/settings/team/${loser.userId}`));
    done(
      await ana.call("PATCH", `/api/v1/settings/team/${loser.userId}`, {
        roles: ["employee"],
        version: other,
      }),
    );
    app.clock.advance(61_000);
    for (const action of some()) {
      if (action.access === "public") continue;
      expect([action.name, isRefused(await call(gone.agent, action))]).toEqual([action.name, true]);
      expect([action.name, isRefused(await call(late.agent, action))]).toEqual([action.name, true]);
      if (action.name.startsWith("auth.") || action.name === OF_PROGRAMS) continue;
      const theirs = await call(loser, action);
      if (isRefused(theirs))
        expect([action.name, isRefused(await call(poor.agent, action))]).toEqual([action.name, true]);
    }
    expect((await late.agent.get(MANDATES)).body.code).toBe("KEY_EXPIRED");
  });
});
