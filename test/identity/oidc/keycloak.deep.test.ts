import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { begin, finish, OIDC } from "../../kit/openid.ts";
import { freePort } from "../../kit/ports.ts";
import { type Keycloak, missingForKeycloak, startKeycloak } from "../../kit/programs/keycloak.ts";
import { until } from "../../kit/until.ts";

const isMissing = missingForKeycloak.length > 0;
if (isMissing) console.warn(`Keycloak is not tried: ${missingForKeycloak.join(", ")} not installed`);

describe.skipIf(isMissing)("Keycloak", () => {
  let keycloak: Keycloak;
  let appliance: TestAppliance;
  let ana: Client;

  beforeAll(async () => {
    const port = freePort();
    const home = `http://127.0.0.1:${port}`;
    keycloak = await startKeycloak(home);
    const secret = join(mkdtempSync(join(tmpdir(), "freehold-keycloak-secret-")), "secret");
    writeFileSync(secret, keycloak.secret);
    appliance = await TestAppliance.start([
      ...["--port", String(port), "--server-origin", home],
      ...["--oidc-issuer", keycloak.issuer, "--oidc-client-id", "freehold"],
      ...["--oidc-client-secret-file", secret, "--identity-access-token-seconds", "90000"],
    ]);
    appliance.clock.set(Date.now() - appliance.clock.now());
    ana = await appliance.setUp("Acme", "ana@example.com", "solo");
    const rules = {
      entry_group: "books",
      mappings: [{ group: "sales", roles: ["crm_clerk"], team_id: null }],
    };
    expect((await ana.put("/api/v1/settings/logins", rules)).status).toBe(200);
  });
  afterAll(async () => {
    await appliance?.stop();
    await keycloak?.stop();
  });

  /** Fills in Keycloak's login page. */
  async function logIn(user: string): Promise<Reply> {
    const started = await begin(appliance);
    const page = await fetch(started.url);
    const action = /action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll("&amp;", "&") ?? "";
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const form = new URLSearchParams({ username: user, password: keycloak.password });
    const back = await fetch(action, { method: "POST", body: form, headers: { cookie }, redirect: "manual" });
    const answer = new URL(back.headers.get("location") ?? "").searchParams;
    const { code, state, iss } = Object.fromEntries(answer);
    return finish(appliance, started, { code, state, iss });
  }
  const isOut = async (client: Client) => (await client.get("/api/v1/auth/me")).status === 401;
  const rolesOf = async (id: string) => (await ana.get(`/api/v1/settings/team/${id}`)).body.roles;

  test("lets a member of the group in, with the roles of their groups", async () => {
    const { status, body } = await logIn("kim");
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: "kim@example.com", name: "Kim Lee" });
    expect(await rolesOf(body.user.id)).toEqual(["crm_clerk"]);
  });

  test("takes the roles of a group that a person left, and gives them again", async () => {
    const client = new Client(appliance.base, (await logIn("kim")).body);
    await keycloak.setGroup("kim", "sales", false);
    expect((await logIn("kim")).body.code).toBe("ACCESS_DENIED");
    expect(await rolesOf(client.userId)).toEqual([]);
    await keycloak.setGroup("kim", "sales", true);
    expect((await logIn("kim")).status).toBe(200);
    expect(await rolesOf(client.userId)).toEqual(["crm_clerk"]);
  });

  test("ends one session by its logout page, and the others by its administrator", async () => {
    const [one, two] = [await logIn("kim"), await logIn("kim")].map(
      ({ body }) => new Client(appliance.base, body),
    );
    if (!one || !two) throw new Error("two logins");
    const { url } = (await one.get(`${OIDC}/logout`)).body;
    await fetch(url, { redirect: "manual" });
    await until(() => isOut(one));
    expect(await isOut(two)).toBe(false);
    await keycloak.logOut("kim");
    await until(() => isOut(two));
    expect(await isOut(ana)).toBe(false);
  });
});
