import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, PASSWORD, type TestAppliance } from "../../kit/appliance.ts";
import { link, logInBy, OIDC, TestProvider } from "../../kit/openid.ts";
import { SmtpServer } from "../../kit/smtp.ts";

let smtp: SmtpServer;
let provider: TestProvider;
let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  provider = await TestProvider.start();
  appliance = await provider.appliance("--identity-access-token-seconds", "90000", ...smtp.plainSettings);
  ana = await appliance.setUp();
});
afterAll(async () => {
  await appliance.stop();
  await provider.stop();
  await smtp.stop();
});

let people = 0;
async function linked(): Promise<{ sub: string; email: string; client: Client }> {
  const sub = `person-${++people}`;
  const email = `${sub}@example.com`;
  const client = await appliance.invite(ana, email, ["crm_clerk"]);
  expect((await link(client, provider, PASSWORD, { sub })).status).toBe(200);
  return { sub, email, client };
}

async function mailTo(email: string): Promise<string[]> {
  await appliance.runJobs();
  return smtp.accepted.flatMap(({ to, text }) => (to === email ? text.replaceAll("=\r\n", "") : []));
}

test("people are told by e-mail when their login is linked and unlinked", async () => {
  const { client, email } = await linked();
  expect(await mailTo(email)).toContainEqual(expect.stringContaining("can now log in as you"));
  expect((await client.delete(`${OIDC}/link`)).status).toBe(204);
  expect(await mailTo(email)).toContainEqual(expect.stringContaining("The link to Acme Login was ended."));
  const other = await linked();
  await ana.delete(`/api/v1/settings/team/${other.client.userId}/link`);
  expect(await mailTo(other.email)).toContainEqual(
    expect.stringContaining("The link to Acme Login was ended."),
  );
});

test("a reset of the password by an administrator ends the link", async () => {
  const { client, sub } = await linked();
  expect((await ana.post(`/api/v1/settings/team/${client.userId}/password/reset`)).status).toBe(201);
  expect((await logInBy(appliance, provider, { sub })).status).toBe(401);
  expect((await ana.get(`/api/v1/settings/team/${client.userId}`)).body.linked).toBe(false);
});

test("a new password by a link that the person asked for ends it too", async () => {
  const { email, sub } = await linked();
  await appliance.send("POST", "/api/v1/auth/password/forgot", { email });
  const token = (await mailTo(email)).flatMap((text) => /reset#([\w-]+)/.exec(text)?.[1] ?? [])[0];
  expect((await logInBy(appliance, provider, { sub })).status).toBe(200);
  const chosen = { token, password: "another long password here" };
  expect((await appliance.send("POST", "/api/v1/auth/password/reset", chosen)).status).toBe(200);
  expect((await logInBy(appliance, provider, { sub })).status).toBe(401);
});
