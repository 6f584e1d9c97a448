import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
let bob: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  appliance.clock.hold();
  ana = await appliance.setUp("Acme", "ana@example.com");
  bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
});
afterAll(() => appliance.stop());

const invite = async (by: Client, email: string) =>
  (await by.post("/api/v1/settings/team", { email, name: "New", roles: ["crm_clerk"] })).body.invitation
    .token;
const accept = (token: string, password = PASSWORD) =>
  appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password });

test("accepts an invitation once", async () => {
  const token = await invite(ana, "once@example.com");
  expect((await accept(token)).status).toBe(200);
  expect((await accept(token)).body.code).toBe("AUTH_INVALID_CREDENTIALS");
});

test("accepts exactly one of ten concurrent acceptances", async () => {
  const token = await invite(ana, "raced@example.com");
  const replies = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("expires an invitation after a week", async () => {
  const token = await invite(ana, "late@example.com");
  appliance.clock.advance(7 * 86_400_000 + 1);
  expect((await accept(token)).status).toBe(401);
  ana = await appliance.logIn("ana@example.com");
  bob = await appliance.logIn("bob@example.org");
});

test("joins an existing account with its own password only", async () => {
  await accept(await invite(ana, "both@example.com"));
  const token = await invite(bob, "both@example.com");
  expect((await accept(token, "a password of my own")).status).toBe(401);
  const joined = await accept(token);
  expect(joined.body.organization.name).toBe("Other");
  const login = (organization: string) =>
    appliance.send("POST", "/api/v1/auth/login", {
      email: "both@example.com",
      password: PASSWORD,
      organization,
    });
  expect((await login("Acme")).body.organization.name).toBe("Acme");
  expect((await login("other")).body.organization.name).toBe("Other");
  expect((await login("A third")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
});

test("accepts only one of two concurrent invitations of the same new person", async () => {
  const tokens = [await invite(ana, "twice@example.com"), await invite(bob, "twice@example.com")];
  const replies = await Promise.all(tokens.map((token, i) => accept(token, `their own password ${i}`)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test("accepts a valid token after many bogus ones", async () => {
  const token = await invite(ana, "patient@example.com");
  for (let i = 0; i < 20; i++) expect((await accept(`bogus-${i}`)).status).toBe(401);
  expect((await accept(token)).status).toBe(200);
});

test("rate-limits password guessing through invitations", async () => {
  await accept(await invite(ana, "target@example.com"));
  const token = await invite(bob, "target@example.com");
  const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => accept(token, `guess number ${i}`)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
});
