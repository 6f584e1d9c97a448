import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type Client, freshFolder, TestAppliance } from "../../kit/appliance.ts";

const DAY = 86_400_000;
const LASTING = ["--identity-access-token-seconds", "9000000"];

async function condition(appliance: TestAppliance) {
  const { status, body } = await appliance.send("GET", "/readyz");
  return { status, verdict: body.checks.outside, says: body.says?.outside };
}

async function age(appliance: TestAppliance): Promise<number> {
  const { text } = await appliance.send("GET", "/metrics");
  return Number(/^freehold_outside_age_seconds (\S+)/m.exec(text)?.[1]);
}

describe("Appliance without external copies", () => {
  let appliance: TestAppliance;
  let ana: Client;
  beforeAll(async () => {
    appliance = await TestAppliance.start(LASTING);
    ana = await appliance.setUp();
  });
  afterAll(() => appliance.stop());

  test("warns after a week and stays ready", async () => {
    expect(await condition(appliance)).toEqual({ status: 200, verdict: "none", says: undefined });
    expect(await age(appliance)).toBeNaN();
    appliance.clock.advance(8 * DAY);
    const { status, verdict, says } = await condition(appliance);
    expect([status, verdict]).toEqual([200, "warning"]);
    expect(says).toMatch(
      /no copy of the records.*outside this machine.*backup\.folder.*freehold audit witness/,
    );
    const { body } = await ana.get("/api/v1/system/conditions");
    expect(body.conditions).toContainEqual({
      name: "outside",
      verdict: "warning",
      trouble: "outside_none",
      says,
    });
  });

  test("accepts a witness but not a backup in the data folder as an external copy", async () => {
    await ana.post("/api/v1/system/backups");
    await appliance.runJobs();
    expect((await condition(appliance)).verdict).toBe("warning");
    const at = appliance.clock.now();
    await appliance.appliance.engine.store.write(async ({ connection }) =>
      connection.statement("INSERT INTO audit_cosignatures VALUES (1, 1, 'w', ?, 'line')").run(at),
    );
    expect((await condition(appliance)).verdict).toBe("ok");
    appliance.clock.advance(8 * DAY);
    const { status, verdict, says } = await condition(appliance);
    expect([status, verdict]).toEqual([200, "warning"]);
    expect(says).toContain(`is from ${new Date(at).toISOString().slice(0, 10)}`);
    expect(await age(appliance)).toBeGreaterThanOrEqual(8 * 86_400);
  });
});

describe("Backup in a separate folder", () => {
  test("counts as an external copy up to the configured age", async () => {
    const folder = freshFolder();
    const appliance = await TestAppliance.start([
      ...LASTING,
      ...["--backup-folder", folder, "--backup-outside-hours", "48"],
    ]);
    const ana = await appliance.setUp();
    await ana.post("/api/v1/system/backups");
    await appliance.runJobs();
    expect(await condition(appliance)).toEqual({ status: 200, verdict: "ok", says: undefined });
    appliance.clock.advance(3 * DAY);
    expect((await condition(appliance)).verdict).toBe("warning");
    await appliance.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

test("is not required if the limit is 0", async () => {
  const appliance = await TestAppliance.start([...LASTING, "--backup-outside-hours", "0"]);
  await appliance.setUp();
  appliance.clock.advance(100 * DAY);
  expect(await condition(appliance)).toEqual({ status: 200, verdict: "none", says: undefined });
  await appliance.stop();
});
