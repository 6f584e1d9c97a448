/** Start, memory, size of the executable, and disk per created lead. */
import { Database } from "bun:sqlite";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { appliance, baseline, executable, load, logIn, type Program } from "./programs.ts";
import { median, row, times } from "./table.ts";
import { works } from "./works.ts";

const STARTS = 5;
const MB = 1024 * 1024;
const create = works.find(({ name }) => name === "create a lead");

export async function measureStart(folder: string): Promise<void> {
  const bare = await startsOf(() => baseline("bare.ts", join(folder, "bare.db")), "/lead/none");
  const ours = await startsOf(() => appliance(folder), "/readyz");
  row("start, 100,000 leads", `${Math.round(bare)} ms`, `${Math.round(ours)} ms`, times(ours / bare), "3 x");

  const plain = await baseline("bare.ts", join(folder, "bare.db"));
  const program = await appliance(folder);
  // The program returns memory a few seconds after the last call.
  await Bun.sleep(12_000);
  row("resident memory, idle", `${memoryOf(plain)} MB`, `${memoryOf(program)} MB`, "", "110 MB");
  await plain.stop();

  const before = pagesOf(folder);
  const requests = create?.freehold({ token: await logIn(program.port), ids: [] }) ?? [];
  const { requestsPerSecond } = await load({
    port: program.port,
    connections: 32,
    seconds: 5,
    requests,
    expect: "HTTP/1.1 201",
  });
  await program.stop();
  const bytes = (pagesOf(folder) - before) / (requestsPerSecond * 5);
  row("disk per created lead", "", `${(bytes / 1000).toFixed(2)} KB`, "", "1.5 KB");
  const bun = statSync(process.execPath).size;
  const size = statSync(executable()).size;
  row(
    "executable",
    `Bun: ${Math.round(bun / MB)} MB`,
    `${Math.round(size / MB)} MB`,
    `+ ${Math.round((size - bun) / MB)} MB`,
    "+ 35 MB",
  );
}

async function startsOf(start: () => Promise<Program>, path: string): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now();
    const program = await start();
    await fetch(`http://127.0.0.1:${program.port}${path}`);
    taken.push(performance.now() - began);
    await program.stop();
  }
  return median(taken);
}

function memoryOf({ pid }: Program): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Bytes of the database that hold something. */
function pagesOf(folder: string): number {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const of = (pragma: string) => Number(db.query(`PRAGMA ${pragma}`).values()[0]?.[0]);
  const bytes = (of("page_count") - of("freelist_count")) * of("page_size");
  db.close();
  return bytes;
}
