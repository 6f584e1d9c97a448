import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeAuthority, makeCertificate, type Pair } from "../../../src/http/tls/certificate.ts";
import { inside } from "../../cli/verbs/inside.ts";
import { PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { link, logInBy, OIDC, TestProvider } from "../../kit/openid.ts";

const folder = mkdtempSync(join(tmpdir(), "freehold-authority-"));
const DAYS = 30;
let authority: Pair;
let provider: TestProvider;
let elsewhere: TestProvider;

function certificate(name: string): Pair {
  const [, mark = ""] = /serialNumber=(\w+)/.exec(new X509Certificate(authority.cert).subject) ?? [];
  const keys = { privateKey: createPrivateKey(authority.key), publicKey: createPublicKey(authority.key) };
  return makeCertificate({ ...keys, mark }, [name], Date.now(), DAYS);
}

function pem(name: string, text: string): string[] {
  const path = join(folder, name);
  writeFileSync(path, text);
  return ["--oidc-ca", path];
}

beforeAll(async () => {
  authority = makeAuthority(Date.now(), DAYS);
  provider = await TestProvider.start(certificate("127.0.0.1"));
  elsewhere = await TestProvider.start(certificate("login.example"));
});
afterAll(async () => {
  await provider.stop();
  await elsewhere.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("A provider with its own certificate authority", () => {
  test("is trusted by the file that names the authority, for everything that is fetched", async () => {
    const appliance = await provider.appliance(...pem("own.pem", authority.cert));
    const ana = await appliance.setUp();
    expect((await link(ana, provider, PASSWORD, { sub: "ana" })).status).toBe(200);
    expect((await logInBy(appliance, provider, { sub: "ana" })).status).toBe(200);
    const logout_token = await provider.logoutToken({ sub: "ana" });
    const { body } = await appliance.send("POST", `${OIDC}/back-channel-logout`, { logout_token });
    expect(body).toEqual({ sessions_ended: 1 });
    expect(provider.asked).toContain("/jwks");
    await appliance.stop();
  });

  const refused: [string, () => TestProvider, () => string[]][] = [
    ["without the file", () => provider, () => []],
    [
      "with the file of another authority",
      () => provider,
      () => pem("other.pem", makeAuthority(Date.now(), DAYS).cert),
    ],
    ["with a certificate for another name", () => elsewhere, () => pem("own.pem", authority.cert)],
  ];
  for (const [what, which, settings] of refused)
    test(`is not trusted ${what}`, async () => {
      const before = which().asked.length;
      const appliance = await which().appliance(...settings());
      const ana = await appliance.setUp();
      expect((await appliance.send("POST", `${OIDC}/start`, {})).body.code).toBe("PROVIDER_UNAVAILABLE");
      expect(which().asked).toHaveLength(before);
      expect((await appliance.logIn("ana@example.com")).userId).toBe(ana.userId);
      await appliance.stop();
    });

  for (const [what, text] of [
    ["there is no such file", undefined],
    ["the file holds no certificate", "not a certificate"],
  ] as const)
    test(`the server does not start if ${what}`, async () => {
      const path = text === undefined ? ["--oidc-ca", join(folder, "none.pem")] : pem("empty.pem", text);
      expect(provider.appliance(...path)).rejects.toThrow(path[1]);
    });
});

describe("freehold doctor", () => {
  const data = mkdtempSync(join(tmpdir(), "freehold-doctor-"));
  beforeAll(async () => {
    const appliance = await TestAppliance.start([], data);
    await appliance.setUp();
    await appliance.appliance.stop();
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  async function found(settings: string[]): Promise<object> {
    const { stdout } = await inside(["doctor", "--data", data, "--json", ...settings]);
    const { findings } = JSON.parse(stdout);
    return findings.find(({ check }: { check: string }) => check === "provider");
  }
  const own = () => provider.settings(...pem("own.pem", authority.cert));

  const cases: [string, TestProvider["ways"], () => string[], { state: string; message: unknown }][] = [
    ["needs no provider", {}, () => [], { state: "ok", message: expect.stringContaining("No OpenID") }],
    [
      "finds one that answers well",
      {},
      own,
      { state: "ok", message: expect.stringContaining("Acme Login answers") },
    ],
    [
      "warns of one whose authority is not trusted",
      {},
      () => provider.settings(),
      { state: "warning", message: expect.stringContaining("does not answer") },
    ],
    [
      "warns of one that fails",
      { discovery: () => new Response("", { status: 500 }) },
      own,
      { state: "warning", message: expect.stringContaining("does not answer") },
    ],
    [
      "warns of one that shows a page instead of its description",
      { discovery: () => new Response("<html>") },
      own,
      { state: "warning", message: expect.stringContaining("does not answer") },
    ],
    [
      "warns of one that has another name",
      { metadata: { issuer: "https://other.example/" } },
      own,
      { state: "warning", message: expect.stringContaining("https://other.example/") },
    ],
    [
      "warns of a clock that is wrong",
      {
        discovery: () =>
          Response.json(
            { issuer: provider.issuer },
            { headers: { date: new Date(Date.now() + 3_600_000).toUTCString() } },
          ),
      },
      own,
      { state: "warning", message: expect.stringMatching(/clocks .* differ by 3[56]\d\d seconds/) },
    ],
  ];
  for (const [what, ways, settings, expected] of cases)
    test(what, async () => {
      provider.ways = ways;
      const finding = await found(settings());
      provider.ways = {};
      expect(finding).toMatchObject(expected);
    });
});
