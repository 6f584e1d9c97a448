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

describe("Clock set back by a day at runtime", () => {
  test("is reported without interrupting service", async () => {
    appliance.clock.set(-DAY);
    const { status, body } = await ready();
    expect([status, body.checks.clock]).toEqual([200, "warning"]);
    expect(body.says.clock).toMatch(/set back by 24 hours.*Correct the clock/);
    expect(appliance.log.map(({ message }) => message)).toContain("the clock of this machine was set");
    appliance.clock.set(DAY);
    expect((await ready()).body.checks.clock).toBe("ok");
  });

  test("keeps the audit trail and ids in order", async () => {
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

  test("expires access tokens, which can be refreshed", async () => {
    appliance.clock.set(-DAY);
    expect((await ana.get(LEADS)).body.code).toBe("AUTH_TOKEN_EXPIRED");
    const { status, body } = await appliance.send("POST", "/api/v1/auth/refresh", {
      refresh_token: ana.refreshToken,
    });
    expect(status).toBe(200);
    ana.accessToken = body.access_token;
    expect((await ana.get(LEADS)).status).toBe(200);
  });

  test("does not extend the rate limit", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await ana.get(`${LEADS}?limit=1`)).status);
    expect(statuses.at(-1)).toBe(429);
    appliance.clock.set(-DAY);
    await logInAgain();
    expect((await ana.get(LEADS)).status).toBe(200);
  });

  test("does not extend the lockout after wrong passwords", async () => {
    const logIn = (password: string) =>
      appliance.send("POST", "/api/v1/auth/login", { email: "ana@example.com", password });
    while ((await logIn("a wrong password")).status === 401);
    appliance.clock.set(-DAY);
    const refused = await logIn(PASSWORD);
    expect(Number(refused.headers.get("retry-after") ?? 0)).toBeLessThan(15 * 60);
    appliance.clock.advance(HOUR);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test("accepts earlier authenticator codes, each once", async () => {
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

  test("runs waiting jobs at once", async () => {
    const { id } = (await ana.post("/api/v1/system/backups")).body;
    appliance.clock.set(-DAY);
    await appliance.runJobs();
    await logInAgain();
    expect((await ana.get(`/api/v1/system/backups/${id}`)).body.state).toBe("ready");
    // Work in progress when the clock was set may have left follow-up jobs.
    await appliance.runJobs();
    expect(await appliance.rows("SELECT id FROM jobs WHERE state IN ('waiting', 'running')")).toEqual([]);
  });

  test("schedules backups by the new time", async () => {
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

describe("Clock set back by a day while stopped", () => {
  test("is reported at the start, and waiting jobs run", async () => {
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

describe("Clock set forward", () => {
  test("by more than a day pauses daily work until a restart confirms the date", async () => {
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
