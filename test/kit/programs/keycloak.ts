import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports.ts";
import { until } from "../until.ts";

const VERSION = "26.7.3";

/** Programs that the check needs. It is skipped where one is not installed. */
export const missingForKeycloak = ["java", "mvn", "unzip"].filter((name) => Bun.which(name) === null);

const MAPPER = "oidc-group-membership-mapper";
const PASSWORD = "a password at keycloak";

/** Fetches Keycloak with Maven, once per machine. */
function fetched(): string {
  const folder = join(tmpdir(), `freehold-keycloak-${VERSION}`);
  const home = join(folder, `keycloak-${VERSION}`);
  if (existsSync(join(home, "bin"))) return home;
  mkdirSync(folder, { recursive: true });
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  run(
    ["mvn", "-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
    folder,
  );
  run(["unzip", "-q", `keycloak-quarkus-dist-${VERSION}.zip`], folder);
  return home;
}

export interface Keycloak {
  readonly issuer: string;
  readonly secret: string;
  readonly password: string;
  /** Takes a person out of a group, or puts them into it. */
  setGroup(user: string, group: string, isIn: boolean): Promise<void>;
  /** Ends all sessions of a person, as an administrator of Keycloak does. */
  logOut(user: string): Promise<void>;
  stop(): Promise<void>;
}

/** A realm with two groups, in which Kim is in both. */
function realm(home: string, secret: string) {
  return {
    realm: "acme",
    enabled: true,
    sslRequired: "none",
    groups: [{ name: "books" }, { name: "sales" }],
    users: [
      {
        username: "kim",
        enabled: true,
        email: "kim@example.com",
        emailVerified: true,
        firstName: "Kim",
        lastName: "Lee",
        groups: ["/books", "/sales"],
        credentials: [{ type: "password", value: PASSWORD }],
      },
    ],
    clients: [
      {
        clientId: "freehold",
        secret,
        redirectUris: [`${home}/login/callback`],
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        attributes: {
          "pkce.code.challenge.method": "S256",
          "post.logout.redirect.uris": `${home}/`,
          "backchannel.logout.url": `${home}/api/v1/auth/oidc/back-channel-logout`,
          "backchannel.logout.session.required": "true",
        },
        protocolMappers: [
          {
            name: "groups",
            protocol: "openid-connect",
            protocolMapper: MAPPER,
            config: { "claim.name": "groups", "full.path": "false", "id.token.claim": "true" },
          },
        ],
      },
    ],
  };
}

export async function startKeycloak(home: string): Promise<Keycloak> {
  const [port, management, secret] = [freePort(), freePort(), "a-secret-of-the-client"];
  const program = fetched();
  const own = mkdtempSync(join(tmpdir(), "freehold-keycloak-"));
  run(["cp", "-r", `${program}/.`, own], own);
  mkdirSync(join(own, "data", "import"), { recursive: true });
  writeFileSync(join(own, "data", "import", "acme-realm.json"), JSON.stringify(realm(home, secret)));
  const base = `http://127.0.0.1:${port}`;
  const child = Bun.spawn(
    [
      ...[join(own, "bin", "kc.sh"), "start-dev", "--import-realm", "--http-host", "127.0.0.1"],
      ...["--http-port", String(port), "--http-management-port", String(management)],
      ...["--hostname", base],
    ],
    {
      stdout: Bun.file(join(own, "log")),
      stderr: "ignore",
      env: { ...process.env, KC_BOOTSTRAP_ADMIN_USERNAME: "admin", KC_BOOTSTRAP_ADMIN_PASSWORD: PASSWORD },
    },
  );
  const issuer = `${base}/realms/acme`;
  await until(async () => (await fetch(issuer).catch(() => undefined))?.status === 200);

  async function admin(method: string, path: string): Promise<Response> {
    const form = { grant_type: "password", client_id: "admin-cli", username: "admin", password: PASSWORD };
    const token = await fetch(`${base}/realms/master/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    const { access_token }: { access_token?: string } = Object(await token.json());
    const headers = { authorization: `Bearer ${access_token}` };
    return fetch(`${base}/admin/realms/acme${path}`, { method, headers });
  }
  async function idOf(path: string, name: string): Promise<string> {
    const found: { id: string; name?: string; username?: string }[] = Object(
      await (await admin("GET", path)).json(),
    );
    return found.find((one) => one.name === name || one.username === name)?.id ?? "";
  }

  return {
    issuer,
    secret,
    password: PASSWORD,
    setGroup: async (user, group, isIn) => {
      const [person, team] = [await idOf("/users", user), await idOf("/groups", group)];
      await admin(isIn ? "PUT" : "DELETE", `/users/${person}/groups/${team}`);
    },
    logOut: async (user) => {
      await admin("POST", `/users/${await idOf("/users", user)}/logout`);
    },
    stop: async () => {
      child.kill();
      await child.exited;
      rmSync(own, { recursive: true, force: true });
    },
  };
}

function run(command: string[], cwd: string): void {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
}
