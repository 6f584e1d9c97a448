import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../suites.ts";
import { casesOf } from "./cases.ts";
import type { Line } from "./child.ts";
import type { Family } from "./readers.ts";

export interface Finding {
  case: number;
  name: string;
  what: string;
  file: string;
}

/**
 * Processor time after which a file counts as hanging: this, or `HANGS_TIMES` the slowest valid file if that
 * is more. A process that does no work gets ten times as long. This is the only time limit in the tests.
 */
const HANGS_MS = 5_000;
const HANGS_TIMES = 200;
const IDLE_TIMES = 10;
const LOOK_MS = 100;

/** Allowed growth in memory beyond what valid files need. A file has at most half a megabyte. */
const MOST_MEMORY = 700 * 1024 * 1024;
/** Limits how long memory left behind by one case counts against later cases. */
const CASES_A_PROCESS = 500;

const KEPT = join(ROOT, "test", ".work", "fuzz");

export async function fuzz(
  family: Family,
  samples: string,
  { seed, count }: { seed: string; count: number },
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (let from = 0; from < count; ) {
    const to = Math.min(count, from + CASES_A_PROCESS);
    const { next, failure } = await readCases([family, samples, seed], from, to);
    if (failure) found.push(await kept(family, samples, seed, failure));
    from = next;
  }
  return found;
}

interface Stretch {
  next: number;
  failure?: { n: number; what: string };
}

/** Reads cases in one process, until one of them breaks it. */
async function readCases(args: readonly string[], from: number, to: number): Promise<Stretch> {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "child.ts"), ...args, String(from), String(to)],
    { stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const errors = new Response(child.stderr).text();
  const watch = new Watch(child.pid);
  let hangs: string | undefined;
  const watching = setInterval(() => {
    hangs ??= watch.hangs();
    if (hangs !== undefined) child.kill("SIGKILL");
  }, LOOK_MS);
  try {
    for await (const line of linesOf(child.stdout)) {
      const what = watch.hear(line);
      if (what !== undefined) return { next: watch.at + 1, failure: { n: watch.at, what } };
    }
    const code = await child.exited;
    if (code === 0 && watch.at === to - 1 && !watch.isAtWork) return { next: to };
    const what = hangs ?? `ended with ${child.signalCode ?? code}: ${(await errors).slice(-2000)}`;
    if (watch.at < 0) throw new Error(`The honest files are not read: ${what}`);
    return { next: watch.at + 1, failure: { n: watch.at, what } };
  } finally {
    clearInterval(watching);
    child.kill("SIGKILL");
  }
}

class Watch {
  at = -1;
  isAtWork = true;
  readonly #pid: number;
  #limitMs = Number.POSITIVE_INFINITY;
  #mostMemory = Number.POSITIVE_INFINITY;
  #began = { work: 0, time: 0 };

  constructor(pid: number) {
    this.#pid = pid;
  }

  /** Processes a line of output; if it ends a case, returns that case's problem. */
  hear(line: Line): string | undefined {
    this.isAtWork = "begins" in line;
    if ("honestMs" in line) {
      this.#limitMs = Math.max(HANGS_MS, HANGS_TIMES * line.honestMs);
      this.#mostMemory = line.peak + MOST_MEMORY;
      return undefined;
    }
    if ("begins" in line) {
      this.at = line.begins;
      this.#began = { work: workOf(this.#pid), time: performance.now() };
      return undefined;
    }
    if (line.threw !== undefined) return `threw ${line.threw}`;
    if (line.peak > this.#mostMemory) return `took ${Math.round(line.peak / 2 ** 20)} MB of memory`;
    return undefined;
  }

  hangs(): string | undefined {
    if (!this.isAtWork || this.at < 0) return undefined;
    const work = workOf(this.#pid) - this.#began.work;
    const time = performance.now() - this.#began.time;
    const isOver = work > this.#limitMs || time > IDLE_TIMES * this.#limitMs;
    return isOver ? `hangs: ${Math.round(work)} ms of work in ${Math.round(time)} ms` : undefined;
  }
}

const TICK_MS = 10;

/** Processor time of a process in milliseconds, which does not depend on the machine's load. */
function workOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return process.platform === "linux" ? 0 : performance.now();
  const facts = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(facts[11]) + Number(facts[12])) * TICK_MS;
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    // The child process writes only valid lines.
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}

async function kept(
  family: Family,
  samples: string,
  seed: string,
  { n, what }: { n: number; what: string },
): Promise<Finding> {
  const { name, make } = casesOf(family, samples, seed).numbered(n);
  mkdirSync(KEPT, { recursive: true });
  const file = join(KEPT, `${seed}-${n}.${name}`);
  writeFileSync(file, await make());
  return { case: n, name, what, file };
}
