import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { Directory, USER } from "./directory.ts";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let directory: Directory;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "90000"]);
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["admin"]);
  directory = await Directory.open(appliance, ben);
});
afterAll(() => appliance.stop());

const member = async (id: string) => (await ana.get(`/api/v1/settings/team/${id}`)).body;
const people = async () => (await ana.get("/api/v1/settings/team")).body.data.length;
const leave = { op: "replace", path: "active", value: false };

describe("A mandate", () => {
  test("is required, and names these actions", async () => {
    for (const token of ["", "fh_m_nothing", `${directory.token}x`]) {
      const refused = await directory.call("GET", "/Users", undefined, { authorization: `Bearer ${token}` });
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      expect(refused.body.schemas).toEqual(["urn:ietf:params:scim:api:messages:2.0:Error"]);
    }
    const other = await Directory.open(appliance, ben, { actions: ["crm.*"] });
    expect((await other.get("/Users")).status).toBe(403);
    expect((await other.call("POST", "/Users", { schemas: [USER], userName: "a@example.com" })).status).toBe(
      403,
    );
  });

  test("in the modes read and propose changes nothing, and requests nothing", async () => {
    const { id } = await directory.user();
    const before = await people();
    const requests = await appliance.rows("SELECT count(*) AS n FROM approval_requests");
    for (const mode of ["read", "propose"]) {
      const weak = await Directory.open(appliance, ben, { mode });
      expect((await weak.get("/Users")).status).toBe(200);
      expect((await weak.call("POST", "/Users", { schemas: [USER], userName: "b@example.com" })).status).toBe(
        403,
      );
      expect((await weak.patch(`/Users/${id}`, leave)).status).toBe(403);
      expect((await weak.call("DELETE", `/Users/${id}`)).status).toBe(403);
      expect((await weak.call("POST", "/Groups", { displayName: "C" })).status).toBe(403);
    }
    expect(await people()).toBe(before);
    expect((await member(id)).state).toBe("active");
    expect(await appliance.rows("SELECT count(*) AS n FROM approval_requests")).toEqual(requests);
  });

  test("does not reach the calls for people", async () => {
    const { id } = await directory.user();
    const wide = await Directory.open(appliance, ben, { actions: ["settings.*"] });
    const headers = { authorization: `Bearer ${wide.token}` };
    const { version } = await member(id);
    for (const path of [`/settings/team/${id}/deactivate`, `/settings/team/${id}/password/reset`])
      expect((await appliance.send("POST", `/api/v1${path}`, { version }, headers)).status).toBe(403);
  });

  test("of another organisation sees and changes nothing of this one", async () => {
    const { id, userName } = await directory.user();
    const group = await directory.group("Here");
    const eva = await appliance.addOrganization(ana, "Other", "eva@other.example");
    const other = await Directory.open(appliance, eva);
    expect((await other.get("/Users")).body.totalResults).toBe(1);
    expect((await other.get("/Groups")).body.totalResults).toBe(0);
    for (const [method, path] of [
      ["GET", `/Users/${id}`],
      ["DELETE", `/Users/${id}`],
      ["GET", `/Groups/${group.id}`],
      ["DELETE", `/Groups/${group.id}`],
    ] as const)
      expect((await other.call(method, path)).status).toBe(404);
    expect((await other.patch(`/Users/${id}`, leave)).status).toBe(404);
    const member = { displayName: "There", members: [{ value: id }] };
    expect((await other.call("POST", "/Groups", member)).status).toBe(400);
    // Without the consent of the person, nobody becomes a member elsewhere.
    expect((await other.call("POST", "/Users", { schemas: [USER], userName })).status).toBe(409);
  });
});

describe("Out of reach are", () => {
  test("owners, also by groups", async () => {
    const before = await member(ana.userId);
    expect((await directory.patch(`/Users/${ana.userId}`, leave)).status).toBe(403);
    expect((await directory.call("DELETE", `/Users/${ana.userId}`)).status).toBe(403);
    const put = { schemas: [USER], userName: "someone", active: false };
    expect((await directory.call("PUT", `/Users/${ana.userId}`, put)).status).toBe(403);
    await directory.group("Owners", ana.userId);
    expect(await member(ana.userId)).toEqual({ ...before, last_seen_at: expect.anything() });
  });

  test("the holder of the mandate", async () => {
    expect((await directory.patch(`/Users/${ben.userId}`, leave)).status).toBe(403);
    expect((await directory.call("DELETE", `/Users/${ben.userId}`)).status).toBe(403);
    await directory.group("Holders", ben.userId);
    expect((await member(ben.userId)).roles).toEqual(["admin"]);
  });

  test("roles, rights and passwords, whatever is sent", async () => {
    const wishes = {
      roles: ["owner", { value: "owner" }],
      entitlements: [{ value: "*" }],
      password: "a password of the directory",
      operator: true,
      user: { operator: true },
      __proto__: { operator: true },
      constructor: { prototype: { active: false } },
    };
    const made = await directory.user(JSON.parse(`{"__proto__": {"active": false}, "roles": ["owner"]}`));
    expect((await directory.patch(`/Users/${made.id}`, { op: "add", value: wishes })).status).toBe(200);
    for (const path of ["roles", "entitlements", "password", "__proto__.active", "constructor.prototype"])
      await directory.patch(`/Users/${made.id}`, { op: "add", path, value: "owner" });
    expect(await member(made.id)).toMatchObject({ roles: [], state: "active" });
    const login = { email: made.userName, password: wishes.password };
    expect((await appliance.send("POST", "/api/v1/auth/login", login)).status).toBe(401);
    const events = await appliance.rows("SELECT count(*) AS n FROM users WHERE operator = 1");
    expect(events).toEqual([{ n: 1 }]);
    expect(appliance.bytes().includes(wishes.password)).toBe(false);
  });

  test("a group called like a role", async () => {
    const { id } = await directory.user();
    for (const name of ["owner", "admin", "*"]) await directory.group(name, id);
    expect((await member(id)).roles).toEqual([]);
  });

  test("ids, groups and meta of a user", async () => {
    const { id } = await directory.user();
    for (const path of ["id", "groups", "meta.version", "schemas"]) {
      const { body } = await directory.patch(`/Users/${id}`, { op: "add", path, value: "x" });
      expect(body).toMatchObject({ status: "400", scimType: "mutability" });
    }
    const group = await directory.group(`Group ${crypto.randomUUID()}`);
    const value = { id: crypto.randomUUID(), displayName: `Renamed ${group.id}`, meta: { version: "x" } };
    const renamed = await directory.patch(`/Groups/${group.id}`, { op: "replace", value });
    expect(renamed.body).toMatchObject({ id: group.id, displayName: value.displayName });
  });
});

describe("Refused with a reason and without what was sent are", () => {
  const SECRET = "Gertrude-Secret";
  const FILTERS = [
    "userName",
    "userName eq",
    `userName eq ${SECRET}`,
    `userName like "${SECRET}"`,
    `userName eq "${SECRET}`,
    `userName eq "${SECRET}" and`,
    `(userName eq "${SECRET}"`,
    `not userName eq "${SECRET}"`,
    `userName eq "\\x"`,
    `emails[value eq "${SECRET}"`,
    "",
    "(".repeat(500),
    `${"(".repeat(50)}userName pr${")".repeat(50)}`,
    `${"not (".repeat(30)}userName pr${")".repeat(30)}`,
    Array(200).fill(`userName eq "${SECRET}"`).join(" or "),
    "a".repeat(3000),
  ];
  for (const filter of FILTERS)
    test(`the filter ${filter.slice(0, 40)}`, async () => {
      const refused = await directory.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expect(refused.status).toBe(400);
      expect(refused.body.scimType).toBe("invalidFilter");
      expect(refused.text).not.toContain(SECRET);
    });

  const OPERATIONS: [string, unknown, string][] = [
    ["no operations", undefined, "invalidSyntax"],
    ["an empty list", [], "invalidSyntax"],
    ["operations as text", SECRET, "invalidSyntax"],
    ["an unknown operation", [{ op: "move", path: "active", value: SECRET }], "invalidSyntax"],
    ["too many operations", Array(1001).fill({ op: "add", path: "title", value: SECRET }), "invalidSyntax"],
    ["a path that is no text", [{ op: "add", path: [SECRET], value: "x" }], "invalidSyntax"],
    ["an empty path", [{ op: "add", path: "", value: "x" }], "invalidPath"],
    ["a path with more behind", [{ op: "add", path: `displayName ${SECRET}`, value: "x" }], "invalidPath"],
    [
      "a path with an open filter",
      [{ op: "add", path: `emails[value eq "${SECRET}"`, value: "x" }],
      "invalidPath",
    ],
    ["removing nothing", [{ op: "remove" }], "noTarget"],
    [
      "a filter that finds nothing",
      [{ op: "replace", path: 'emails[type eq "home"].value', value: "x" }],
      "noTarget",
    ],
    ["a flag that is none", [{ op: "replace", path: "active", value: SECRET }], "invalidValue"],
    ["a name that is a number", [{ op: "replace", path: "displayName", value: 7 }], "invalidValue"],
    [
      "a name that is an object",
      [{ op: "replace", path: "displayName", value: { a: SECRET } }],
      "invalidValue",
    ],
    [
      "a name that is too long",
      [{ op: "replace", path: "displayName", value: "a".repeat(999) }],
      "invalidValue",
    ],
    [
      "a name with control characters",
      [{ op: "replace", path: "displayName", value: "a\u0007" }],
      "invalidValue",
    ],
    ["no value", [{ op: "replace", path: "displayName" }], "invalidValue"],
    ["a removed user name", [{ op: "remove", path: "userName" }], "invalidValue"],
  ];
  for (const [what, Operations, kind] of OPERATIONS)
    test(what, async () => {
      const { id, meta } = await directory.user();
      const refused = await directory.call("PATCH", `/Users/${id}`, { Operations });
      expect(refused.body).toMatchObject({ status: "400", scimType: kind });
      expect(refused.text).not.toContain(SECRET);
      expect((await directory.get(`/Users/${id}`)).body.meta.version).toBe(meta.version);
    });

  test("operations that would take the server's time", async () => {
    const { id } = await directory.group(`Group ${crypto.randomUUID()}`, (await directory.user()).id);
    const path = 'members[type eq "x"]';
    const searches = Array.from({ length: 11 }, () => ({ op: "remove", path }));
    expect((await directory.patch(`/Groups/${id}`, ...searches)).body.scimType).toBe("tooMany");
    expect((await directory.patch(`/Groups/${id}`, ...searches.slice(1))).status).toBe(200);
    const value = Array.from({ length: 5000 }, (_, i) => ({ value: `${i}` }));
    const refused = await directory.patch(`/Groups/${id}`, { op: "add", path: "members", value });
    expect(refused.body.scimType).toBe("invalidValue");
    const terms = Array.from({ length: 51 }, () => "id pr").join(" or ");
    const filtered = await directory.get(`/Groups?filter=${encodeURIComponent(terms)}`);
    expect(filtered.body.scimType).toBe("invalidFilter");
  });

  test("bodies that are no JSON object, of another type, or too large", async () => {
    const send = (body: string, type: string) =>
      appliance.send("POST", "/scim/v2/Users", body, {
        authorization: `Bearer ${directory.token}`,
        "content-type": type,
      });
    expect((await send("{", "application/scim+json")).status).toBe(400);
    expect((await send("[]", "application/scim+json")).status).toBe(400);
    expect((await send("a=b", "text/plain")).status).toBe(415);
    expect((await send(`{"a":"${"x".repeat(2_000_000)}"}`, "application/scim+json")).status).toBe(413);
  });

  test("paths and methods that do not exist", async () => {
    for (const path of [
      "/Nothing",
      "/Users/nobody",
      "/Users/%ff",
      `/Users/${crypto.randomUUID()}`,
      "/Users/a/b",
    ])
      expect((await directory.get(path)).status).toBe(404);
    for (const path of ["/Users", "/Groups", "/Schemas"])
      expect((await directory.call("DELETE", path)).status).toBe(405);
    expect((await directory.get("/Schemas?filter=id")).status).toBe(403);
  });
});

test("each change is in the audit trail, with holder and mandate", async () => {
  const { id } = await directory.user();
  const [event] = await appliance.rows(
    "SELECT actor, mandate, outcome FROM audit_events WHERE action = 'settings.provisioning.users.create' AND record_id = ?",
    id,
  );
  expect(event).toMatchObject({ actor: ben.userId, outcome: "ok", mandate: expect.any(String) });
});

test("discovery needs no mandate and tells nothing of the organisation", async () => {
  for (const path of ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas", `/Schemas/${USER}`]) {
    const { status, text } = await appliance.send("GET", `/scim/v2${path}`);
    expect(status).toBe(200);
    expect(text).not.toContain("Acme");
  }
});
