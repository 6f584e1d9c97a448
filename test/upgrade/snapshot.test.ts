import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bringBack, Snapshot } from "../../src/system/upgrade/index.ts";
import { freshFolder } from "../kit/appliance.ts";
import { unlockedIn } from "../kit/locks.ts";

/** Writes rows as fast as possible and exits like the server when it is stopped. */
const WRITER = `
import { Database } from "bun:sqlite";
const database = new Database(process.argv[1] + "/freehold.db", { create: true, strict: true });
database.run("PRAGMA journal_mode = WAL");
database.run("PRAGMA wal_autocheckpoint = 50");
database.run("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT)");
let last = database.query("SELECT count(*) AS n FROM rows").get().n;
const write = () => {
  last = Number(database.query("INSERT INTO rows (text) VALUES (?)").run(String(last).repeat(200)).lastInsertRowid);
  if (last % 97 === 0) database.run("UPDATE rows SET text = 'again' WHERE id > " + (last - 60) + " AND id % 13 = 0");
};
for (let i = 0; i < 300; i += 1) write();
process.stdout.write("begun\\n");
let timer = setInterval(() => { for (let i = 0; i < 5; i += 1) write(); });
process.on("SIGTERM", () => {
  clearInterval(timer);
  database.run("PRAGMA busy_timeout = 0");
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  process.stdout.write("last " + last + "\\n");
});
`;

function rowsIn(folder: string): { count: number; damage: unknown[] } {
  const database = new Database(join(folder, "freehold.db"));
  const { n } = database.query<{ n: number }, []>("SELECT count(*) AS n FROM rows").get() ?? { n: -1 };
  const damage = database.query("PRAGMA integrity_check").values().flat();
  database.close();
  return { count: n, damage };
}

test("a snapshot taken during writes restores the last state", async () => {
  const data = freshFolder();
  mkdirSync(join(data, "files"));
  writeFileSync(join(data, "files", "one"), "an attachment");
  for (let round = 0; round < 3; round += 1) {
    const writer = Bun.spawn([process.execPath, "-e", WRITER, data], { stdout: "pipe" });
    const output = writer.stdout.getReader();
    await output.read();
    const snapshot = new Snapshot(data);
    expect(unlockedIn(data, process.pid, ["freehold.db", "freehold.db-shm"])).toEqual([]);
    await Bun.sleep(Math.random() * 100);
    writer.kill("SIGTERM");
    const { value } = await output.read();
    const last = Number(/last (\d+)/.exec(new TextDecoder().decode(value))?.[1]);
    await writer.exited;
    snapshot.finish();

    const spoiled = new Database(join(data, "freehold.db"));
    spoiled.run("DROP TABLE rows");
    spoiled.close();
    const kept = bringBack(data, `round-${round}`);
    expect(kept).toBeString();
    expect(rowsIn(data)).toEqual({ count: last, damage: ["ok"] });
    expect(readFileSync(join(data, "files", "one"), "utf8")).toBe("an attachment");
  }
});
