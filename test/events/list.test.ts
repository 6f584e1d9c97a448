import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CloudEvent } from "cloudevents";
import { program } from "../governance/mandates/program.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { cursorNow, EVENTS, eventsAfter, Stream } from "./consumer.ts";

const LEADS = "/api/v1/crm/leads";
const lead = (name: string, more = {}) => ({ name, email: "jane@example.com", ...more });

let app: TestAppliance;
let ana: Client;
let clerk: Client;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  clerk = await app.invite(ana, "clerk@example.com", ["crm_clerk"]);
});
afterAll(() => app.stop());

async function create(name: string, more = {}): Promise<string> {
  const { status, body } = await ana.post(LEADS, lead(name, more));
  expect(status).toBe(201);
  return body.id;
}

describe("An event", () => {
  test("is a CloudEvent with the action, the version and the changed fields", async () => {
    const after = await cursorNow(clerk);
    const id = await create("Jane");
    await ana.put(`${LEADS}/${id}`, { version: 1, company: "Acme" });
    await ana.post(`${LEADS}/${id}/contact`, { version: 2 });
    const { data } = await eventsAfter(clerk, after);
    const own = data.filter(({ subject }) => subject === `crm.leads/${id}`);
    expect(own.map(({ type, data: { version } }) => [type, version])).toEqual([
      ["crm.leads.create", 1],
      ["crm.leads.update", 2],
      ["crm.leads.contact", 3],
    ]);
    expect(own[1]?.data.changes).toEqual([{ field: "company", from: null, to: "Acme" }]);
    expect(own[1]?.data.actor).toBe(ana.userId);
    expect(own[0]?.data.changes).toContainEqual({ field: "email", from: null, to: "jane@example.com" });
    for (const event of data) expect(new CloudEvent(event).validate()).toBe(true);
    expect(new Set(data.map(({ source, id: own }) => source + own)).size).toBe(data.length);
  });

  test("carries the number and the place in the log for readers of the trail only", async () => {
    const after = await cursorNow(ana);
    await create("Numbered");
    const [[told], [plain]] = [(await eventsAfter(ana, after)).data, (await eventsAfter(clerk, after)).data];
    expect(plain?.sequence).toBeUndefined();
    expect(plain?.data.proof).toEqual({ leaf_hash: told?.data.proof.leaf_hash ?? "" });
    const { body: proof } = await ana.get(`/api/v1/audit/events/${Number(told?.sequence)}/proof`);
    expect([told?.data.proof.leaf_hash, told?.data.proof.index]).toEqual([proof.leaf_hash, proof.index]);
    expect(told?.id).toBe(plain?.id ?? "");
  });

  test("follows on its own id and on its number", async () => {
    const after = await cursorNow(ana);
    for (const name of ["One", "Two", "Three"]) await create(name);
    const { data } = await eventsAfter(ana, after);
    const [first, second, third] = data;
    expect((await eventsAfter(clerk, second?.id)).data.map(({ id }) => id)).toEqual([third?.id ?? ""]);
    expect((await eventsAfter(ana, String(Number(first?.sequence)))).data.map(({ id }) => id)).toEqual([
      second?.id ?? "",
      third?.id ?? "",
    ]);
    const refused = await clerk.get(`${EVENTS}?after=${Number(first?.sequence)}`);
    expect([refused.status, refused.body.details[0].code]).toEqual([422, "UNKNOWN_POSITION"]);
  });

  test("matches by type and by collection", async () => {
    const after = await cursorNow(ana);
    const id = await create("Filtered");
    await ana.post(`${LEADS}/${id}/contact`, { version: 1 });
    await ana.post("/api/v1/crm/accounts", { name: "Filtered" });
    const types = async (query: string) =>
      (await eventsAfter(ana, after, query)).data.map(({ type }) => type);
    expect(await types("&types=crm.leads.*")).toEqual(["crm.leads.create", "crm.leads.contact"]);
    expect(await types("&types=*.contact")).toEqual(["crm.leads.contact"]);
    expect(await types("&collections=crm.accounts")).toEqual(["crm.accounts.create"]);
    expect((await ana.get(`${EVENTS}?types=crm.LEADS`)).status).toBe(422);
  });

  test("of a read, a refusal or a dry run does not exist", async () => {
    const after = await cursorNow(ana);
    await ana.get(LEADS);
    await ana.post(LEADS, { name: "" });
    await ana.post(`${LEADS}?dry_run=true`, lead("Dry"));
    await clerk.get("/api/v1/settings/team");
    expect((await eventsAfter(ana, after)).data).toEqual([]);
  });
});

describe("A reader", () => {
  test("gets nothing about records that policies hide now, and no hidden field", async () => {
    const after = await cursorNow(ana);
    const [hidden, shown] = [
      await create("Hidden", { source: "referral" }),
      await create("Shown", { source: "website" }),
    ];
    const deny = async (more: object) => {
      const made = await ana.post("/api/v1/settings/policies", {
        name: `Hide ${crypto.randomUUID()}`,
        effect: "deny",
        actions: ["crm.leads.*"],
        subjects: { users: [clerk.userId] },
        reason: "By test",
        ...more,
      });
      if (made.status !== 201) throw new Error(made.text);
      return made.body;
    };
    const policies = [
      await deny({ when: { record: { source: "referral" } } }),
      await deny({ fields: { mask: ["email"] } }),
    ];
    const { data } = await eventsAfter(clerk, after, "&collections=crm.leads");
    expect(data.map(({ data: { id } }) => id)).toEqual([shown]);
    expect(JSON.stringify(data)).not.toContain("jane@example.com");
    expect(JSON.stringify(data)).not.toContain("email");
    for (const { id, version } of policies)
      await ana.call("DELETE", `/api/v1/settings/policies/${id}`, undefined, { "if-match": `"${version}"` });
    expect(
      (await eventsAfter(clerk, after, "&collections=crm.leads")).data.map(({ data: { id } }) => id),
    ).toEqual([hidden, shown]);
  });

  test("gets a cursor that does not tell whether something hidden happened", async () => {
    const employee = await app.invite(ana, "employee@example.com", ["employee"]);
    const [one, other] = [await cursorNow(employee), await cursorNow(employee)];
    expect(one).not.toBe(other);
    await create("Unseen");
    const page = await eventsAfter(employee, one);
    expect(page.data).toEqual([]);
    expect(page.cursor.length).toBe(one.length);
  });

  test("without the history gets only values that the record still has", async () => {
    const made = await ana.post("/api/v1/settings/roles", {
      name: "watcher",
      title: "Watcher",
      permissions: ["crm.leads.get", "crm.leads.list"],
    });
    expect(made.status).toBe(201);
    const watcher = await app.invite(ana, "watcher@example.com", ["watcher"]);
    const after = await cursorNow(watcher);
    const id = await create("Watched", { company: "Before" });
    await ana.put(`${LEADS}/${id}`, { version: 1, company: "Now" });
    const [first, second] = (await eventsAfter(watcher, after)).data.map(({ data }) => data.changes);
    expect(first).toContainEqual({ field: "company" });
    expect(first).toContainEqual({ field: "email", to: "jane@example.com" });
    expect(second).toEqual([{ field: "company", to: "Now" }]);
  });

  test("of another organisation gets none, and cannot use a position", async () => {
    const other = await app.addOrganization(ana, "Other", "bob@example.org");
    const after = await cursorNow(other);
    await create("Ours");
    expect((await eventsAfter(other, after)).data).toEqual([]);
    const foreign = (await eventsAfter(ana, "0")).data[0]?.id;
    expect((await other.get(`${EVENTS}?after=${foreign}`)).status).toBe(422);
  });

  test("is a program as far as its mandate names the call and the records", async () => {
    const { agent } = await program(app.base, ana, {
      mode: "read",
      actions: ["events.list", "crm.accounts.*"],
    });
    const after = await cursorNow(agent);
    await create("Not theirs");
    await ana.post("/api/v1/crm/accounts", { name: "Theirs" });
    expect((await eventsAfter(agent, after)).data.map(({ type }) => type)).toEqual(["crm.accounts.create"]);
    const { agent: blind } = await program(app.base, ana, { mode: "read", actions: ["crm.*"] });
    expect((await blind.get(EVENTS)).status).toBe(403);
  });
});

describe("A waiting call", () => {
  test("answers with the next event", async () => {
    const after = await cursorNow(ana);
    const waiting = ana.get(`${EVENTS}?after=${after}&wait=60`);
    await until(() => app.appliance.engine.audit.arrivals.isAwaited(1));
    const id = await create("Awaited");
    const { body } = await waiting;
    expect(body.data.map(({ subject }: { subject: string }) => subject)).toEqual([`crm.leads/${id}`]);
    expect(app.appliance.engine.audit.arrivals.isAwaited(1)).toBe(false);
  });

  test("is one audit event", async () => {
    const before = await app.rows("SELECT count(*) AS n FROM audit_events WHERE action = 'events.list'");
    await ana.get(`${EVENTS}?after=now&wait=1`);
    const after = await app.rows("SELECT count(*) AS n FROM audit_events WHERE action = 'events.list'");
    expect(Number(after[0]?.n) - Number(before[0]?.n)).toBe(1);
  });

  test("ends when the client leaves, and a caller has a bounded number", async () => {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${clerk.accessToken}` };
    const all = Array.from({ length: 20 }, () =>
      fetch(`${app.base}${EVENTS}?after=now&wait=60`, { headers, signal: stop.signal }).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    const first = await Promise.race(all);
    expect(first).toBe(429);
    stop.abort();
    await Promise.all(all);
    await until(() => !app.appliance.engine.audit.arrivals.isAwaited(1));
    expect((await clerk.get(`${EVENTS}?after=now&wait=1`)).status).toBe(200);
  });
});

describe("A stream", () => {
  test.each(["application/x-ndjson", "text/event-stream"])(
    "of %s goes on with each change",
    async (accept) => {
      const stream = await Stream.open(app.base, clerk.accessToken, accept, "after=now&types=crm.*");
      expect([stream.status, stream.headers.get("content-type")]).toEqual([200, accept]);
      expect(stream.headers.get("x-accel-buffering")).toBe("no");
      const ids = [await create("First"), await create("Second")];
      await until(() => stream.events.length >= 2);
      expect(stream.events.map(({ data: { id } }) => id)).toEqual(ids);
      stream.close();
      await until(() => !app.appliance.engine.audit.arrivals.isAwaited(1));
    },
  );

  test("continues after Last-Event-ID", async () => {
    const after = await cursorNow(ana);
    for (const name of ["One", "Two"]) await create(name);
    const [first, second] = (await eventsAfter(ana, after)).data;
    const stream = await Stream.open(
      app.base,
      ana.accessToken,
      "text/event-stream",
      "after=now&types=crm.*",
      {
        "last-event-id": first?.id ?? "",
      },
    );
    await until(() => stream.events.length === 1);
    expect(stream.events[0]?.id).toBe(second?.id ?? "");
    stream.close();
  });

  test("ends with the session", async () => {
    const leaving = await app.logIn("clerk@example.com");
    const stream = await Stream.open(app.base, leaving.accessToken, "text/event-stream", "after=now");
    await until(() => app.appliance.engine.audit.arrivals.isAwaited(1));
    await leaving.post("/api/v1/auth/logout", { refresh_token: leaving.refreshToken });
    await until(() => stream.hasEnded);
    const id = await create("After the session");
    await Bun.sleep(50);
    expect(stream.text).not.toContain(id);
  });

  test("ends with the right to follow events", async () => {
    const { agent, mandate } = await program(app.base, ana, {
      mode: "read",
      actions: ["events.list", "crm.leads.*"],
    });
    const stream = await Stream.open(app.base, agent.accessToken, "application/x-ndjson", "after=now");
    await until(() => app.appliance.engine.audit.arrivals.isAwaited(1));
    expect((await ana.post(`/api/v1/settings/mandates/${mandate.id}/stop`, { version: 1 })).status).toBe(200);
    await until(() => stream.hasEnded);
    const id = await create("After the mandate");
    expect(stream.text).not.toContain(id);
  });

  test("is audited when it begins and when it hands out events", async () => {
    const count = async () =>
      (
        await app.rows(
          "SELECT returned FROM audit_events WHERE action = 'events.list' AND actor = ? ORDER BY seq",
          clerk.userId,
        )
      ).map(({ returned }) => returned);
    const before = (await count()).length;
    const stream = await Stream.open(app.base, clerk.accessToken, "application/x-ndjson", "after=now");
    await create("Counted");
    await until(() => stream.events.length === 1);
    expect((await count()).slice(before)).toEqual([null, 1]);
    stream.close();
  });

  test("of a HEAD request is not left open", async () => {
    const { status } = await fetch(`${app.base}${EVENTS}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${clerk.accessToken}`, accept: "text/event-stream" },
    });
    expect(status).toBe(200);
    await until(() => !app.appliance.engine.audit.arrivals.isAwaited(1));
  });
});

test("A server that stops ends streams and waiting calls at once", async () => {
  const own = await TestAppliance.start();
  const owner = await own.setUp();
  const stream = await Stream.open(own.base, owner.accessToken, "text/event-stream", "after=now");
  const waiting = owner.get(`${EVENTS}?after=now&wait=60`);
  await until(() => own.appliance.engine.audit.arrivals.isAwaited(1));
  await own.stop();
  expect((await waiting).status).toBe(200);
  await until(() => stream.hasEnded);
});
