import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type Json, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { inside, runJson, served } from "./verbs/inside.ts";

// Commands cannot use the folder while a server runs, so each step starts a new server.
let folder: string;

beforeAll(async () => {
  const appliance = await TestAppliance.start();
  folder = appliance.folder;
  const ana = await appliance.setUp();
  await appliance.invite(ana, "ben@example.com", ["employee"]);
  await appliance.appliance.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const logIn = (email: string, password = PASSWORD) =>
  served(folder, async (appliance) => {
    const { status } = await appliance.send("POST", "/api/v1/auth/login", { email, password });
    return status;
  });

describe("freehold user", () => {
  test("lists users with roles and state", async () => {
    const { people } = await runJson(folder, "user", "list");
    expect(people).toMatchObject([
      { email: "ana@example.com", roles: ["owner"], state: "active", operator: true },
      { email: "ben@example.com", roles: ["employee"], state: "active", operator: false },
    ]);
  });

  test("creates a user with roles and an invitation link", async () => {
    const { link, roles } = await runJson(
      folder,
      "user",
      "create",
      "--email",
      "cy@example.com",
      "--name",
      "Cy",
      "--roles",
      "employee",
    );
    expect(roles).toEqual(["employee"]);
    const [, token] = String(link).split("#");
    const accepted = await served(folder, (appliance) =>
      appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password: PASSWORD }),
    );
    expect(accepted.status).toBe(200);
    expect(
      await runJson(
        folder,
        "user",
        "create",
        "--email",
        "cy@example.com",
        "--name",
        "Cy",
        "--roles",
        "employee",
      ),
    ).toMatchObject({
      exit: 1,
      event: "failed",
    });
  });

  test("resets the password of the only owner", async () => {
    const { link, needs } = await runJson(folder, "user", "reset-password", "--email", "ANA@example.com");
    expect(needs).toBe("nothing");
    expect(await logIn("ana@example.com")).toBe(401);
    const [, token] = String(link).split("#");
    const fresh = "another long enough phrase";
    const accepted = await served(folder, (appliance) =>
      appliance.send("POST", "/api/v1/auth/password/reset", { token, password: fresh }),
    );
    expect(accepted.status).toBe(200);
    const notices = await served(folder, async (appliance) =>
      (await appliance.logIn("ana@example.com", fresh)).get("/api/v1/desk/notices"),
    );
    expect(notices.body.data.map(({ kind, what }: Json) => [kind, what])).toEqual([
      ["reset", "chosen"],
      ["reset", "asked"],
    ]);
    expect(await logIn("ana@example.com", fresh)).toBe(200);
  });

  test("deactivates and reactivates users, except the last owner", async () => {
    expect(await runJson(folder, "user", "deactivate", "--email", "ben@example.com")).toMatchObject({
      exit: 0,
    });
    expect(await logIn("ben@example.com")).toBe(403);
    expect(await runJson(folder, "user", "reactivate", "--email", "ben@example.com")).toMatchObject({
      exit: 0,
    });
    expect(await logIn("ben@example.com")).toBe(200);
    expect(await runJson(folder, "user", "deactivate", "--email", "ana@example.com")).toMatchObject({
      exit: 1,
    });
  });

  test("changes roles and rejects unknown ones", async () => {
    expect(
      await runJson(folder, "user", "roles", "--email", "ben@example.com", "--roles", "employee, owner"),
    ).toMatchObject({
      exit: 0,
      roles: ["employee", "owner"],
    });
    expect(
      await runJson(folder, "user", "roles", "--email", "ben@example.com", "--roles", "king"),
    ).toMatchObject({
      exit: 1,
      event: "failed",
    });
  });

  test("is audited with the command line as channel", async () => {
    const channels = await served(folder, (appliance) =>
      appliance.rows("SELECT DISTINCT action FROM audit_events WHERE via = 'cli' ORDER BY action"),
    );
    expect(channels.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        "settings.team.invite",
        "settings.team.reset_password",
        "settings.team.update",
      ]),
    );
  });

  test.each([
    ["list", "--organization", "Nobody"],
    ["deactivate"],
    ["deactivate", "--email", "nobody@example.com"],
    ["create", "--email", "x@example.com"],
    ["create", "--email", "x@example.com", "--name", "X"],
    ["roles", "--email", "ben@example.com"],
    ["remove", "--email", "ben@example.com"],
    [],
  ])("rejects invalid arguments: %s", async (...args) => {
    expect(await runJson(folder, "user", ...args)).toMatchObject({ code: "USAGE", event: "failed" });
  });

  test("refers to the settings page while a server runs", async () => {
    const message = await served(folder, () => inside(["user", "list", "--data", folder]));
    expect(message).toMatchObject({ code: 1, stdout: "" });
    expect(message.stderr).toContain("Settings > Users and access");
  });
});

describe("freehold org", () => {
  test("renames an organisation and changes its plan", async () => {
    expect(await runJson(folder, "org", "rename", "--to", "Acme Works")).toMatchObject({
      from: "Acme",
      to: "Acme Works",
    });
    await runJson(folder, "org", "plan", "--plan", "standard");
    expect((await runJson(folder, "org", "list")).organizations).toMatchObject([
      { name: "Acme Works", plan: "standard" },
    ]);
  });

  test("adds an organisation for an existing user; commands then require --organization", async () => {
    const added = ["--organization", "North", "--name", "Ana", "--email", "ana@example.com"];
    expect(await runJson(folder, "org", "create", ...added)).toMatchObject({
      organization: { name: "North" },
    });
    expect(await runJson(folder, "user", "list")).toMatchObject({ code: "USAGE" });
    expect((await runJson(folder, "user", "list", "--organization", "north")).people).toHaveLength(1);
  });
});

describe("freehold migrate", () => {
  test("shows the schema status and applies nothing to an up-to-date folder", async () => {
    expect(await runJson(folder, "migrate", "status")).toMatchObject({ pending: [], unknown: [] });
    expect(await runJson(folder, "migrate", "up")).toMatchObject({ applied: [] });
  });
});
