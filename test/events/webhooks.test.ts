import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { CloudEvent } from "cloudevents";
import { Webhook } from "standardwebhooks";
import { program } from "../governance/mandates/program.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { eventsAfter } from "./consumer.ts";
import { Receiver, status } from "./receiver.ts";

const WEBHOOKS = "/api/v1/settings/webhooks";
const LEADS = "/api/v1/crm/leads";
const DAY = 86_400_000;

let app: TestAppliance;
let ana: Client;
let receiver: Receiver;

beforeAll(async () => {
  app = await TestAppliance.start();
  // Alone, so that no second person has to agree to each address.
  ana = await app.setUp("Acme", "ana@example.com", "solo");
});
afterAll(() => app.stop());
beforeEach(async () => {
  receiver = await Receiver.open();
});
afterEach(async () => {
  receiver.close();
  for (const { id, version, state } of done(await ana.get(WEBHOOKS)).data)
    if (state === "active") await ana.post(`${WEBHOOKS}/${id}/pause`, { version });
});

async function webhook(given: object = {}, by = ana): Promise<{ id: string; secret: string }> {
  const body = { name: crypto.randomUUID(), address: receiver.address, collections: ["crm.leads"], ...given };
  const { id } = done(await by.post(WEBHOOKS, body), 201);
  const { secret } = done(await by.post(`${WEBHOOKS}/${id}/secrets`), 201);
  return { id, secret };
}

async function lead(name = "Jane"): Promise<string> {
  return done(await ana.post(LEADS, { name }), 201).id;
}

/** Advances the clock, and logs in again. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  ana.accessToken = (await app.logIn("ana@example.com")).accessToken;
}

const deliveries = async (id: string): Promise<Json> => done(await ana.get(`${WEBHOOKS}/${id}/deliveries`));
const shown = async (id: string): Promise<Json> => done(await ana.get(`${WEBHOOKS}/${id}`));

describe("A webhook", () => {
  test("sends each event once, in order and signed", async () => {
    const { id, secret } = await webhook();
    const leads = [await lead("One"), await lead("Two"), await lead("Three")];
    await ana.post("/api/v1/crm/accounts", { name: "Of another collection" });
    await app.runJobs();
    expect(receiver.ids).toEqual(leads);
    // The library takes times of this minute.
    for (const { headers, body, event } of receiver.deliveries) {
      expect(new CloudEvent(event).validate()).toBe(true);
      expect(headers["webhook-id"]).toBe(event.id);
      expect(headers["content-type"]).toBe("application/cloudevents+json");
      expect(new Webhook(secret).sign(event.id, momentOf(headers), body)).toBe(
        headers["webhook-signature"] ?? "",
      );
      expect(Math.abs(momentOf(headers).getTime() - app.clock.now())).toBeLessThan(DAY);
    }
    const { data } = await deliveries(id);
    expect(data.map(({ subject, state, status }: Json) => [subject, state, status])).toEqual(
      leads.toReversed().map((lead) => [`crm.leads/${lead}`, "delivered", 200]),
    );
    await app.runJobs();
    expect(receiver.deliveries.length).toBe(3);
    await lead("Four");
    await app.runJobs();
    expect(receiver.deliveries.length).toBe(4);
  });

  const momentOf = (headers: Record<string, string>) => new Date(Number(headers["webhook-timestamp"]) * 1000);

  test("signs with both secrets during a rotation", async () => {
    const { id, secret } = await webhook();
    const { secret: next } = done(await ana.post(`${WEBHOOKS}/${id}/secrets`, { overlap_minutes: 60 }), 201);
    await lead();
    await app.runJobs();
    const [{ headers, body, event } = { headers: {}, body: "", event: undefined }] = receiver.deliveries;
    const signatures = (headers as Record<string, string>)["webhook-signature"]?.split(" ");
    expect(signatures).toEqual(
      [next, secret].map((one) => new Webhook(one).sign(event?.id ?? "", momentOf(headers), body)),
    );
    await pass(3_600_001);
    await lead();
    await app.runJobs();
    expect(receiver.deliveries[1]?.headers["webhook-signature"]?.split(" ").length).toBe(1);
    expect(app.bytes().includes(secret)).toBe(false);
  });

  test("sends what its mandate allows and what its holder may see", async () => {
    const { mandate } = await program(app.base, ana, {
      mode: "read",
      actions: ["events.list", "crm.accounts.*"],
    });
    await webhook({ collections: [], types: ["crm.*"], mandate_id: mandate.id });
    await lead();
    const account = done(await ana.post("/api/v1/crm/accounts", { name: "Theirs" }), 201).id;
    await app.runJobs();
    expect(receiver.ids).toEqual([account]);
  });

  test("is paused when its holder leaves", async () => {
    const admin = await app.invite(ana, "leaver@example.com", ["admin"]);
    const { id } = await webhook({}, admin);
    const member = done(await ana.get(`/api/v1/settings/team/${admin.userId}`));
    done(await ana.post(`/api/v1/settings/team/${admin.userId}/deactivate`, { version: member.version }));
    await lead();
    await app.runJobs();
    expect(receiver.deliveries).toEqual([]);
    expect((await shown(id)).state).toBe("paused");
  });

  test("is changed by its holder only, and with a mandate of their own", async () => {
    const admin = await app.invite(ana, "admin@example.com", ["admin"]);
    const { id } = await webhook();
    const moved = await admin.put(`${WEBHOOKS}/${id}`, {
      version: 1,
      address: "http://127.0.0.1:9/elsewhere",
    });
    expect([moved.status, moved.body.details[0].code]).toEqual([403, "HOLDER_ONLY"]);
    const { mandate } = await program(app.base, ana);
    const borrowed = await admin.post(WEBHOOKS, {
      name: "Borrowed",
      address: receiver.address,
      mandate_id: mandate.id,
    });
    expect([borrowed.status, borrowed.body.details[0].code]).toEqual([403, "HOLDER_ONLY"]);
  });

  test("waits for a second person in organisations that have one", async () => {
    const small = await TestAppliance.start();
    const owner = await small.setUp("Small", "owner@example.com", "small");
    await small.invite(owner, "second@example.com", ["admin"]);
    const { status: answered } = await owner.post(WEBHOOKS, {
      name: "Held",
      address: "https://receiver.example/",
    });
    expect(answered).toBe(202);
    await small.stop();
  });
});

describe("A receiver that", () => {
  test("fails is tried ten times over a day, and the webhook is paused after twenty failures", async () => {
    receiver.answer = (socket) => status(socket, 500);
    const { id } = await webhook();
    const [first, second] = [await lead("First"), await lead("Second")];
    const began = app.clock.now();
    await app.runJobs();
    while ((await shown(id)).state === "active") {
      const { next_at } = await deliveries(id);
      await pass(Math.max(1000, Date.parse(next_at ?? "") - app.clock.now() || 0));
      await app.runJobs();
    }
    expect(receiver.ids.slice(0, 10).every((one) => one === first)).toBe(true);
    expect(receiver.ids.slice(10).every((one) => one === second)).toBe(true);
    expect(receiver.deliveries.length).toBe(20);
    expect(new Set(receiver.deliveries.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
    expect(app.clock.now() - began).toBeGreaterThan(1.5 * DAY);
    expect(
      (await deliveries(id)).data.map(({ state, attempts, error }: Json) => [state, attempts, error]),
    ).toEqual([
      ["failed", 10, "status"],
      ["failed", 10, "status"],
    ]);
    const notices = done(await ana.get("/api/v1/desk/notices")).data;
    expect(
      notices.some(
        ({ collection, record_id, what }: Json) =>
          collection === "settings.webhooks" && record_id === id && what === "paused",
      ),
    ).toBe(true);

    receiver.answer = (socket) => status(socket, 204);
    await ana.post(`${WEBHOOKS}/${id}/resume`, { version: (await shown(id)).version });
    const third = await lead("Third");
    await app.runJobs();
    expect(receiver.ids.slice(20)).toEqual([third]);
  });

  test("comes back gets every event in its order", async () => {
    receiver.answer = (socket) => status(socket, receiver.deliveries.length <= 2 ? 503 : 200);
    await webhook();
    const leads = [await lead("One"), await lead("Two")];
    for (let i = 0; i < 4; i++) {
      await app.runJobs();
      await pass(120_000);
    }
    expect(receiver.ids).toEqual([leads[0] ?? "", leads[0] ?? "", ...leads]);
  });

  test("redirects is not followed", async () => {
    const other = await Receiver.open();
    receiver.answer = (socket) => status(socket, 307, `location: ${other.address}\r\n`);
    const { id } = await webhook();
    await lead();
    await app.runJobs();
    expect((await deliveries(id)).data[0]).toMatchObject({ state: "waiting", status: 307, error: "status" });
    expect(other.deliveries).toEqual([]);
    other.close();
  });

  test("answers 10 MB is read to its status only", async () => {
    let sent = 0;
    receiver.answer = (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\n");
      const more = () => {
        while (sent < 10_000_000 && !socket.destroyed) {
          sent += 65_536;
          if (!socket.write(Buffer.alloc(65_536))) return;
        }
      };
      socket.on("drain", more);
      more();
    };
    const { id } = await webhook();
    await lead();
    await app.runJobs();
    expect((await deliveries(id)).data[0]).toMatchObject({ state: "delivered", status: 200 });
    expect(sent).toBeLessThan(10_000_000);
  });

  test("talks nonsense, closes, or does not exist has failed", async () => {
    const errors: Json[] = [];
    for (const answer of ["SSH-2.0-none\r\n".repeat(1000), "", undefined]) {
      receiver.answer = (socket) => socket.end(answer ?? "");
      const { id } = await webhook(answer === undefined ? { address: "http://127.0.0.1:9/" } : {});
      await lead();
      await app.runJobs();
      errors.push((await deliveries(id)).data[0].error);
    }
    expect(errors).toEqual(["no_answer", "no_answer", "unreachable"]);
  });
});

describe("An address", () => {
  test.each([
    ["of this server by number", () => `${app.base}/api/v1/events`],
    ["of this server by name", () => `http://localhost:${new URL(app.base).port}/`],
    ["of this server by another number", () => `http://0.0.0.0:${new URL(app.base).port}/`],
    ["of this server in IPv6", () => `http://[::ffff:127.0.0.1]:${new URL(app.base).port}/`],
    ["of the cloud around it", () => "http://169.254.169.254/latest/meta-data"],
    ["of the cloud around it in IPv6", () => "http://[fd00:ec2::254]/latest/meta-data"],
    ["outside without TLS", () => "http://203.0.113.7/"],
  ])("%s is not called", async (_, address) => {
    const { id } = await webhook({ address: address() });
    expect(done(await ana.post(`${WEBHOOKS}/${id}/test`))).toEqual({
      delivered: false,
      status: null,
      error: "not_allowed",
    });
  });

  test("holds no credentials", async () => {
    const { status: answered } = await ana.post(WEBHOOKS, {
      name: "Named",
      address: "https://user:word@example.com/",
    });
    expect(answered).toBe(422);
  });
});

describe("A delivery", () => {
  test("is tested before anything happens", async () => {
    const { id, secret } = await webhook();
    expect(done(await ana.post(`${WEBHOOKS}/${id}/test`))).toEqual({
      delivered: true,
      status: 200,
      error: null,
    });
    const [sent] = receiver.deliveries;
    expect(sent?.event.type).toBe("freehold.webhooks.test");
    expect(
      sent &&
        new Webhook(secret).sign(
          sent.event.id,
          new Date(Number(sent.headers["webhook-timestamp"]) * 1000),
          sent.body,
        ),
    ).toBe(sent?.headers["webhook-signature"] ?? "");
  });

  test("is repeated alone, and all are from any position", async () => {
    const { id } = await webhook();
    const leads = [await lead("One"), await lead("Two"), await lead("Three")];
    await app.runJobs();
    const [first, second] = receiver.deliveries;
    done(await ana.post(`${WEBHOOKS}/${id}/resend`, { event: second?.event.id }), 202);
    await app.runJobs();
    done(await ana.post(`${WEBHOOKS}/${id}/resend`, { after: first?.event.id }), 202);
    await app.runJobs();
    const [, two = "", three = ""] = leads;
    expect(receiver.ids).toEqual([...leads, two, two, three]);
    expect((await ana.post(`${WEBHOOKS}/${id}/resend`, {})).status).toBe(422);
    expect((await ana.post(`${WEBHOOKS}/${id}/resend`, { after: "nonsense" })).status).toBe(422);
  });

  test("repeats no value of an erased person", async () => {
    await webhook();
    await lead("Remembered");
    await app.runJobs();
    expect(receiver.deliveries[0]?.body).toContain("Remembered");
    expect(
      (await app.rows("SELECT * FROM webhook_deliveries")).some((row) =>
        JSON.stringify(row).includes("Remembered"),
      ),
    ).toBe(false);
  });

  test("is hidden from readers of the list who may not see the record", async () => {
    const { id } = await webhook();
    await lead("Hidden");
    await app.runJobs();
    done(
      await ana.post("/api/v1/settings/roles", {
        name: "hooks",
        title: "Hooks",
        permissions: ["settings.webhooks.*"],
      }),
      201,
    );
    const looker = await app.invite(ana, "looker@example.com", ["hooks"]);
    const [row] = done(await looker.get(`${WEBHOOKS}/${id}/deliveries`)).data;
    expect(row).toMatchObject({ type: null, subject: null, state: "delivered" });
  });

  test("is an audit event, but none that is sent", async () => {
    const { id } = await webhook({ collections: [] });
    await lead();
    await app.runJobs();
    const count = receiver.deliveries.length;
    await app.runJobs();
    expect(receiver.deliveries.length).toBe(count);
    const events = await app.rows(
      "SELECT returned FROM audit_events WHERE action = 'settings.webhooks.deliver' AND record_id = ?",
      id,
    );
    expect(events.some(({ returned }) => Number(returned) > 0)).toBe(true);
    const told = (await eventsAfter(ana, "0", "&types=settings.webhooks.deliver")).data;
    expect(told.filter(({ data }) => data.id === id)).toEqual([]);
  });
});

test("Restored webhooks are paused until a person resumes them", async () => {
  const { id } = await webhook();
  await app.appliance.engine.store.read(async () => undefined);
  const { execute } = await import("../../src/engine/execute.ts");
  const { systemPrincipal } = await import("../../src/kernel/principal.ts");
  const { allOrganizations } = await import("../../src/identity/index.ts");
  const [organization] = await app.appliance.engine.store.read(async ({ connection }) =>
    allOrganizations(connection),
  );
  const action = app.appliance.engine.registry.find("settings.webhooks.hold");
  if (!organization || !action) throw new Error("nothing to hold");
  const origin = { channel: "system", address: "local", correlationId: "restore" } as const;
  await execute(app.appliance.engine, { action, input: {}, origin, by: systemPrincipal(organization) });
  await lead();
  await app.runJobs();
  expect([receiver.deliveries, (await shown(id)).state]).toEqual([[], "paused"]);
});
