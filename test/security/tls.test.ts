import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { LocalAuthority } from "../../src/http/tls/authority.ts";
import { makeAuthority, makeCertificate, type Pair } from "../../src/http/tls/certificate.ts";
import { type Certificates, certificatesOf } from "../../src/http/tls/certificates.ts";
import { Listening } from "../../src/http/tls/listening.ts";
import { redirecting } from "../../src/http/tls/plain.ts";
import { Vault } from "../../src/store/vault.ts";
import { freshFolder, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { executable } from "../kit/executable.ts";

const DAY = 86_400_000;
const now = Date.parse("2026-11-20T12:00:00Z");

function made(name: string, days = 90, from = now): { pair: Pair; authority: string } {
  const { cert, key } = makeAuthority(now, 3650);
  const mark = /serialNumber=(\w+)/.exec(new X509Certificate(cert).subject)?.[1] ?? "";
  const keys = { privateKey: createPrivateKey(key), publicKey: createPublicKey(key), mark };
  return { pair: makeCertificate(keys, [name, "localhost", "127.0.0.1"], from, days), authority: cert };
}

/** The certificate name of the peer, as seen by a client that trusts this authority. */
function whoIs(port: number, ca: string): Promise<{ name: string; trusted: boolean }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, ca, rejectUnauthorized: false }, () => {
      const name = String(socket.getPeerCertificate().subject.CN);
      resolve({ name, trusted: socket.authorized });
      socket.destroy();
    });
    socket.on("error", reject);
  });
}

function listening(certificates?: Certificates) {
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const door = new Listening({
    host: "127.0.0.1",
    port: 0,
    socket: "",
    certificates,
    now: () => now,
    log: { info: note, warn: note, error: note },
    answer: () => new Response("here"),
    broken: () => new Response(null, { status: 500 }),
  });
  return { door, said };
}

/** As in browsers: a connection closed during a call is retried once. */
async function persistent(url: string): Promise<string> {
  const ask = async () => (await fetch(url, { tls: { rejectUnauthorized: false } })).text();
  return ask().catch(ask);
}

describe("Local certificate authority", () => {
  let appliance: TestAppliance;
  beforeAll(async () => {
    appliance = await TestAppliance.start(["--tls-self-signed", "--tls-names", "books.lan,192.0.2.77"]);
  });
  afterAll(() => appliance.stop());

  const ask = (path: string, init: RequestInit = {}, ca?: string) =>
    fetch(appliance.base + path, { ...init, tls: ca ? { ca } : { rejectUnauthorized: false } });

  test("makes the server trusted for clients that install it", async () => {
    const answer = await ask("/tls/authority.crt");
    expect(answer.headers.get("content-type")).toBe("application/x-x509-ca-cert");
    const ca = await answer.text();
    expect(new X509Certificate(ca).ca).toBe(true);
    expect((await ask("/healthz", {}, ca)).status).toBe(200);
    expect(await whoIs(Number(new URL(appliance.base).port), ca)).toMatchObject({ trusted: true });
    expect(await whoIs(Number(new URL(appliance.base).port), made("other").authority)).toMatchObject({
      trusted: false,
    });
  });

  test("issues a certificate for the names of the machine and of the settings", async () => {
    const local = new LocalAuthority(appliance.appliance.engine.store.vault, ["books.lan", "192.0.2.77"]);
    const certificate = new X509Certificate(local.issue(now).cert);
    for (const name of ["localhost", "books.lan"]) expect(certificate.checkHost(name)).toBeDefined();
    for (const address of ["127.0.0.1", "192.0.2.77"]) expect(certificate.checkIP(address)).toBeDefined();
    expect(certificate.checkHost("elsewhere.lan")).toBeUndefined();
    expect(certificate.ca).toBe(false);
  });

  test("stays the same, and renews the certificate a month before it expires", () => {
    const { vault } = appliance.appliance.engine.store;
    const local = new LocalAuthority(vault, []);
    const pair = local.issue(now);
    expect(local.certificate(now)).toBe(new LocalAuthority(vault, []).certificate(now + 300 * DAY));
    expect([0, 59, 61].map((days) => local.isOver(pair, now + days * DAY))).toEqual([false, false, true]);
    expect(new LocalAuthority(vault, ["new.lan"]).isOver(pair, now)).toBe(true);
  });

  test.each([
    ["TLSv1", false],
    ["TLSv1.1", false],
    ["TLSv1.2", true],
    ["TLSv1.3", true],
  ] as const)("supports %s: %p", async (version, spoken) => {
    const port = Number(new URL(appliance.base).port);
    const agreed = await new Promise((resolve) => {
      const socket = connect(
        { host: "127.0.0.1", port, minVersion: version, maxVersion: version, rejectUnauthorized: false },
        () => resolve(socket.getProtocol()),
      );
      socket.on("error", () => resolve(undefined));
      socket.on("close", () => resolve(undefined));
    });
    expect(agreed).toBe(spoken ? version : undefined);
  });

  test("requires TLS by HSTS, and limits the session cookie to it", async () => {
    for (const path of ["/", "/healthz", "/docs", "/docs/json", "/api/v1/errors", "/nowhere"]) {
      expect((await ask(path)).headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    }
    const setup = await ask("/api/v1/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        setup_token: appliance.appliance.setupToken,
        organization: "Acme",
        name: "Ana",
        email: "ana@example.com",
        password: PASSWORD,
      }),
    });
    expect(setup.status).toBe(201);
    const login = await ask("/api/v1/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ana@example.com", password: PASSWORD, cookie: true }),
    });
    expect(login.headers.get("set-cookie")).toMatch(/^__Secure-freehold_session.*; Secure$/);
  });
});

describe("Certificate files", () => {
  const folder = freshFolder();
  const vault = new Vault(join(folder, "vault.db"), { durable: false });
  const [cert, key] = [join(folder, "server.crt"), join(folder, "server.key")];
  const fromFiles = () => {
    const found = certificatesOf({ cert, key, selfSigned: false, names: "" }, vault);
    if (!found) throw new Error("the settings ask for certificates");
    return found;
  };
  const lay = ({ pair }: { pair: Pair }) => {
    writeFileSync(cert, pair.cert);
    writeFileSync(key, pair.key);
  };
  afterAll(() => {
    vault.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("are reloaded during calls, unless invalid", async () => {
    const [first, second] = [made("first"), made("second")];
    lay(first);
    const { door, said } = listening(fromFiles());
    expect(await whoIs(door.port, first.authority)).toEqual({ name: "first", trusted: true });

    let isOver = false;
    const callers = Array.from({ length: 4 }, async () => {
      const answers = new Set<string>();
      while (!isOver) answers.add(await persistent(door.url));
      return [...answers];
    });
    lay(second);
    door.look();
    expect(await whoIs(door.port, second.authority)).toEqual({ name: "second", trusted: true });
    writeFileSync(cert, "half a cert");
    door.look();
    door.look();
    expect(await whoIs(door.port, second.authority)).toEqual({ name: "second", trusted: true });
    expect(said.filter((line) => line.includes("has no certificate"))).toHaveLength(1);
    isOver = true;
    expect(await Promise.all(callers)).toEqual(Array.from({ length: 4 }, () => ["here"]));
    await door.stop();
  });

  const REFUSED: readonly [what: string, prepare: () => void, says: string][] = [
    [
      "a key of another certificate",
      () => {
        lay(made("one"));
        writeFileSync(key, made("two").pair.key);
      },
      "does not match the certificate",
    ],
    [
      "a file without a certificate",
      () => {
        lay(made("one"));
        writeFileSync(cert, "nothing of the kind");
      },
      "has no certificate",
    ],
    [
      "a truncated certificate",
      () => {
        lay(made("one"));
        writeFileSync(cert, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
      },
      "is damaged",
    ],
    [
      "an encrypted key",
      () => {
        lay(made("one"));
        writeFileSync(
          key,
          "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n",
        );
      },
      "protected by a passphrase",
    ],
    [
      "a certificate in place of the key",
      () => {
        lay(made("one"));
        writeFileSync(key, made("one").pair.cert);
      },
      "has no private key",
    ],
    [
      "a missing file",
      () => {
        lay(made("one"));
        rmSync(key);
      },
      "does not exist",
    ],
  ];
  for (const [what, prepare, says] of REFUSED) {
    test(`are rejected with a reason: ${what}`, () => {
      prepare();
      expect(() => fromFiles().current(now)).toThrow(says);
    });
  }

  test("are used after they expired, with a warning", async () => {
    lay(made("old", 10, now - 30 * DAY));
    const { door, said } = listening(fromFiles());
    expect(said).toEqual([
      "The certificate ended on 2026-10-31: browsers refuse it. Put a new one in its place; it is read within a minute.",
    ]);
    await door.stop();
  });

  test.each([
    [{ cert, key: "", selfSigned: false }, "tls.key is not"],
    [{ cert: "", key, selfSigned: false }, "tls.cert is not"],
    [{ cert, key, selfSigned: true }, "both set"],
  ])("reject the settings %p", (settings, says) => {
    expect(() => certificatesOf({ ...settings, names: "" }, vault)).toThrow(says);
  });
});

test("redirects HTTP to HTTPS, and to no other host", async () => {
  const from = await freePort();
  const isKnown = (header: string) => !header.endsWith(".example");
  const close = redirecting("127.0.0.1", from, 7443, "", isKnown);
  const ask = (path: string, host: string) =>
    fetch(`http://127.0.0.1:${from}${path}`, { redirect: "manual", headers: { host } });
  const sent = await ask("/leads?state=new", `books.lan:${from}`);
  expect([sent.status, sent.headers.get("location")]).toEqual([
    308,
    "https://books.lan:7443/leads?state=new",
  ]);
  expect((await ask("/", "books.lan@evil.example.org")).status).toBe(400);
  expect((await ask("/", "evil.example.org/x")).status).toBe(400);
  const misdirected = await ask("/", "evil.example");
  expect([misdirected.status, misdirected.headers.get("location")]).toEqual([421, null]);
  await close();
});

test("reports an occupied port with instructions", async () => {
  const { door } = listening();
  expect(() => redirecting("127.0.0.1", door.port, 7443, "", () => true)).toThrow(
    `Freehold can't listen on 127.0.0.1 port ${door.port}. If another program uses it`,
  );
  await door.stop();
});

test("exits with a reason if one of its ports is occupied", async () => {
  const { door } = listening();
  const folder = freshFolder();
  const child = Bun.spawn(
    [
      ...[executable(), "serve", "--data", folder, "--port", "0"],
      ...["--tls-self-signed", "--server-redirect-from", String(door.port)],
    ],
    { stdout: "ignore", stderr: "pipe" },
  );
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  expect([code, said]).toEqual([1, expect.stringContaining(`port ${door.port}. If another program uses it`)]);
  rmSync(folder, { recursive: true, force: true });
  await door.stop();
});

async function freePort(): Promise<number> {
  const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = Number(free.port);
  await free.stop(true);
  return port;
}
