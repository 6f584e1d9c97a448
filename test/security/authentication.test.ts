import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, PASSWORD, type Reply, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  // Hashing is slow enough to dominate the duration of a call.
  const cost = ["--identity-argon2-memory-kib", "8192", "--identity-argon2-iterations", "1"];
  appliance = await TestAppliance.start(cost);
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const HOUR = 3_600_000;
const auth = (path: string, body: unknown, headers?: Record<string, string>) =>
  appliance.send("POST", `/api/v1/auth/${path}`, body, headers);
const login = (email: string, password: string) => auth("login", { email, password });

/** Returns a response without the values that always differ. */
function comparable({ status, headers, body }: Reply) {
  const { correlation_id, ...rest } = body;
  const names = [...headers.keys()].filter((name) => name !== "date");
  return { status, names: names.toSorted(), length: JSON.stringify(body).length, rest };
}

/** Ratio of the second duration to the first: the median of many pairs, since a busy machine slows both. */
async function ratio(one: () => Promise<Reply>, other: () => Promise<Reply>, refusal = 401): Promise<number> {
  const taken = async (call: () => Promise<Reply>) => {
    const begun = performance.now();
    const { status } = await call();
    expect(status).toBe(refusal);
    return performance.now() - begun;
  };
  const ratios: number[] = [];
  for (let round = 0; round < 60; round++) {
    // Otherwise the rate limit for guesses would apply.
    appliance.clock.advance(HOUR);
    // Alternates the order, so that neither call always comes first after the clock has moved.
    if (round % 2 === 0) {
      const first = await taken(one);
      ratios.push((await taken(other)) / first);
    } else {
      const second = await taken(other);
      ratios.push(second / (await taken(one)));
    }
  }
  return ratios.toSorted((a, b) => a - b)[30] ?? 0;
}

describe("Login of known and unknown users", () => {
  test("returns the same answer", async () => {
    expect(comparable(await login("nobody@example.com", "a wrong one"))).toEqual(
      comparable(await login("ana@example.com", "a wrong one")),
    );
  });

  test("takes the same time", async () => {
    const unknown = await ratio(
      () => login("ana@example.com", "a wrong one"),
      () => login("nobody@example.com", "a wrong one"),
    );
    // Without a hash to compare, unknown users would take a fraction of the time.
    expect(unknown).toBeGreaterThan(0.6);
    expect(unknown).toBeLessThan(1.7);
  });

  test("takes the same time with a password that is far too long", async () => {
    const long = "x".repeat(1000);
    const unknown = await ratio(
      () => login("ana@example.com", long),
      () => login("nobody@example.com", long),
    );
    expect(unknown).toBeGreaterThan(0.6);
    expect(unknown).toBeLessThan(1.7);
  });

  test("returns the same answer for a deactivated user without the password", async () => {
    ana = await appliance.logIn("ana@example.com");
    const tom = await appliance.invite(ana, "tom@example.com", ["employee"]);
    expect((await ana.post(`/api/v1/settings/team/${tom.userId}/deactivate`)).status).toBe(200);
    expect(comparable(await login("tom@example.com", "a wrong one"))).toEqual(
      comparable(await login("nobody@example.com", "a wrong one")),
    );
    expect((await login("tom@example.com", PASSWORD)).body.code).toBe("AUTH_USER_DEACTIVATED");
  });

  test("returns the same answer if an organisation is named", async () => {
    const named = (email: string, organization: string) =>
      auth("login", { email, password: "a wrong one", organization });
    const first = comparable(await named("ana@example.com", "Acme"));
    expect(comparable(await named("ana@example.com", "Nowhere"))).toEqual(first);
    expect(comparable(await named("nobody@example.com", "Acme"))).toEqual(first);
  });
});

describe("Invitation of known and unknown users", () => {
  let bob: Client;
  const tokenFor = async (email: string): Promise<string> => {
    const { body } = await bob.post("/api/v1/settings/team", { email, name: "New", roles: ["employee"] });
    return body.invitation.token;
  };
  const accept = (token: string, password: string) => auth("invitations/accept", { token, password });
  beforeAll(async () => {
    ana = await appliance.logIn("ana@example.com");
    bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
    await appliance.invite(ana, "a-member@example.com", ["employee"]);
  });

  test("returns the same answer when created", async () => {
    const shape = async (email: string) => {
      const { status, body } = await bob.post("/api/v1/settings/team", {
        email,
        name: "New",
        roles: ["employee"],
      });
      return { status, names: Object.keys(body), invitation: Object.keys(body.invitation) };
    };
    expect(await shape("a-member@example.com")).toEqual(await shape("a-nobody@example.com"));
  });

  test("returns the same preview", async () => {
    const look = async (email: string) => {
      const { status, body } = await auth("invitations/look", { token: await tokenFor(email) });
      return { status, body: { ...body, email: "" } };
    };
    expect(await look("a-member@example.com")).toEqual(await look("a-nobody@example.com"));
  });

  test("returns the same answer to a common password", async () => {
    const guessed = async (email: string) => {
      const { status, body } = await accept(await tokenFor(email), "password1");
      return { status, body: { ...body, correlation_id: "" } };
    };
    const member = await guessed("a-member@example.com");
    expect(member.status).toBe(422);
    expect(member).toEqual(await guessed("a-nobody@example.com"));
    expect(await guessed("a-member@example.com")).toEqual(await guessed("a-nobody@example.com"));
  });

  test("takes the same time with a common password", async () => {
    const [member, nobody] = [await tokenFor("a-member@example.com"), await tokenFor("a-nobody@example.com")];
    const unknown = await ratio(
      () => accept(member, "password1"),
      () => accept(nobody, "password1"),
      422,
    );
    expect(unknown).toBeGreaterThan(0.6);
    expect(unknown).toBeLessThan(1.7);
  });

  test("returns the same answer after guesses at the account", async () => {
    const tried = async (email: string) => {
      const token = await tokenFor(email);
      for (let i = 0; i < 12; i++) await login(email, "a wrong one");
      return (await accept(token, "password1")).status;
    };
    ana = await appliance.logIn("ana@example.com");
    bob = await appliance.logIn("bob@example.org");
    expect(await tried("a-member@example.com")).toBe(await tried("a-nobody@example.com"));
  });

  test("requires everything that a login requires from an existing account", async () => {
    appliance.clock.advance(HOUR);
    bob = await appliance.logIn("bob@example.org");
    const token = await tokenFor("a-member@example.com");
    expect((await accept(token, "a password of my own")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    expect((await accept(token, PASSWORD)).body.organization.name).toBe("Other");
  });
});

describe("Invalid one-time link", () => {
  const look = (token: string) => auth("invitations/look", { token });
  const accept = (token: string) => auth("invitations/accept", { token, password: PASSWORD });

  test("returns the same answer if used, replaced, expired or made up", async () => {
    ana = await appliance.logIn("ana@example.com");
    const invite = async (email: string): Promise<string> => {
      const { body } = await ana.post("/api/v1/settings/team", { email, name: "New", roles: ["employee"] });
      return body.invitation.token;
    };
    const used = await invite("used@example.com");
    const joined = await accept(used);
    expect(joined.status).toBe(200);
    const reset = (await ana.post(`/api/v1/settings/team/${joined.body.user.id}/password/reset`)).body.token;
    await ana.post(`/api/v1/settings/team/${joined.body.user.id}/password/reset`);
    const ended = await invite("ended@example.com");
    appliance.clock.advance(8 * 24 * HOUR);
    const madeUp = "A".repeat(used.length);
    for (const call of [look, accept]) {
      const first = comparable(await call(madeUp));
      expect(first.status).toBe(401);
      for (const token of [used, reset, ended]) expect(comparable(await call(token))).toEqual(first);
    }
  });

  test("takes the same time if used or made up", async () => {
    ana = await appliance.logIn("ana@example.com");
    const { body } = await ana.post("/api/v1/settings/team", {
      email: "timed@example.com",
      name: "New",
      roles: ["employee"],
    });
    const { token } = body.invitation;
    expect((await accept(token)).status).toBe(200);
    const madeUp = await ratio(
      () => look(token),
      () => look("A".repeat(token.length)),
    );
    expect(madeUp).toBeGreaterThan(0.5);
    expect(madeUp).toBeLessThan(2);
  });
});

describe("Session", () => {
  const enter = (cookie: string) =>
    auth("login", { email: "ana@example.com", password: PASSWORD, cookie: true }, { cookie });
  const pairOf = (reply: Reply) => (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

  test("never uses a planted cookie", async () => {
    const name = pairOf(await enter("")).split("=")[0];
    const planted = `${name}=${"a".repeat(120)}`;
    const own = pairOf(await enter(planted));
    expect(own).not.toBe(planted);
    expect(pairOf(await enter(own))).not.toBe(own);
    // The planted cookie belongs to no session.
    expect((await auth("refresh", {}, { cookie: planted })).status).toBe(401);
  });

  test("of another user is not continued by a login", async () => {
    appliance.clock.advance(HOUR);
    const tess = await appliance.invite(await appliance.logIn("ana@example.com"), "tess@example.com", [
      "employee",
    ]);
    const hers = pairOf(await auth("login", { email: "tess@example.com", password: PASSWORD, cookie: true }));
    const entered = await enter(hers);
    expect(entered.body.user.email).toBe("ana@example.com");
    const back = await auth("refresh", {}, { cookie: hers });
    expect(back.body.user.id).toBe(tess.userId);
  });

  test("does not accept a token in the query", async () => {
    const now = await appliance.logIn("ana@example.com");
    for (const name of ["access_token", "token", "authorization"]) {
      const reply = await appliance.send("GET", `/api/v1/auth/me?${name}=${now.accessToken}`);
      expect([401, 422]).toContain(reply.status);
      expect(reply.text).not.toContain(now.accessToken);
    }
  });

  test("ends for every kind of token when the user is deactivated", async () => {
    const owner = await appliance.logIn("ana@example.com");
    const max = await appliance.invite(owner, "max@example.com", ["employee"]);
    expect((await max.get("/api/v1/auth/me")).status).toBe(200);
    await owner.post(`/api/v1/settings/team/${max.userId}/deactivate`);
    expect((await max.get("/api/v1/auth/me")).status).toBeGreaterThanOrEqual(401);
    expect((await auth("refresh", { refresh_token: max.refreshToken })).status).toBeGreaterThanOrEqual(401);
  });
});
