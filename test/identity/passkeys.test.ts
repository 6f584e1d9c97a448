import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, PASSWORD, type Reply, TestAppliance } from "../kit/appliance.ts";
import { addAuthenticator } from "../kit/authenticator.ts";
import { addPasskey, cbor, challengeOf, type Distorted, SoftPasskey } from "../kit/passkeys.ts";
import { SmtpServer } from "../kit/smtp.ts";

/** As in the settings of the mail server. */
const SITE = "https://books.example";

let appliance: TestAppliance;
let post: SmtpServer;
let ana: Client;

beforeAll(async () => {
  post = await SmtpServer.start();
  appliance = await TestAppliance.start([
    ...["--identity-access-token-seconds", "90000", "--server-names", "books.example.org"],
    ...post.settings,
  ]);
  appliance.clock.hold();
  ana = await appliance.setUp();
});
afterAll(async () => {
  await appliance.stop();
  await post.stop();
});

const PASSKEYS = "/api/v1/auth/passkeys";
let people = 0;

interface Somebody {
  email: string;
  client: Client;
  passkey: SoftPasskey;
  id: string;
}

async function somebody(roles: string[] = ["crm_clerk"]): Promise<Somebody> {
  const email = `person-${++people}@example.com`;
  const client = await appliance.invite(ana, email, roles);
  const passkey = new SoftPasskey(SITE);
  const added = await addPasskey(client, passkey);
  expect(added.status).toBe(201);
  return { email, client, passkey, id: added.body.id };
}

const logInWith = (passkey: Json, more: object = {}): Promise<Reply> =>
  appliance.send("POST", "/api/v1/auth/login/passkey", { passkey, ...more });

async function logIn(passkey: SoftPasskey, distorted?: Distorted): Promise<Reply> {
  return logInWith(passkey.use(await challengeOf(appliance), distorted));
}

async function mailTo(email: string): Promise<string[]> {
  await appliance.runJobs();
  return post.accepted.flatMap(({ to, text }) => (to === email ? text.replaceAll("=\r\n", "") : []));
}

describe("Adding a passkey", () => {
  test("requires the password, and the code of an authenticator app if there is one", async () => {
    const client = await appliance.invite(ana, "proof@example.com", ["crm_clerk"]);
    const begin = (body: object) => client.post(`${PASSKEYS}/begin`, body);
    expect((await begin({})).status).toBe(422);
    expect((await begin({ password: "wrong password" })).status).toBe(401);
    const app = await addAuthenticator(appliance, client);
    expect((await begin({ password: PASSWORD })).body.code).toBe("AUTH_MFA_REQUIRED");
    appliance.clock.advance(30_000);
    expect((await begin({ password: PASSWORD, otp: app.code() })).status).toBe(200);
  });

  test("can be proven by a passkey instead, but not by another user's", async () => {
    const one = await somebody();
    const other = await somebody();
    const foreign = { passkey: one.passkey.use(await challengeOf(appliance)) };
    expect((await other.client.post(`${PASSKEYS}/begin`, foreign)).status).toBe(401);
    const proof = { passkey: one.passkey.use(await challengeOf(appliance)) };
    const added = await addPasskey(one.client, new SoftPasskey(SITE), undefined, proof);
    expect(added.status).toBe(201);
  });

  test("requires more than the password if there is a passkey, and so do other changes of the login", async () => {
    const { email, passkey, id } = await somebody();
    const thief = await appliance.logIn(email);
    const password = { password: PASSWORD };
    for (const path of [`${PASSKEYS}/begin`, `${PASSKEYS}/${id}/remove`, "/api/v1/auth/mfa/totp"])
      expect((await thief.post(path, password)).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await thief.get("/api/v1/auth/mfa")).body.proven).toBe(false);
    await thief.post("/api/v1/auth/mfa/verify", { passkey: passkey.use(await challengeOf(appliance)) });
    expect((await addPasskey(thief, new SoftPasskey(SITE))).status).toBe(201);
  });

  test("lists, renames and tells the user by e-mail", async () => {
    const { client, email, id } = await somebody();
    expect(await mailTo(email)).toContainEqual(
      expect.stringContaining("was added. It can be used to log in as you."),
    );
    const renamed = await client.call("PATCH", `${PASSKEYS}/${id}`, { name: "Work laptop" });
    expect(renamed.body).toMatchObject({ id, name: "Work laptop", host: "books.example", synced: true });
    expect((await client.get(PASSKEYS)).body.data).toEqual([renamed.body]);
    expect((await ana.call("PATCH", `${PASSKEYS}/${id}`, { name: "Mine" })).status).toBe(404);
  });

  test("verifies the session as a second factor", async () => {
    const { client } = await somebody();
    expect((await client.get("/api/v1/auth/mfa")).body).toMatchObject({ enabled: false, proven: true });
  });

  test("works once per challenge, for the session that asked for it and within five minutes", async () => {
    const { client, email } = await somebody();
    const begin = async () => (await client.post(`${PASSKEYS}/begin`, { password: PASSWORD })).body.challenge;
    const add = (who: Client, challenge: string) =>
      who.post(PASSKEYS, new SoftPasskey(SITE).create(challenge));
    const once = await begin();
    expect((await add(client, once)).status).toBe(201);
    expect((await add(client, once)).status).toBe(401);
    const elsewhere = await appliance.logIn(email);
    expect((await add(elsewhere, await begin())).status).toBe(401);
    expect((await add(client, await challengeOf(appliance))).status).toBe(401);
    const late = await begin();
    appliance.clock.advance(5 * 60_000);
    expect((await add(client, late)).status).toBe(401);
  });

  const WRONG: [string, Distorted][] = [
    ["an origin of another site", { origin: "https://evil.example" }],
    ["an origin of another port", { origin: "https://books.example:8443" }],
    ["a response in a frame of another site", { crossOrigin: true }],
    ["another RP ID", { rpId: "evil.example" }],
    ["a response without user verification", { verified: false }],
    ["a response without user presence", { present: false }],
    ["a response for a login", { type: "webauthn.get" }],
    ["an algorithm that was not offered", { algorithm: -65535 }],
    ["a credential ID that is not in the response", { credential: "AAAA" }],
    ["an attestation format with certificates", { format: "apple" }],
    ["a certificate chain", { format: "packed", statement: new Map([["x5c", "certificate"]]) }],
    ["an unknown attestation format", { format: "none2" }],
    ["a statement without a format", { statement: new Map([["alg", -7]]) }],
  ];
  for (const [what, distorted] of WRONG)
    test(`refuses ${what}`, async () => {
      const { client } = await somebody();
      const added = await addPasskey(client, new SoftPasskey(SITE), distorted);
      expect(added.status).toBe(401);
      expect(added.body.code).toBe("AUTH_INVALID_CREDENTIALS");
      expect((await client.get(PASSKEYS)).body.data.length).toBe(1);
    });

  test("refuses CBOR that is broken, too deep or claims endless lengths", async () => {
    const { client } = await somebody();
    const attempts = [
      Buffer.from("not cbor"),
      Buffer.alloc(5000, 0x81),
      Buffer.from([0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      Buffer.from([0xbb, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      cbor(new Map([["fmt", "none"]])),
    ];
    for (const attempt of attempts) {
      const begun = await client.post(`${PASSKEYS}/begin`, { password: PASSWORD });
      const made = new SoftPasskey(SITE).create(begun.body.challenge);
      const added = await client.post(PASSKEYS, { ...made, attestation: attempt.toString("base64url") });
      expect(added.status).toBe(401);
    }
    const begun = await client.post(`${PASSKEYS}/begin`, { password: PASSWORD });
    const made = new SoftPasskey(SITE).create(begun.body.challenge);
    const huge = { ...made, attestation: "A".repeat(9000) };
    expect((await client.post(PASSKEYS, huge)).status).toBe(422);
  });

  test("refuses a credential that is known, and more than twenty", async () => {
    const { client, passkey } = await somebody();
    const { client: other } = await somebody();
    expect((await addPasskey(other, passkey)).body.code).toBe("DUPLICATE_VALUE");
    for (let n = 1; n < 20; n++) expect((await addPasskey(client, new SoftPasskey(SITE))).status).toBe(201);
    const more = await client.post(`${PASSKEYS}/begin`, { password: PASSWORD });
    expect(more.body.code).toBe("STATE_TRANSITION_INVALID");
  });
});

describe("Login with a passkey", () => {
  test("needs no name, begins an ordinary session and counts as two factors", async () => {
    const { passkey, email, client } = await somebody();
    const { status, body } = await logIn(passkey);
    expect(status).toBe(200);
    expect(body.user.email).toBe(email);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const state = await appliance.send("GET", "/api/v1/auth/mfa", undefined, headers);
    expect(state.body).toMatchObject({ enabled: false, proven: true });
    const [listed] = (await client.get(PASSKEYS)).body.data;
    expect(listed.last_used_at).not.toBeNull();
    const events = await appliance.rows(
      "SELECT outcome FROM audit_events WHERE action = 'auth.passkeys.login' AND actor = ?",
      body.user.id,
    );
    expect(events.length).toBe(1);
  });

  test("keeps the refresh token in a cookie for browsers", async () => {
    const { passkey } = await somebody();
    const reply = await logInWith(passkey.use(await challengeOf(appliance)), { cookie: true });
    expect(reply.body.refresh_token).toBeUndefined();
    expect(reply.headers.get("set-cookie")).toContain("HttpOnly");
  });

  test("leaves the login by password as it was", async () => {
    const { email } = await somebody();
    const reply = await appliance.send("POST", "/api/v1/auth/login", { email, password: PASSWORD });
    expect(reply.status).toBe(200);
  });

  const WRONG: [string, Distorted][] = [
    ["an origin of another site", { origin: "https://evil.example" }],
    ["another name of this server than the browser's", { origin: "https://books.example.org" }],
    ["another scheme", { origin: "http://books.example" }],
    ["a response in a frame of another site", { crossOrigin: true }],
    ["another RP ID", { rpId: "books.example.org" }],
    ["a response without user verification", { verified: false }],
    ["a response without user presence", { present: false }],
    ["a response for an addition", { type: "webauthn.create" }],
    ["an unknown credential", { credential: "AAAA" }],
    ["the handle of another user", { handle: Buffer.from("somebody").toString("base64url") }],
  ];
  for (const [what, distorted] of WRONG)
    test(`refuses ${what}`, async () => {
      const { passkey } = await somebody();
      const refused = await logIn(passkey, distorted);
      expect(refused.status).toBe(401);
      expect(refused.body.code).toBe("AUTH_INVALID_CREDENTIALS");
      expect((await logIn(passkey)).status).toBe(200);
    });

  test("refuses a passkey on another host name than its own, even if the browser is there", async () => {
    const { passkey } = await somebody();
    const there = { host: "books.example.org" };
    const { body } = await appliance.send("POST", `${PASSKEYS}/challenge`, {}, there);
    const use = passkey.use(body.challenge, {
      origin: "https://books.example.org",
      rpId: "books.example.org",
    });
    const reply = await appliance.send("POST", "/api/v1/auth/login/passkey", { passkey: use }, there);
    expect(reply.status).toBe(401);
  });

  test("refuses another user's credential with its own signature", async () => {
    const { passkey } = await somebody();
    const { passkey: other } = await somebody();
    expect((await logIn(passkey, { credential: other.credential, handle: other.handle })).status).toBe(401);
  });

  test("refuses a signature, data or client data with any byte changed", async () => {
    const { passkey } = await somebody();
    for (const field of ["signature", "authenticator_data", "client_data"]) {
      const use = passkey.use(await challengeOf(appliance));
      const bytes = Buffer.from(use[field], "base64url");
      const at = bytes.length - 3;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect((await logInWith({ ...use, [field]: bytes.toString("base64url") })).status).toBe(401);
    }
  });

  test("takes each challenge once, for five minutes, and none that it did not give", async () => {
    const { passkey } = await somebody();
    const use = passkey.use(await challengeOf(appliance));
    expect((await logInWith(use)).status).toBe(200);
    expect((await logInWith(use)).status).toBe(401);
    const both = passkey.use(await challengeOf(appliance));
    const replies = await Promise.all([logInWith(both), logInWith(both)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const failed = await challengeOf(appliance);
    expect((await logInWith(passkey.use(failed, { verified: false }))).status).toBe(401);
    expect((await logInWith(passkey.use(failed))).status).toBe(401);
    const late = await challengeOf(appliance);
    appliance.clock.advance(5 * 60_000);
    expect((await logInWith(passkey.use(late))).status).toBe(401);
    expect((await logInWith(passkey.use("c29tZXRoaW5n"))).status).toBe(401);
  });

  test("refuses a counter that went back, and tells the user of the copy", async () => {
    const { passkey, email, client } = await somebody();
    expect((await logIn(passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect((await logIn(passkey, { counter })).status).toBe(401);
    expect((await mailTo(email)).filter((text) => text.includes("suggests a copy")).length).toBeGreaterThan(
      0,
    );
    expect((await logIn(passkey, { counter: 8 })).status).toBe(200);
    const proof = { passkey: passkey.use(await challengeOf(appliance), { counter: 8 }) };
    expect((await client.post(`${PASSKEYS}/begin`, proof)).status).toBe(401);
  });

  test("refuses deactivated users, also if they are deactivated between challenge and login", async () => {
    const { passkey, client } = await somebody();
    const challenge = await challengeOf(appliance);
    const { version } = (await ana.get(`/api/v1/settings/team/${client.userId}`)).body;
    await ana.post(`/api/v1/settings/team/${client.userId}/deactivate`, { version });
    const refused = await logInWith(passkey.use(challenge));
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe("AUTH_USER_DEACTIVATED");
  });

  test("keeps neither challenge nor signature", async () => {
    const { passkey } = await somebody();
    const use = passkey.use(await challengeOf(appliance));
    expect((await logInWith(use)).status).toBe(200);
    const everything = appliance.bytes();
    for (const secret of [use.signature, use.client_data]) expect(everything.includes(secret)).toBe(false);
  });
});

describe("As a second factor", () => {
  const VERIFY = "/api/v1/auth/mfa/verify";
  test("it verifies a session that began with the password, if it is the user's own", async () => {
    const { passkey, email } = await somebody();
    const other = await somebody();
    const client = await appliance.logIn(email);
    expect((await client.get("/api/v1/auth/mfa")).body.proven).toBe(false);
    const foreign = { passkey: other.passkey.use(await challengeOf(appliance)) };
    expect((await client.post(VERIFY, foreign)).status).toBe(401);
    const own = { passkey: passkey.use(await challengeOf(appliance)) };
    expect((await client.post(VERIFY, own)).status).toBe(204);
    expect((await client.get("/api/v1/auth/mfa")).body.proven).toBe(true);
    expect((await client.post(VERIFY, {})).status).toBe(409);
  });
});

describe("Removing a passkey", () => {
  const remove = (client: Client, id: string, proof: object) =>
    client.post(`${PASSKEYS}/${id}/remove`, proof);

  test("requires proof, ends other sessions and tells the user", async () => {
    const { client, passkey, email, id } = await somebody();
    const elsewhere = await logIn(passkey);
    expect((await remove(client, id, {})).status).toBe(422);
    expect((await remove(client, id, { password: "wrong password" })).status).toBe(401);
    expect((await remove(ana, id, { password: PASSWORD })).status).toBe(404);
    expect((await remove(client, id, { password: PASSWORD })).status).toBe(204);
    expect((await logIn(passkey)).status).toBe(401);
    const headers = { authorization: `Bearer ${elsewhere.body.access_token}` };
    expect((await appliance.send("GET", "/api/v1/auth/me", undefined, headers)).status).toBe(401);
    expect((await client.get("/api/v1/auth/me")).status).toBe(200);
    expect(await mailTo(email)).toContainEqual(expect.stringContaining("was removed and no longer works."));
  });

  test("can be proven by the passkey itself", async () => {
    const { client, passkey, id } = await somebody();
    const proof = { passkey: passkey.use(await challengeOf(appliance)) };
    expect((await remove(client, id, proof)).status).toBe(204);
    expect((await client.get(PASSKEYS)).body.data).toEqual([]);
  });

  test("happens when an administrator resets the password or the second factor", async () => {
    const one = await somebody();
    expect((await ana.post(`/api/v1/settings/team/${one.client.userId}/password/reset`)).status).toBe(201);
    expect((await logIn(one.passkey)).status).toBe(401);
    const other = await somebody();
    expect((await ana.get(`/api/v1/settings/team/${other.client.userId}`)).body.passkeys).toBe(1);
    expect((await ana.post(`/api/v1/settings/team/${other.client.userId}/mfa/reset`)).status).toBe(204);
    expect((await logIn(other.passkey)).status).toBe(401);
    expect((await ana.get(`/api/v1/settings/team/${other.client.userId}`)).body.passkeys).toBe(0);
  });

  test("happens when the user sets a new password by a link", async () => {
    const { email, passkey } = await somebody();
    await appliance.send("POST", "/api/v1/auth/password/forgot", { email });
    const [link = ""] = (await mailTo(email)).flatMap((text) => text.match(/reset#[\w-]+/) ?? []);
    expect((await logIn(passkey)).status).toBe(200);
    const chosen = await appliance.send("POST", "/api/v1/auth/password/reset", {
      token: link.replace("reset#", ""),
      password: "another long password here",
    });
    expect(chosen.status).toBe(200);
    expect((await logIn(passkey)).status).toBe(401);
  });
});

test("programs neither add, use nor remove passkeys", async () => {
  const { actions } = appliance.appliance.engine.registry;
  const writes = actions.filter(({ name, kind }) => name.startsWith("auth.passkeys.") && kind === "write");
  expect(writes.map(({ name }) => name).sort()).toEqual([
    "auth.passkeys.add",
    "auth.passkeys.begin",
    "auth.passkeys.login",
    "auth.passkeys.remove",
    "auth.passkeys.rename",
  ]);
  expect(writes.every(({ human }) => human)).toBe(true);
});
