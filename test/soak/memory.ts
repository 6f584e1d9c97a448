/**
 * Memory of the executable under an hour of mixed load, as reported by the system:
 *
 * bun test/soak/memory.ts --minutes 60 --hands 3
 *
 * Prints the memory before the load, in each tenth of the time and half a minute after it. Exits with 1 if it
 * grew throughout.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { initialised, Served } from "../kit/executable.ts";
import { layGround } from "./ground.ts";
import { Line } from "./line.ts";
import { WORKS } from "./work.ts";

const EVERY_MS = 1000;
/** Idle time before measuring memory without load. After a load, releasing all memory takes ten minutes. */
const REST_MS = 30_000;
/** Allowed growth over the second half, within the variation of the garbage collector. */
const TOLERANCE = 0.1;

export interface MemoryReport {
  readonly writes: number;
  readonly reads: number;
  /** Resident memory in MB: before the load, the median of each tenth, and half a minute after it. */
  readonly before: number;
  readonly tenths: readonly number[];
  readonly after: number;
  readonly failures: readonly string[];
}

export async function memoryUnderLoad(seconds: number, hands: number): Promise<MemoryReport> {
  const folder = await initialised(["--size", "solo"]);
  const second = mkdtempSync(join(tmpdir(), "freehold-memory-"));
  const served = await Served.start(folder, ["--shipping-folder", second]);
  await Bun.sleep(REST_MS);
  const before = residentMb(served);
  const line = new Line();
  line.open({ base: served.base, client: await served.logIn() });
  const today = new Date().toISOString().slice(0, 10);
  const ground = await layGround(line, Number(today.slice(0, 4)));

  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(residentMb(served)), EVERY_MS);
  // Access tokens expire after 15 minutes.
  const entering = setInterval(async () => {
    line.open({ base: served.base, client: await served.logIn() });
  }, 300_000);
  const until = performance.now() + seconds * 1000;
  const work = async (name: string) => {
    for (let n = 0; performance.now() < until && line.failures.length === 0; n += 1)
      await WORKS[n % WORKS.length]?.({ line, ground, today, marker: `${name}x${n}y` });
  };
  await Promise.all(Array.from({ length: hands }, (_, n) => work(`h${n}`)));
  clearInterval(sampling);
  clearInterval(entering);

  await Bun.sleep(REST_MS);
  const after = residentMb(served);
  await served.stop();
  for (const path of [folder, second]) rmSync(path, { recursive: true });
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const tenths = Array.from({ length: 10 }, (_, n) => median(samples.slice(n * tenth, (n + 1) * tenth)));
  const [middle = 0, last = 0] = [tenths[5], tenths[9]];
  if (last > middle * (1 + TOLERANCE)) line.failures.push(`it grew from ${middle} to ${last} MB`);
  return { writes: line.keys.length, reads: line.reads, before, tenths, after, failures: line.failures };
}

function residentMb({ child }: Served): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kib) / 1024);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "60" }, hands: { type: "string", default: "3" } },
  });
  const report = await memoryUnderLoad(Number(values.minutes) * 60, Number(values.hands));
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.failures.length === 0 ? 0 : 1;
}
