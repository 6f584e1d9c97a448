import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { freePort } from "../ports.ts";
import { until } from "../until.ts";

const DEBIAN = "/usr/lib/postgresql";

/** Folder of the programs of PostgreSQL; undefined where it is not installed. */
export const postgresFolder: string | undefined = findPrograms();

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = versions.map((version) => join(DEBIAN, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "postgres")));
}

/** The name of a test says if it was skipped. */
export const unlessPostgres = postgresFolder ? "" : " (skipped: PostgreSQL is not installed here)";

/** PostgreSQL does not run as root. */
const isRoot = userInfo().uid === 0;
const OTHER_USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"];
const own = isRoot ? OTHER_USER : [];

/** A separate PostgreSQL server on a loopback port. */
export class Postgres {
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: Readonly<Record<string, string>>;
  #child: Bun.Subprocess | undefined;

  private constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#port = port;
    this.#settings = settings;
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), "freehold-postgres-"));
    if (isRoot) chownSync(folder, uidOf("nobody"), uidOf("nobody"));
    const data = join(folder, "data");
    run(["initdb", "-D", data, "-U", "freehold", "-A", "trust", "-E", "UTF8", "--no-sync"]);
    const postgres = new Postgres(folder, freePort(), settings);
    await postgres.begin();
    return postgres;
  }

  /** Address of a database, which is created. */
  async database(name: string): Promise<string> {
    const sql = new SQL(this.urlOf("postgres"), { max: 1 });
    await sql.unsafe(`CREATE DATABASE "${name}"`);
    await sql.close();
    return this.urlOf(name);
  }

  urlOf(name: string, port = this.#port): string {
    return `postgres://freehold@127.0.0.1:${port}/${name}`;
  }

  get port(): number {
    return this.#port;
  }

  async begin(): Promise<void> {
    const folder = this.#folder;
    const settings = {
      listen_addresses: "127.0.0.1",
      port: this.#port,
      unix_socket_directories: folder,
      ...this.#settings,
    };
    const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.#child = Bun.spawn([...own, join(programs(), "postgres"), "-D", join(folder, "data"), ...given], {
      stdio: ["ignore", "ignore", "ignore"],
      cwd: folder,
    });
    const sql = new SQL(this.urlOf("postgres"), { max: 1 });
    await until(() =>
      sql`SELECT 1`.then(
        () => true,
        () => false,
      ),
    );
    await sql.close();
  }

  /** `SIGQUIT` ends it at once, as a crash does. */
  async end(signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
    this.#child?.kill(signal);
    await this.#child?.exited;
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function programs(): string {
  if (!postgresFolder) throw new Error("PostgreSQL is not installed");
  return postgresFolder;
}

function run([program = "", ...args]: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...own, join(programs(), program), ...args], { cwd: tmpdir() });
  if (exitCode !== 0) throw new Error(`${program} failed: ${stderr}`);
}

function uidOf(user: string): number {
  return Number(Bun.spawnSync(["id", "-u", user]).stdout.toString());
}
