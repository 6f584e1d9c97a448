import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { SmtpServer } from "../kit/smtp.ts";

const FORGOT = "/api/v1/auth/password/forgot";
const NEW_PASSWORD = "seven lazy foxes paint";
const MINUTE = 60_000;

let smtp: SmtpServer;
let appliance: TestAppliance;
let ana: Client;
let count = 0;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  appliance = await TestAppliance.start(smtp.settings);
  ana = await appliance.setUp();
});

afterAll(async () => {
  await appliance.stop();
  await smtp.stop();
});

afterEach(() => {
  smtp.accepted.length = 0;
});

async function member(): Promise<{ email: string; client: Client }> {
  count += 1;
  const email = `member${count}@example.org`;
  const client = await appliance.invite(ana, email, ["employee"]);
  await appliance.runJobs();
  smtp.accepted.length = 0;
  return { email, client };
}

const forgot = (email: string) => appliance.send("POST", FORGOT, { email });

/** Asks for a link and returns its token, as found in the message. */
async function tokenFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(204);
  await appliance.runJobs();
  const text = smtp.accepted.find(({ to }) => to === email)?.text.replaceAll("=\r\n", "") ?? "";
  return /https:\/\/books\.example\/reset#([\w-]+)/.exec(text)?.[1] ?? "";
}

const choose = (token: string, more: Record<string, string> = {}) =>
  appliance.send("POST", "/api/v1/auth/password/reset", { token, password: NEW_PASSWORD, ...more });

describe("A forgotten password", () => {
  test("is replaced by the link in the message, which works once", async () => {
    const { email, client } = await member();
    const token = await tokenFor(email);
    expect(token).not.toBe("");
    // Nothing has changed yet.
    expect((await appliance.logIn(email, PASSWORD)).userId).toBe(client.userId);
    expect((await choose(token)).status).toBe(200);
    expect((await appliance.logIn(email, NEW_PASSWORD)).userId).toBe(client.userId);
    expect((await choose(token)).status).toBe(401);
    const influences = await appliance.rows("SELECT * FROM account_influences WHERE kind = 'password'");
    expect(influences).toEqual([]);
  });

  test("cannot be replaced after an hour, nor by a link that was followed by another", async () => {
    const { email } = await member();
    const first = await tokenFor(email);
    smtp.accepted.length = 0;
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect((await choose(first)).status).toBe(401);
    appliance.clock.advance(61 * MINUTE);
    expect((await choose(second)).status).toBe(401);
    ana = await appliance.logIn("ana@example.com");
  });

  test("of a deactivated user, or of one whose reset others have begun, brings no message", async () => {
    const [gone, begun] = [await member(), await member()];
    const url = `/api/v1/settings/team/${gone.client.userId}`;
    expect((await ana.post(`${url}/deactivate`, {})).status).toBe(200);
    const reset = await ana.post(`/api/v1/settings/team/${begun.client.userId}/password/reset`, {});
    expect(reset.status).toBe(201);
    expect([await tokenFor(gone.email), await tokenFor(begun.email)]).toEqual(["", ""]);
    expect(smtp.accepted).toEqual([]);
    // The link of the other reset stays valid, and still needs its code.
    const looked = await appliance.send("POST", "/api/v1/auth/password/look", { token: reset.body.token });
    expect(looked.body).toMatchObject({ needs: "code" });
  });
});

describe("The answer", () => {
  /** Rows that the call itself has written so far. */
  async function written(): Promise<number[]> {
    const events = "SELECT count(*) AS n FROM audit_events WHERE action = 'auth.password.forgot'";
    const jobs = "SELECT count(*) AS n FROM jobs WHERE name = 'auth.password.mail_reset'";
    return [...(await appliance.rows(events)), ...(await appliance.rows(jobs))].map(({ n }) => Number(n));
  }

  test("and the work behind it are the same whether the address is known", async () => {
    const { email } = await member();
    const replies = [];
    const work = [];
    const before = await written();
    for (const one of [email, "nobody@example.org"]) {
      replies.push(await forgot(one));
      work.push(await written());
    }
    const [known, unknown] = replies.map(({ status, text, headers }) => ({
      status,
      text,
      headers: [...headers.keys()].sort(),
    }));
    expect(known).toEqual(unknown);
    const [events = 0, jobs = 0] = before;
    expect(work).toEqual([
      [events + 1, jobs + 1],
      [events + 2, jobs + 2],
    ]);
    await appliance.runJobs();
    expect(smtp.accepted.map(({ to }) => to)).toEqual([email]);
  });

  test("is throttled alike for known and unknown addresses", async () => {
    const { email } = await member();
    for (const one of [email, "nobody.else@example.org"]) {
      const statuses = [];
      for (let i = 0; i < 5; i++) statuses.push((await forgot(one)).status);
      expect(statuses).toEqual([204, 204, 204, 429, 429]);
    }
    appliance.clock.advance(10 * MINUTE);
    expect((await forgot(email)).status).toBe(204);
    await appliance.runJobs();
  });

  test("says so if no mail is set up", async () => {
    const bare = await TestAppliance.start();
    await bare.setUp();
    expect((await bare.send("GET", "/api/v1/setup")).body).toEqual({
      open: false,
      mail: false,
      provider: null,
    });
    for (const email of ["ana@example.com", "nobody@example.org"])
      expect((await bare.send("POST", FORGOT, { email })).body).toMatchObject({
        code: "STATE_TRANSITION_INVALID",
      });
    await bare.stop();
    expect((await appliance.send("GET", "/api/v1/setup")).body).toEqual({
      open: false,
      mail: true,
      provider: null,
    });
  });
});
