import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

const CHECK = "/api/v1/system/health";
const DAY = 86_400_000;
const LAST = `${CHECK}/last`;

let appliance: TestAppliance;
let operator: Client;
let other: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  operator = await appliance.setUp();
  other = await appliance.addOrganization(operator, "Other", "bob@example.org");
});
afterAll(() => appliance.stop());

const last = async (by: Client) => (await by.get(LAST)).body.last;

test("the last results are kept with their time, and nothing is checked to show them", async () => {
  const { body } = await operator.get(CHECK);
  expect(await last(operator)).toEqual(body);
  expect(body.healthy).toBe(true);

  appliance.clock.advance(60_000);
  expect(await last(operator)).toEqual(body);
  const again = (await operator.get(CHECK)).body;
  expect(again.at > body.at).toBe(true);
  expect(await last(operator)).toEqual(again);
});

test("each organisation has its own results", async () => {
  expect(await last(other)).toBeNull();
});

test("after a restart the daily report tells them", async () => {
  appliance.clock.advance(DAY);
  await appliance.runJobs();
  await appliance.runJobs();
  await appliance.appliance.stop();
  appliance = await TestAppliance.start([], appliance.folder, 2 * DAY);
  operator = await appliance.logIn("ana@example.com");
  const told = await last(operator);
  expect(told.healthy).toBe(true);
  expect(told.at < new Date(appliance.clock.now() - DAY / 2).toISOString()).toBe(true);
  const again = (await operator.get(CHECK)).body;
  expect(told.invariants.map(({ name }: Json) => name)).toEqual(
    again.invariants.map(({ name }: Json) => name),
  );
});
