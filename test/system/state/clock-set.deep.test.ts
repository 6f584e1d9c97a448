import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Client, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { addAuthenticator } from "../../kit/authenticator.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LEADS = "/api/v1/crm/leads";

let appliance: TestAppliance;
let ana: Client;

beforeEach(async () => {
  appliance = await TestAppliance.start([
    ...["--limits-api-per-minute", "30", "--limits-auth-per-minute", "0"],
    ...["--backup-every-hours", "1"],
  ]);
  ana = await appliance.setUp();
});
afterEach(() => appliance.stop());

const ready = () => appliance.send("GET", "/readyz");

async function logInAgain(): Promise<void> {
  ana = await appliance.logIn("ana@example.com");
}

describe("a clock that is set back a day while the appliance runs", () => {
  test("is told of, and does not keep it from serving", async () => {
    appliance.clock.set(-DAY);
    const { status, body } = await ready();
    expect([status, body.checks.clock]).toEqual([200, "warning"]);
    expect(body.says.clock).toMatch(/set back by 24 hours.*Correct the clock/);
    expect(appliance.log.map(({ message }) => message)).toContain("the clock of this machine was set");
    appliance.clock.set(DAY);
    expect((await ready()).body.checks.clock).toBe("ok");
  });

  test("leaves the order of the audit trail and of ids, and the trail verifies", async () => {
    const { id: before } = (await ana.post(LEADS, { name: "Before" })).body;
    appliance.clock.set(-DAY);
    await logInAgain();
    const { id: after } = (await ana.post(LEADS, { name: "After" })).body;
    expect(after > before).toBe(true);
    const events = await appliance.rows(
      "SELECT record_id FROM audit_events WHERE action = 'crm.leads.create' AND org = 1 ORDER BY seq",
    );
    expect(events.map(({ record_id }) => record_id)).toEqual([before, after]);
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  });

  test("makes no access token live longer: another one is given for the refresh token", async () => {
    appliance.clock.set(-DAY);
    expect((await ana.get(LEADS)).body.code).toBe("AUTH_TOKEN_EXPIRED");
    const { status, body } = await appliance.send("POST", "/api/v1/auth/refresh", {
      refresh_token: ana.refreshToken,
    });
    expect(status).toBe(200);
    ana.accessToken = body.access_token;
    expect((await ana.get(LEADS)).status).toBe(200);
  });

  test("keeps nobody waiting who had used up the calls of a minute", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await ana.get(`${LEADS}?limit=1`)).status);
    expect(statuses.at(-1)).toBe(429);
    appliance.clock.set(-DAY);
    await logInAgain();
    expect((await ana.get(LEADS)).status).toBe(200);
  });

  test("keeps nobody waiting for longer who had guessed at a password", async () => {
    const logIn = (password: string) =>
      appliance.send("POST", "/api/v1/auth/login", { email: "ana@example.com", password });
    while ((await logIn("a wrong password")).status === 401);
    appliance.clock.set(-DAY);
    const refused = await logIn(PASSWORD);
    expect(Number(refused.headers.get("retry-after") ?? 0)).toBeLessThan(15 * 60);
    appliance.clock.advance(HOUR);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test("takes the codes of an authenticator that it had taken later ones of, each once", async () => {
    const authenticator = await addAuthenticator(appliance, ana);
    appliance.clock.set(-DAY);
    const logIn = () =>
      appliance.send("POST", "/api/v1/auth/login", {
        email: "ana@example.com",
        password: PASSWORD,
        otp: authenticator.code(),
      });
    expect((await logIn()).status).toBe(200);
    expect((await logIn()).status).toBe(401);
  });

  test("lets jobs that wait be done now, not in a day", async () => {
    const { id } = (await ana.post("/api/v1/system/backups")).body;
    appliance.clock.set(-DAY);
    await appliance.runJobs();
    await logInAgain();
    expect((await ana.get(`/api/v1/system/backups/${id}`)).body.state).toBe("ready");
    // Work in progress when the clock was set may have left follow-up jobs, by its own start time.
    await appliance.runJobs();
    expect(await appliance.rows("SELECT id FROM jobs WHERE state IN ('waiting', 'running')")).toEqual([]);
  });

  test("lets backups be made by the clock as it is now", async () => {
    await ana.post("/api/v1/system/backups");
    await appliance.runJobs();
    appliance.clock.set(-DAY);
    appliance.clock.advance(HOUR);
    await logInAgain();
    const { schedule } = (await ana.get("/api/v1/system/backups")).body;
    expect(Date.parse(schedule.next_at)).toBeLessThan(appliance.clock.now() + HOUR);
    expect(schedule.last_success_at).toBeNull();
  });
});

describe("a clock that was set back a day while the appliance was stopped", () => {
  test("is told of when it starts, and jobs that wait are done", async () => {
    const { id } = (await ana.post("/api/v1/system/backups")).body;
    const { folder } = appliance;
    await appliance.appliance.stop();
    const again = await TestAppliance.start([], folder, -DAY);
    const { body } = await again.send("GET", "/readyz");
    expect(body.checks.clock).toBe("warning");
    await again.runJobs();
    const jobs = await again.rows("SELECT state FROM jobs WHERE key = ?", id);
    expect(jobs.map(({ state }) => state)).toContain("done");
    appliance = again;
  });
});

describe("a clock that is set forward", () => {
  test("by more than a day lets what is done by the day wait until somebody says that the day is right", async () => {
    await appliance.runJobs();
    const wound = () => appliance.rows("SELECT id FROM jobs WHERE key > '2027'");
    appliance.clock.set(400 * DAY);
    await appliance.runJobs();
    expect(await wound()).toEqual([]);
    const { status, body } = await ready();
    expect([status, body.checks.clock]).toEqual([200, "warning"]);
    expect(body.says.clock).toMatch(/set forward by 400 days.*restart Freehold/);

    const { folder } = appliance;
    await appliance.appliance.stop();
    appliance = await TestAppliance.start([], folder, 400 * DAY);
    expect((await ready()).body.checks.clock).toBe("ok");
    await appliance.runJobs();
    expect((await wound()).length).toBeGreaterThan(0);
  });
});
