import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, PASSWORD } from "../../kit/appliance.ts";
import { link, logInBy, TestProvider } from "../../kit/openid.ts";
import { addPasskey, challengeOf, SoftPasskey } from "../../kit/passkeys.ts";
import { Directory } from "../../scim/directory.ts";
import { archive, enter } from "../archive/house.ts";
import { EXPORTS, fetchFile } from "../exports/taking.ts";
import { filesWith, Office } from "./office.ts";

const SITE = "http://127.0.0.1:1";
const NAME = "Xaveria Quirinbacher";
const EMAIL = "xaveria.q@privatmail.example";
/** Names that a provider, an authenticator and a directory use for the person. */
const SUBJECT = "sub-quirinbacher-4711";
const DEVICE = "Quirinbacher's telephone";
const EXTERNAL = "directory-quirinbacher-0815";
const WORDS = ["quirinbacher", EMAIL];

let provider: TestProvider;
let office: Office;
let person: Client;
const passkey = new SoftPasskey(SITE);
const place = freshFolder();
const file = join(place, "organization.zip");

const logIn = async () => ({
  atProvider: (await logInBy(office.appliance, provider, { sub: SUBJECT })).status,
  byPasskey: (
    await office.appliance.send("POST", "/api/v1/auth/login/passkey", {
      passkey: passkey.use(await challengeOf(office.appliance)),
    })
  ).status,
});

beforeAll(async () => {
  provider = await TestProvider.start();
  const appliance = await provider.appliance("--identity-access-token-seconds", "90000");
  const ana = await appliance.setUp();
  office = new Office(appliance, ana, await appliance.invite(ana, "bo@example.com", ["admin"]));
  person = await appliance.invite(ana, EMAIL, ["crm_clerk"]);
  await link(person, provider, PASSWORD, { sub: SUBJECT });
  const { id } = (await addPasskey(person, passkey)).body;
  expect((await person.call("PATCH", `/api/v1/auth/passkeys/${id}`, { name: DEVICE })).status).toBe(200);
  const directory = await Directory.open(appliance, ana);
  const known = { op: "replace", path: "externalId", value: EXTERNAL };
  expect((await directory.patch(`/Users/${person.userId}`, known)).status).toBe(200);
  expect(await logIn()).toEqual({ atProvider: 200, byPasskey: 200 });
});
afterAll(async () => {
  await office.close();
  await provider.stop();
  rmSync(place, { recursive: true, force: true });
});

test("an archive carries no link, no passkey and nothing of a directory, which belong to this server", async () => {
  const { appliance, ana } = office;
  const { id } = (await ana.post(`${EXPORTS}/archive`, {})).body;
  await appliance.runJobs();
  await Bun.write(file, (await fetchFile(appliance, ana, id)).bytes);
  const house = join(place, "house");
  const moved = await archive("import", file, "--data", house);
  expect(moved).toMatchObject({ code: 0, errors: "" });
  const other = await enter(house, moved.printed.people, EMAIL, provider.settings());
  for (const table of ["provider_links", "passkeys", "provisioned_users"])
    expect(await other.appliance.rows(`SELECT * FROM ${table}`)).toEqual([]);
  expect((await logInBy(other.appliance, provider, { sub: SUBJECT })).status).toBe(401);
  await other.appliance.stop();
});

test("erasing a person ends all ways in and removes what they were known by from every byte", async () => {
  const { appliance, ana } = office;
  expect((await ana.post(`/api/v1/settings/team/${person.userId}/deactivate`, {})).status).toBe(200);
  const { id } = await office.scoped("erasure", { name: NAME, email: EMAIL });
  await office.carriedOut(id);
  await office.step(id, "deliver", { delivery: "post" });
  expect(await logIn()).toEqual({ atProvider: 401, byPasskey: 401 });
  expect((await person.get("/api/v1/auth/me")).status).toBe(401);
  for (const table of ["provider_links", "passkeys", "provisioned_users", "sessions"])
    expect(await appliance.rows(`SELECT * FROM ${table} WHERE user_id = ?`, person.userId)).toEqual([]);
  expect(filesWith(appliance.folder, WORDS)).toEqual([]);
});
