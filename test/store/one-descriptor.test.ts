import { expect, test } from "bun:test";
import { join } from "node:path";

const source = join(import.meta.dir, "..", "..", "src");

/** Whoever says one of these can have the path of a database. */
const NAMES =
  /freehold\.db|vault\.db|\b(?:DATABASES|VAULT|RECORDS|DatabaseFile|DatabaseName|database file)\b/;

/** Functions that open a file by its path, of Node's and of our own; those that only look (stat, exists) do not. */
const OPENERS = new Set(
  "open openSync openAsBlob opendir readFile readFileSync writeFile writeFileSync appendFile appendFileSync copyFile copyFileSync cp cpSync createReadStream createWriteStream truncate truncateSync syncFile copyTree layDown".split(
    " ",
  ),
);

/** Those that do open files beside or instead of a database, and why that lets go of no lock. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // The one descriptor of a database, and the kernel's list of locks.
  "store/database-file.ts": ["openSync", "readFileSync", "writeFileSync"],
  // The plan of an exchange.
  "store/exchange.ts": ["readFileSync", "writeFileSync"],
  // The logs: SQLite keeps no lock on them.
  "store/log-damage.ts": ["copyFileSync", "openSync", "readFileSync", "writeFileSync"],
  "store/shipping/database-shipper.ts": ["open", "openSync"],
  // The replica, and a database that is brought back, before anybody opens it.
  "store/shipping/pieces.ts": ["open"],
  "store/shipping/rebuild.ts": ["layDown", "open"],
  "store/shipping/replica.ts": ["appendFile", "layDown"],
  // The files beside the databases.
  "system/backups/tree.ts": ["copyFile"],
  // In the process of the upgrade, when nobody has the folder open any more.
  "system/upgrade/snapshot.ts": ["copyTree"],
};

const IMPORT = /import\s*\{([^}]*)\}\s*from/g;

function openersIn(text: string): string[] {
  const imported = [...text.matchAll(IMPORT)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""),
  );
  // A file of Bun's is opened when it is read; its size is looked up.
  const bun = [...text.matchAll(/Bun\.(?:file\((?:[^()]|\([^()]*\))*\)\.(?!size)|write|mmap)/g)].map(
    ([found]) => found,
  );
  return [...imported.filter((name) => OPENERS.has(name)), ...bun].sort();
}

test("no file of the program opens a database but through SQLite and its one descriptor", async () => {
  const found: Record<string, string[]> = {};
  for await (const file of new Bun.Glob("**/*.ts").scan(source)) {
    if (/^(?:web|client|handbook)\//.test(file)) continue;
    const text = await Bun.file(join(source, file)).text();
    const openers = NAMES.test(text) ? openersIn(text) : [];
    if (openers.length > 0) found[file] = openers;
  }
  expect(found).toEqual(KNOWN as Record<string, string[]>);
});

test("what opens a file is seen", () => {
  for (const text of [
    'import { copyFile } from "node:fs/promises";',
    'import {\n  existsSync,\n  openSync as take,\n} from "node:fs";',
    "Bun.file(join(data, name)).stream()",
    "Bun.write(path, bytes)",
  ])
    expect(openersIn(text)).toHaveLength(1);
  expect(openersIn("Bun.file(join(data, name)).size")).toEqual([]);
});
