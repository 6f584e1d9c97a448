import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";

let appliance: TestAppliance;
let ana: Client;
let auditor: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  auditor = await appliance.invite(ana, "otto@example.com", ["auditor"]);
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const LOGIN = "/api/v1/auth/login";
const COURSES = "/api/public/v1/courses";
const LONG = "Content-Length: 600000";
const CHUNKED = "Transfer-Encoding: chunked";
const bearer = (client: Client) => `Authorization: Bearer ${client.accessToken}`;

/** A raw connection that sends bytes unchanged and records the responses. */
class Line {
  received = "";
  isClosed = false;
  readonly #socket: Socket;

  constructor(base = appliance.base) {
    const { hostname, port, protocol } = new URL(base);
    const place = { host: hostname, port: Number(port) };
    this.#socket =
      protocol === "https:" ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
    this.#socket.on("data", (data) => {
      this.received += data.toString("latin1");
    });
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.isClosed = true;
    });
  }

  say(bytes: string): void {
    this.#socket.write(bytes);
  }

  head(path: string, ...headers: string[]): void {
    const lines = [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: application/json", ...headers];
    this.say(`${lines.join("\r\n")}\r\n\r\n`);
  }

  async status(count = 1): Promise<number | undefined> {
    const answers = () =>
      [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    return (await until(answers, (all) => all.length >= count))[count - 1];
  }

  async closed(): Promise<void> {
    await until(() => this.isClosed);
  }

  hangUp(): void {
    this.#socket.destroy();
  }
}

async function answerTo(
  path: string,
  headers: readonly string[],
  { sent = "", base = appliance.base } = {},
): Promise<number | undefined> {
  const line = new Line(base);
  line.head(path, ...headers);
  line.say(sent);
  const status = await line.status();
  line.hangUp();
  return status;
}

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"1".repeat(bytes)}\r\n`;

describe("Refusals that the head of a request decides", () => {
  test.each<[what: string, path: string, headers: () => string[], status: number]>([
    ["no login", LEADS, () => [LONG], 401],
    ["no login and a body of unknown length", LEADS, () => [CHUNKED], 401],
    ["an invalid token", LEADS, () => [LONG, "Authorization: Bearer nonsense"], 401],
    ["no API key", COURSES, () => [LONG], 401],
    ["an invalid API key", COURSES, () => [LONG, "Authorization: Bearer fh_live_nonsense"], 401],
    ["a role without the permission", LEADS, () => [LONG, bearer(auditor)], 403],
    ["an upload without a login", `${LEADS}/x/attachments`, () => [LONG], 401],
    ["a body above the login limit", LOGIN, () => ["Content-Length: 16385"], 413],
    ["a body above the general limit", LEADS, () => ["Content-Length: 2000000", bearer(ana)], 413],
    ["a compressed body", LEADS, () => [LONG, "Content-Encoding: gzip", bearer(ana)], 415],
    ["an unknown parameter", `${LEADS}?nonsense=1`, () => [LONG, bearer(ana)], 422],
    ["an unknown address", "/api/v1/nowhere", () => [LONG], 404],
    ["an unsupported method", "/api/v1/errors", () => [LONG], 405],
    ["a page", "/", () => [LONG], 405],
  ])("do not wait for the body: %s", async (_, path, headers, status) => {
    expect(await answerTo(path, headers())).toBe(status);
  });

  test("of a body without a length depend on the caller's limit", async () => {
    expect(await answerTo(LOGIN, [CHUNKED], { sent: chunk(16_385) })).toBe(413);
    expect(await answerTo(LEADS, [CHUNKED, bearer(ana)], { sent: chunk(1_048_577) })).toBe(413);
  });

  test("include callers over the rate limit, known or not", async () => {
    const limited = await TestAppliance.start(["--limits-api-per-minute", "3"]);
    const owner = await limited.setUp();
    limited.clock.hold();
    limited.clock.advance(60_000);
    for (const known of [[], [bearer(owner)]]) {
      const call = () => answerTo(LEADS, [LONG, ...known], { base: limited.base });
      if (known.length === 0) for (const _ of [1, 2, 3]) expect(await call()).toBe(401);
      else for (const _ of [1, 2, 3]) await owner.get(LEADS);
      expect(await call()).toBe(429);
    }
    await limited.stop();
  });

  test("apply over TLS as well", async () => {
    const secure = await TestAppliance.start(["--tls-self-signed"]);
    expect(await answerTo(LEADS, [LONG], { base: secure.base })).toBe(401);
    await secure.stop();
  });
});

describe("Unread body", () => {
  const begin = (length: string) => {
    const line = new Line();
    line.head(LEADS, length);
    return line;
  };

  test("is discarded if short, and the connection carries the next call", async () => {
    const line = begin("Content-Length: 100000");
    expect(await line.status()).toBe(401);
    line.say("1".repeat(100_000));
    line.head(LOGIN, "Content-Length: 2");
    line.say("{}");
    expect(await line.status(2)).toBe(422);
    line.hangUp();
  });

  test.each(["Content-Length: 100000000", CHUNKED])("closes the connection if long: %s", async (length) => {
    const line = begin(length);
    expect(await line.status()).toBe(401);
    await line.closed();
    expect(line.received.toLowerCase()).toContain("connection: close");
  });
});

describe("Body that arrives late", () => {
  const BODY = JSON.stringify({ name: "Late" });
  const late = (client: Client) => {
    const line = new Line();
    line.head(LEADS, `Content-Length: ${BODY.length}`, bearer(client));
    line.say(BODY.slice(0, 5));
    return line;
  };
  const counted = async () => Number((await appliance.rows("SELECT count(*) AS n FROM crm_leads"))[0]?.n);
  /** Waits until the server has read the header of a request that was sent before. */
  const noticed = () => appliance.send("GET", "/healthz");

  test("is processed at the time of its arrival", async () => {
    const line = late(ana);
    await noticed();
    appliance.clock.advance(20_000);
    const arrived = appliance.clock.now();
    line.say(BODY.slice(5));
    expect(await line.status()).toBe(201);
    line.hangUp();
    const [lead] = await appliance.rows("SELECT created_at FROM crm_leads WHERE name = 'Late'");
    const [event] = await appliance.rows(
      "SELECT at FROM audit_events WHERE action = 'crm.leads.create' AND outcome = 'ok'",
    );
    expect(Number(lead?.created_at)).toBeGreaterThanOrEqual(arrived);
    expect(event?.at).toBe(lead?.created_at);
  });

  test("is refused if the caller was deactivated meanwhile", async () => {
    const eve = await appliance.invite(ana, "eve@example.com", ["owner"]);
    const before = await counted();
    const line = late(eve);
    await noticed();
    const gone = await ana.post(`/api/v1/settings/team/${eve.userId}/deactivate`);
    expect(gone.status).toBe(200);
    appliance.clock.advance(2_000);
    line.say(BODY.slice(5));
    expect(await line.status()).toBe(403);
    line.hangUp();
    expect(await counted()).toBe(before);
  });

  test("is authorised by the roles that its caller has by then", async () => {
    const rolf = await appliance.invite(ana, "rolf@example.com", ["owner"]);
    const before = await counted();
    const line = late(rolf);
    await noticed();
    const changed = await ana.put(`/api/v1/settings/team/${rolf.userId}`, { roles: ["auditor"] });
    expect(changed.status).toBe(200);
    appliance.clock.advance(2_000);
    line.say(BODY.slice(5));
    expect(await line.status()).toBe(403);
    line.hangUp();
    expect(await counted()).toBe(before);
  });
});
