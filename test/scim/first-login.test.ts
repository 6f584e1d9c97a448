import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, PASSWORD, type Reply, type TestAppliance } from "../kit/appliance.ts";
import { begin, finish, logInBy, TestProvider } from "../kit/openid.ts";
import { SmtpServer } from "../kit/smtp.ts";
import { Directory } from "./directory.ts";

let smtp: SmtpServer;
let provider: TestProvider;
let appliance: TestAppliance;
let ana: Client;
let directory: Directory;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  provider = await TestProvider.start();
  appliance = await provider.appliance("--identity-access-token-seconds", "90000", ...smtp.plainSettings);
  ana = await appliance.setUp("Acme", "ana@example.com", "solo");
  const mappings = [
    { group: "Sellers", roles: ["crm_clerk"], team_id: null },
    { group: "Staff", roles: ["employee"], team_id: null },
  ];
  expect((await ana.put("/api/v1/settings/logins", { mappings })).status).toBe(200);
  directory = await Directory.open(appliance, ana);
});
afterAll(async () => {
  await appliance.stop();
  await provider.stop();
  await smtp.stop();
});

/** Token of the link that the directory's new user got. */
async function linkOf(email: string): Promise<string> {
  await appliance.runJobs();
  const mail = smtp.accepted.find(({ to }) => to === email)?.text.replaceAll("=\r\n", "") ?? "";
  return /join#([\w-]+)/.exec(mail)?.[1] ?? "";
}

async function join(invitation: string, claims: Record<string, unknown>): Promise<Reply> {
  const started = await begin(appliance, { invitation });
  return finish(appliance, started, { ...provider.grant(started.url, claims), iss: provider.issuer });
}

test("a user of the directory logs in first with the provider by the link, and later without", async () => {
  const { id, userName } = await directory.user();
  await directory.group("Sellers", id);
  const token = await linkOf(userName);
  const claims = { sub: "one", email: userName, email_verified: true };
  expect((await logInBy(appliance, provider, claims)).status).toBe(401);
  const joined = await join(token, claims);
  expect(joined.status).toBe(200);
  expect(joined.body.user.id).toBe(id);
  expect((await logInBy(appliance, provider, claims)).status).toBe(200);
  expect((await appliance.send("POST", "/api/v1/auth/oidc/start", { invitation: token })).status).toBe(401);
});

test("groups of the directory and of the provider add up", async () => {
  const { id, userName } = await directory.user();
  await directory.group("Staff", id);
  await join(await linkOf(userName), { sub: "two", groups: ["Sellers"] });
  const roles = async () => (await ana.get(`/api/v1/settings/team/${id}`)).body.roles.toSorted();
  expect(await roles()).toEqual(["crm_clerk", "employee"]);
  await logInBy(appliance, provider, { sub: "two" });
  expect(await roles()).toEqual(["employee"]);
});

test("the link of a user who has set a password leads to no other login", async () => {
  const { id, userName } = await directory.user();
  await directory.group("Others", id);
  const token = await linkOf(userName);
  const started = await begin(appliance, { invitation: token });
  await appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password: PASSWORD });
  const answer = { ...provider.grant(started.url, { sub: "thief" }), iss: provider.issuer };
  expect((await finish(appliance, started, answer)).status).toBe(401);
});

test("a leaver of the directory cannot log in with the provider", async () => {
  const { id, userName } = await directory.user();
  await ana.put(`/api/v1/settings/team/${id}`, {
    version: (await ana.get(`/api/v1/settings/team/${id}`)).body.version,
    roles: ["hr_manager"],
  });
  const joined = await join(await linkOf(userName), { sub: "leaver" });
  expect(joined.status).toBe(200);
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
  const refused = await logInBy(appliance, provider, { sub: "leaver" });
  expect(refused.body.code).toBe("AUTH_USER_DEACTIVATED");
});

test("the link of a user whom the directory deactivated leads nowhere", async () => {
  const { id, userName } = await directory.user();
  await directory.group("Late", id);
  const token = await linkOf(userName);
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
  expect((await join(token, { sub: "late" })).body.code).toBe("AUTH_USER_DEACTIVATED");
  const accepted = { token, password: PASSWORD };
  const refused = await appliance.send("POST", "/api/v1/auth/invitations/accept", accepted);
  expect(refused.body.code).toBe("AUTH_USER_DEACTIVATED");
  expect(await appliance.rows("SELECT * FROM sessions WHERE user_id = ?", id)).toEqual([]);
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: true });
  // Without a role, which is asked for last.
  expect((await join(token, { sub: "late" })).body.code).toBe("ACCESS_DENIED");
  expect((await ana.get(`/api/v1/settings/team/${id}`)).body.linked).toBe(true);
});
