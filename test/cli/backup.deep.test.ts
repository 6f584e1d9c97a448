import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { TestBucket } from "../kit/bucket.ts";
import { executable, initialised, run, Served } from "../kit/executable.ts";
import { type Contents, contentsOf, repack } from "../kit/repacked.ts";

const place = freshFolder();
const PASSPHRASE = { FREEHOLD_BACKUP_PASSPHRASE: "a long passphrase of the house" };
const OPEN = join(place, "open.tar.zst");
const SEALED = join(place, "sealed.tar.zst.age");
let data: string;

beforeAll(async () => {
  data = await initialised();
  expect((await run(["backup", "--data", data, "--output", OPEN])).code).toBe(0);
  expect((await run(["backup", "--data", data, "--output", SEALED], { env: PASSPHRASE })).code).toBe(0);
});
afterAll(() => {
  for (const folder of [place, data]) rmSync(folder, { recursive: true });
});

/** Lists the files of a folder, to check that a rejected restore changes nothing. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/(^|[\\/])lock|-(shm|wal)$/.test(name))
    .sort();

async function tampered(name: string, change: (contents: Contents) => void, honest = true): Promise<string> {
  const path = join(place, `${name}.tar.zst`);
  const contents = await contentsOf(OPEN);
  change(contents);
  await repack(path, contents, honest);
  return path;
}

function inDatabase({ files }: Contents, change: (database: Database) => void): void {
  const path = join(place, "within.db");
  writeFileSync(path, files.get("freehold.db") ?? "");
  const database = new Database(path);
  database.run("PRAGMA journal_mode = DELETE");
  change(database);
  database.close();
  files.set("freehold.db", readFileSync(path));
  rmSync(path);
}

async function written(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(place, name);
  writeFileSync(path, bytes);
  return path;
}

type Case = [name: string, make: () => Promise<string>, said: string | RegExp, env?: Record<string, string>];

const cases: Case[] = [
  ["an encrypted backup without a passphrase", async () => SEALED, "FREEHOLD_BACKUP_PASSPHRASE_FILE"],
  [
    "a backup encrypted with another passphrase",
    async () => SEALED,
    "Wrong passphrase for this backup",
    { FREEHOLD_BACKUP_PASSPHRASE: "another" },
  ],
  ["a truncated backup", () => written("cut", readFileSync(OPEN).subarray(0, -9)), "damaged or incomplete"],
  [
    "a truncated encrypted backup",
    () => written("cut.age", readFileSync(SEALED).subarray(0, -9)),
    "damaged or incomplete",
    PASSPHRASE,
  ],
  ["a file that is not a backup", () => written("letter", "Dear Ana,"), "is not a backup"],
  ["a folder", async () => place, "does not exist"],
  ["a missing file", async () => join(place, "nowhere"), "does not exist or can't be read"],
  [
    "a backup of a newer program",
    () => tampered("newer", ({ manifest }) => Object.assign(manifest, { schema: "9999_later" })),
    "newer than this program",
  ],
  [
    "a backup with a database of a newer program",
    () =>
      tampered("newer-within", (contents) =>
        inDatabase(contents, (database) =>
          database.run("INSERT INTO schema_migrations (name, applied_at) VALUES ('9999_later', 0)"),
        ),
      ),
    "newer version of Freehold",
  ],
  [
    "a backup without its vault",
    () => tampered("no-vault", ({ files }) => files.delete("vault.db")),
    "vault.db is missing",
  ],
  [
    "a backup with a changed file",
    () => tampered("changed", ({ files }) => files.set("freehold.toml", Buffer.from("port = 1")), false),
    "freehold.toml",
  ],
  [
    "a backup with a damaged database page",
    () =>
      tampered("damaged", ({ files }) => {
        const bytes = Buffer.from(files.get("freehold.db") ?? []);
        bytes.fill(0xa5, 4096 * 8, 4096 * 9);
        files.set("freehold.db", bytes);
      }),
    /freehold.db has damaged pages|damaged/,
  ],
  [
    "a backup with an edited audit event",
    () =>
      tampered("edited", (contents) =>
        inDatabase(contents, (database) => {
          const triggers = database.query<{ name: string }, []>(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_events'",
          );
          for (const { name } of triggers.all()) database.run(`DROP TRIGGER ${name}`);
          database.run("UPDATE audit_events SET action = 'crm.leads.list' WHERE rowid = 2");
        }),
      ),
    "audit trail",
  ],
];

test.each(cases)("rejects %s with a reason and changes nothing", async (_, make, said, env = {}) => {
  const path = await make();
  const before = stateOf(data);
  const [back, looked] = await Promise.all([
    run(["restore", path, "--data", data], { env }),
    run(["verify", path], { env }),
  ]);
  expect([back.code, back.stdout, looked.code]).toEqual([1, "", 1]);
  expect(back.stderr).toMatch(said);
  expect(looked.stdout + looked.stderr).toMatch(said);
  expect(back.stderr).not.toMatch(/\n\s+at /);
  expect(stateOf(data)).toEqual(before);
});

test("backs up a folder in use by a server but does not restore to it", async () => {
  const served = await Served.start(data);
  try {
    const { code, stderr } = await run(["restore", OPEN, "--data", data]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("Stop it first")]);
    const while_ = join(place, "while.tar.zst");
    expect((await run(["backup", "--data", data, "--output", while_])).code).toBe(0);
    expect((await run(["verify", while_])).code).toBe(0);
  } finally {
    await served.stop();
  }
});

/** Runs the executable with a file size limit (in blocks of 512 bytes), which acts like a full disk. */
async function cramped(blocks: number, args: readonly string[]) {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  const child = Bun.spawn(["sh", "-c", script, executable(), ...args], { stdout: "pipe", stderr: "pipe" });
  const [stderr, code] = [await new Response(child.stderr).text(), await child.exited];
  return { code, stderr };
}

test.each([8, 200, 2000])(
  "a file size limit of %d blocks leaves no partial backup or restore",
  async (blocks) => {
    const target = join(place, `cramped-${blocks}.tar.zst`);
    const before = stateOf(data);
    const made = await cramped(blocks, ["backup", "--data", data, "--output", target]);
    expect([made.code, existsSync(target)]).toEqual([1, false]);
    expect(made.stderr).toMatch(/disk|limit/);
    const back = await cramped(blocks, ["restore", OPEN, "--data", data]);
    expect(back.code).toBe(1);
    expect(back.stderr).toMatch(/disk|limit/);
    expect(stateOf(data)).toEqual(before);
    expect(readdirSync(place).filter((name) => name.endsWith(".part"))).toEqual([]);
  },
);

/** Creates a folder on another disk than the test folders. */
function elsewhere(): string {
  const { dev } = statSync(place);
  const folder = ["/dev/shm", import.meta.dir, homedir()].find((one) => {
    const there = statSync(one, { throwIfNoEntry: false });
    return there !== undefined && there.dev !== dev;
  });
  if (folder === undefined)
    throw new Error("This test needs a second file system, such as /dev/shm. Mount one.");
  return folder;
}

test("backs up to and restores from another disk", async () => {
  const target = join(elsewhere(), `freehold-test-${process.pid}.tar.zst`);
  try {
    expect((await run(["backup", "--data", data, "--output", target])).code).toBe(0);
    const { code } = await run(["restore", target, "--data", join(place, "from-elsewhere")]);
    expect(code).toBe(0);
  } finally {
    rmSync(target, { force: true });
  }
});

test("backup reports a missing vault, and restore replaces the damaged folder", async () => {
  const lost = join(place, "lost");
  cpSync(data, lost, { recursive: true });
  for (const name of readdirSync(lost).filter((one) => one.startsWith("vault.db"))) rmSync(join(lost, name));
  const { code, stderr } = await run(["backup", "--data", lost, "--output", join(place, "lost.tar.zst")]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("vault.db")]);
  expect(existsSync(join(place, "lost.tar.zst"))).toBe(false);
  expect((await run(["restore", OPEN, "--data", lost])).code).toBe(0);
});

test("restore keeps the replaced data and the settings of this machine", async () => {
  const folder = join(place, "kept");
  cpSync(data, folder, { recursive: true });
  writeFileSync(join(folder, "freehold.toml"), "port = 7444\n");
  const { code, stdout } = await run(["restore", OPEN, "--data", folder, "--json"]);
  const report = JSON.parse(stdout);
  expect([code, report.event, report.organizations]).toEqual([0, "restored", ["Acme"]]);
  expect(existsSync(join(report.kept, "freehold.db"))).toBe(true);
  expect(readFileSync(join(folder, "freehold.toml"), "utf8")).toBe("port = 7444\n");
});

describe("Bucket", () => {
  const bucket = new TestBucket();
  const env = bucket.settings("acme");
  afterAll(() => bucket.stop());

  test("stores, lists, verifies and restores a backup", async () => {
    const address = "s3://backups/acme/moving.tar.zst";
    const made = await run(["backup", "--data", data, "--output", address], { env });
    expect([made.code, made.stderr]).toEqual([0, ""]);
    expect(bucket.objects.has("acme/moving.tar.zst")).toBe(true);
    const { stdout } = await run(["backup", "list", "--data", data, "--json"], { env });
    expect(JSON.parse(stdout).data).toMatchObject([{ file: address, state: "in the bucket" }]);
    expect((await run(["verify", address], { env })).code).toBe(0);
    const target = join(place, "moved");
    expect((await run(["restore", address, "--data", target], { env })).code).toBe(0);
    expect(existsSync(join(target, "freehold.db"))).toBe(true);
    expect(readdirSync(data).filter((name) => name.startsWith(".sending"))).toEqual([]);
  });

  test.each([
    ["a missing backup", ["restore", "s3://backups/acme/none.tar.zst"], {}, 1, "freehold backup list"],
    [
      "a backup in another bucket",
      ["restore", "s3://others/acme/moving.tar.zst"],
      {},
      2,
      "s3://backups/acme/",
    ],
    ["a file that is not a backup", ["verify", "s3://backups/acme/letter.txt"], {}, 1, "is not a backup"],
    [
      "a backup that already exists",
      ["backup", "--output", "s3://backups/acme/moving.tar.zst"],
      {},
      2,
      "already",
    ],
    [
      "a wrong secret key",
      ["verify", "s3://backups/acme/moving.tar.zst"],
      { FREEHOLD_BACKUP_S3_SECRET_KEY: "wrong" },
      1,
      "backup.s3_secret_key",
    ],
  ])("explains the error for %s", async (_, args, wrong, code, said) => {
    const answer = await run([...args, "--data", data], { env: { ...env, ...wrong } });
    expect([answer.code, answer.stderr]).toEqual([code, expect.stringContaining(said)]);
  });

  test("must be configured to restore from an address", async () => {
    const { code, stderr } = await run(["restore", "s3://backups/acme/moving.tar.zst", "--data", data]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("backup.s3_endpoint")]);
  });
});
