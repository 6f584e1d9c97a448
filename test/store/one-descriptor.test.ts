import { expect, test } from "bun:test";
import { join } from "node:path";

const source = join(import.meta.dir, "..", "..", "src");

/** Names that give access to a database's path. */
const NAMES =
  /freehold\.db|vault\.db|\b(?:DATABASES|DATABASE_FILES|DatabaseFileName|databasePath|VAULT|RECORDS|DatabaseFile|DatabaseName|database file)\b/;

/** Functions that open a file by its path, unlike those that only inspect it (stat, exists). */
const OPENERS = new Set(
  "open openSync openAsBlob opendir readFile readFileSync writeFile writeFileSync appendFile appendFileSync copyFile copyFileSync cp cpSync createReadStream createWriteStream truncate truncateSync syncFile copyTree layDown".split(
    " ",
  ),
);

/** Files that open files other than databases, with the reason why that releases no database lock. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // The only descriptor of a database, and the kernel's list of locks.
  "store/database-file.ts": ["openSync", "readFileSync", "writeFileSync"],
  // The plan for exchanging data folders.
  "store/exchange.ts": ["readFileSync", "writeFileSync"],
  // The position and the pages about to be laid, while no database is open.
  "store/journal/position.ts": ["readFileSync", "writeFileSync"],
  "store/journal/redo.ts": ["openSync", "readFileSync", "writeFileSync"],
  // Databases over which pages are laid: nobody has them open.
  "store/pages/lay.ts": ["openSync"],
  // The WAL files: SQLite holds no lock on them.
  "store/log-damage.ts": ["copyFileSync", "openSync", "readFileSync", "writeFileSync"],
  // The replica, and a restored database before it is opened.
  "store/shipping/pieces.ts": ["open"],
  "store/shipping/rebuild.ts": ["layDown"],
  "store/shipping/replica.ts": ["appendFile", "layDown"],
  // Files in the data folder other than the databases.
  "system/backups/tree.ts": ["copyFile"],
  // Runs in the upgrade's process, when the data folder is no longer in use.
  "system/upgrade/snapshot.ts": ["copyTree"],
};

const IMPORT = /import\s*\{([^}]*)\}\s*from/g;

function openersIn(text: string): string[] {
  const imported = [...text.matchAll(IMPORT)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""),
  );
  // Bun.file opens a file only when it is read. Reading its size does not open it.
  const bun = [...text.matchAll(/Bun\.(?:file\((?:[^()]|\([^()]*\))*\)\.(?!size)|write|mmap)/g)].map(
    ([found]) => found,
  );
  return [...imported.filter((name) => OPENERS.has(name)), ...bun].sort();
}

test("databases are opened only through SQLite and a single file descriptor", async () => {
  const found: Record<string, string[]> = {};
  for await (const file of new Bun.Glob("**/*.ts").scan(source)) {
    if (/^(?:web|client|handbook)\//.test(file)) continue;
    const text = await Bun.file(join(source, file)).text();
    const openers = NAMES.test(text) ? openersIn(text) : [];
    if (openers.length > 0) found[file] = openers;
  }
  expect(found).toEqual(KNOWN as Record<string, string[]>);
});

test("detects every function that opens a file", () => {
  for (const text of [
    'import { copyFile } from "node:fs/promises";',
    'import {\n  existsSync,\n  openSync as take,\n} from "node:fs";',
    "Bun.file(join(data, name)).stream()",
    "Bun.write(path, bytes)",
  ])
    expect(openersIn(text)).toHaveLength(1);
  expect(openersIn("Bun.file(join(data, name)).size")).toEqual([]);
});
