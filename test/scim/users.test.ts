import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { program } from "../governance/mandates/program.ts";
import { type Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { SmtpServer } from "../kit/smtp.ts";
import { Directory, USER } from "./directory.ts";

let smtp: SmtpServer;
let appliance: TestAppliance;
let ana: Client;
let directory: Directory;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "90000", ...smtp.settings]);
  ana = await appliance.setUp("Acme", "ana@example.com", "solo");
  directory = await Directory.open(appliance, ana);
});
afterAll(async () => {
  await appliance.stop();
  await smtp.stop();
});

const member = async (id: string) => (await ana.get(`/api/v1/settings/team/${id}`)).body;
/** Sets a password by the link in the mail. */
async function accept(email: string): Promise<Client> {
  await appliance.runJobs();
  const mail = smtp.accepted.find(({ to }) => to === email)?.text.replaceAll("=\r\n", "") ?? "";
  const token = /join#([\w-]+)/.exec(mail)?.[1];
  await appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password: PASSWORD });
  return appliance.logIn(email);
}

const deactivate = (id: string) =>
  directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });

describe("Users", () => {
  test("are added without roles or password, and get a link to set one", async () => {
    const made = await directory.call("POST", "/Users", {
      schemas: [USER],
      userName: "kim@directory",
      externalId: "42",
      emails: [{ value: "Kim@Example.com", type: "work", primary: true }],
      name: { givenName: "Kim", familyName: "Lee" },
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("content-type")).toBe("application/scim+json");
    expect(made.headers.get("location")).toBe(made.body.meta.location);
    expect(made.headers.get("etag")).toBe(made.body.meta.version);
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName: "kim@directory",
      externalId: "42",
      displayName: "Kim Lee",
      active: true,
      emails: [{ value: "kim@example.com", type: "work", primary: true }],
    });
    expect(await member(made.body.id)).toMatchObject({
      roles: [],
      email: "kim@example.com",
      state: "active",
    });
    const login = { email: "kim@example.com", password: "!" };
    expect((await appliance.send("POST", "/api/v1/auth/login", login)).status).toBe(401);
    expect((await accept("kim@example.com")).userId).toBe(made.body.id);
  });

  test("are found by filters, page by page", async () => {
    const one = await directory.user({ externalId: "ABC-1", displayName: "Filter One" });
    const two = await directory.user({ externalId: "abc-1", displayName: "Filter Two", active: false });
    const { found } = { found: (filter: string) => directory.found(filter) };
    expect(await found(`userName eq "${one.userName.toUpperCase()}"`)).toEqual(["Filter One"]);
    expect(await found(`externalId eq "abc-1"`)).toEqual(["Filter Two"]);
    expect(await found(`emails.value eq "${two.userName}"`)).toEqual(["Filter Two"]);
    expect(await found(`emails[type eq "work" and value sw "${two.userName}"]`)).toEqual(["Filter Two"]);
    expect(await found(`displayName co "ilter" and not (active eq true)`)).toEqual(["Filter Two"]);
    expect(await found(`displayName sw "Filter" and (externalId ew "C-1" or active eq false)`)).toEqual([
      "Filter One",
      "Filter Two",
    ]);
    expect(await found(`externalId pr and displayName sw "Filter"`)).toEqual(["Filter One", "Filter Two"]);
    expect(await found(`${USER}:displayName ne "Filter One" and displayName sw "Filter"`)).toEqual([
      "Filter Two",
    ]);
    expect(await found(`meta.created gt "2030-01-01T00:00:00Z"`)).toEqual([]);
    expect(await found(`title eq "x"`)).toEqual([]);
    const all = (await directory.get("/Users")).body;
    const page = (await directory.get("/Users?startIndex=2&count=1")).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(page.Resources).toEqual([all.Resources[1]]);
    expect((await directory.get("/Users?count=0")).body).toMatchObject({
      Resources: [],
      totalResults: all.totalResults,
    });
    expect((await directory.get("/Users?count=many")).body.scimType).toBe("invalidValue");
    const search = await directory.call("POST", "/Users/.search", {
      filter: `displayName eq "Filter One"`,
      attributes: ["userName"],
    });
    expect(search.body.Resources).toEqual([{ schemas: [USER], id: one.id, userName: one.userName }]);
  });

  test("are replaced whole, where what is missing is cleared, but nobody is reactivated", async () => {
    const made = await directory.user({ externalId: "7" });
    await deactivate(made.id);
    const { body } = await directory.call("PUT", `/Users/${made.id}`, {
      schemas: [USER],
      userName: "new-name",
    });
    expect(body).toMatchObject({ userName: "new-name", displayName: made.displayName, active: false });
    expect(body.externalId).toBeUndefined();
    expect(body.emails).toEqual(made.emails);
  });

  const PATCHES: [string, object[], object][] = [
    ["the RFC's way", [{ op: "replace", path: "displayName", value: "New" }], { displayName: "New" }],
    ["Entra ID's capitals and texts", [{ op: "Replace", path: "active", value: "False" }], { active: false }],
    [
      "no path",
      [{ op: "replace", value: { displayName: "Ne", active: false } }],
      { displayName: "Ne", active: false },
    ],
    [
      "paths as names",
      [{ op: "Add", value: { "name.givenName": "A", "name.familyName": "B" } }],
      { displayName: "A B" },
    ],
    ["a URN", [{ op: "add", path: `${USER}:externalId`, value: "x" }], { externalId: "x" }],
    ["names in any case", [{ op: "add", path: "DISPLAYNAME", value: "Case" }], { displayName: "Case" }],
    [
      "attributes that are not kept",
      [
        { op: "add", path: "title", value: "Boss" },
        { op: "add", path: 'addresses[type eq "work"].locality', value: "Vienna" },
        {
          op: "add",
          path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
          value: "IT",
        },
        { op: "replace", path: "displayName", value: "Kept" },
      ],
      { displayName: "Kept" },
    ],
  ];
  for (const [what, operations, after] of PATCHES)
    test(`are changed by ${what}`, async () => {
      const { id } = await directory.user();
      const { status, body } = await directory.patch(`/Users/${id}`, ...operations);
      expect(status).toBe(200);
      expect(body).toMatchObject(after);
      expect((await directory.get(`/Users/${id}`)).body).toEqual(body);
    });

  test("keep their e-mail address, since it is a login", async () => {
    const { id, emails } = await directory.user();
    const moved = [{ value: "evil@example.com", type: "work", primary: true }];
    const replaced = await directory.patch(
      `/Users/${id}`,
      { op: "replace", path: "emails", value: moved },
      { op: "replace", path: 'emails[type eq "work"].value', value: "evil@example.com" },
    );
    expect(replaced.body.emails).toEqual(emails);
    const put = { schemas: [USER], userName: "evil@example.com", emails: moved };
    expect((await directory.call("PUT", `/Users/${id}`, put)).body.emails).toEqual(emails);
    expect((await member(id)).email).toBe(emails[0].value);
  });

  test("have versions, which requests can require", async () => {
    const { id, meta } = await directory.user();
    const headers = { "if-none-match": meta.version };
    expect((await directory.get(`/Users/${id}`, headers)).status).toBe(304);
    await directory.patch(`/Users/${id}`, { op: "replace", path: "displayName", value: "Newer" });
    expect((await directory.get(`/Users/${id}`, headers)).status).toBe(200);
    const body = { schemas: [USER], userName: "x" };
    for (const method of ["PUT", "DELETE"])
      expect((await directory.call(method, `/Users/${id}`, body, { "if-match": meta.version })).status).toBe(
        412,
      );
  });

  test("are unique by name and address, whatever their case", async () => {
    const { userName } = await directory.user();
    for (const body of [
      { userName: userName.toUpperCase() },
      { userName, emails: [{ value: "other@example.com" }] },
      { userName: "other-name", emails: [{ value: "ANA@example.com" }] },
    ]) {
      const refused = await directory.call("POST", "/Users", { schemas: [USER], ...body });
      expect(refused.status).toBe(409);
      expect(refused.body.scimType).toBe("uniqueness");
    }
  });
});

describe("A leaver", () => {
  test("loses sessions and mandates with one call", async () => {
    const { id, userName } = await directory.user();
    await appliance.alter("UPDATE memberships SET roles = '[\"admin\"]' WHERE user_id = ?", id);
    const client = await accept(userName);
    const { agent } = await program(appliance.base, client, {
      actions: ["settings.team.list"],
      mode: "read",
    });
    expect((await agent.get("/api/v1/settings/team")).status).toBe(200);
    expect((await deactivate(id)).body.active).toBe(false);
    expect((await client.get("/api/v1/auth/me")).status).toBe(403);
    expect((await agent.get("/api/v1/settings/team")).body.code).toBe("AUTH_USER_DEACTIVATED");
  });

  test("comes back by the directory, if it was the one to deactivate them", async () => {
    const { id } = await directory.user();
    const activate = () => directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: true });
    await deactivate(id);
    expect((await activate()).body.active).toBe(true);
    const { version } = await member(id);
    await ana.post(`/api/v1/settings/team/${id}/deactivate`, { version });
    const refused = await activate();
    expect(refused.status).toBe(403);
    expect((await member(id)).state).toBe("deactivated");
    await ana.post(`/api/v1/settings/team/${id}/reactivate`, { version: version + 1 });
    await deactivate(id);
    expect((await activate()).status).toBe(200);
  });

  test("who was deleted is not found, and can be added again", async () => {
    const { id, userName } = await directory.user();
    expect((await directory.call("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await directory.get(`/Users/${id}`)).status).toBe(404);
    expect(await directory.found(`userName eq "${userName}"`)).toEqual([]);
    expect((await member(id)).state).toBe("deactivated");
    expect((await directory.user({ userName, emails: [{ value: userName }] })).id).toBe(id);
    expect((await member(id)).state).toBe("active");
  });

  test("who was deleted and deactivated by hand stays out", async () => {
    const { id, userName } = await directory.user();
    const { version } = await member(id);
    await ana.post(`/api/v1/settings/team/${id}/deactivate`, { version });
    expect((await directory.call("DELETE", `/Users/${id}`)).status).toBe(204);
    const again = await directory.call("POST", "/Users", { schemas: [USER], userName });
    expect(again.status).toBe(409);
  });
});

describe("Groups", () => {
  test("give the roles and the team that administrators map their names to", async () => {
    const team = (await ana.post("/api/v1/settings/teams", { name: "Sales" })).body;
    const { version } = (await ana.get("/api/v1/settings/logins")).body;
    const mapped = await ana.put("/api/v1/settings/logins", {
      version,
      mappings: [
        { group: "Sellers", roles: ["crm_clerk"], team_id: team.id },
        { group: "Staff", roles: ["employee"], team_id: null },
      ],
    });
    expect(mapped.status).toBe(200);
    const { id } = await directory.user();
    const sellers = await directory.group("Sellers", id);
    expect(await member(id)).toMatchObject({ roles: ["crm_clerk"], team_id: team.id });
    expect((await directory.get(`/Users/${id}`)).body.groups).toEqual([
      { value: sellers.id, display: "Sellers", $ref: sellers.meta.location, type: "direct" },
    ]);
    const staff = await directory.group("Staff");
    await directory.patch(`/Groups/${staff.id}`, { op: "Add", path: "members", value: [{ value: id }] });
    expect((await member(id)).roles.toSorted()).toEqual(["crm_clerk", "employee"]);
    await directory.patch(`/Groups/${sellers.id}`, { op: "remove", path: `members[value eq "${id}"]` });
    expect(await member(id)).toMatchObject({ roles: ["employee"], team_id: null });
    await directory.patch(`/Groups/${staff.id}`, { op: "Remove", path: "members", value: [{ value: id }] });
    expect((await member(id)).roles).toEqual([]);
    await directory.patch(`/Groups/${staff.id}`, { op: "replace", path: "members", value: [{ value: id }] });
    expect((await member(id)).roles).toEqual(["employee"]);
    await directory.patch(`/Groups/${staff.id}`, { op: "replace", path: "displayName", value: "Others" });
    expect((await member(id)).roles).toEqual([]);
    await directory.patch(`/Groups/${staff.id}`, { op: "replace", path: "displayName", value: "Staff" });
    expect((await member(id)).roles).toEqual(["employee"]);
    expect((await directory.call("DELETE", `/Groups/${staff.id}`)).status).toBe(204);
    expect((await member(id)).roles).toEqual([]);
  });

  test("keep roles that people gave by hand", async () => {
    const { id } = await directory.user();
    const { version } = await member(id);
    await ana.put(`/api/v1/settings/team/${id}`, { version, roles: ["hr_manager"] });
    const group = await directory.group("Anything", id);
    await directory.call("DELETE", `/Groups/${group.id}`);
    expect((await member(id)).roles).toEqual(["hr_manager"]);
  });

  test("have unique names and members that are users", async () => {
    await directory.group("Unique");
    const twice = await directory.call("POST", "/Groups", { displayName: "Unique" });
    expect(twice.body).toMatchObject({ status: "409", scimType: "uniqueness" });
    for (const value of [crypto.randomUUID(), "nobody", 7])
      expect(
        (await directory.call("POST", "/Groups", { displayName: "Odd", members: [{ value }] })).status,
      ).toBe(400);
    expect(await directory.found(`displayName eq "unique"`, "Groups")).toEqual(["Unique"]);
  });
});
