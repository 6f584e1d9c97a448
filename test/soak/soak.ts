/**
 * Mixed load on the executable, which is killed every few seconds:
 *
 * bun test/soak/soak.ts --minutes 30 --hands 6
 *
 * Prints the work done and the findings. Exits with 1 if anything was lost.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { executable, initialised, run, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";
import { checkAcknowledged, checkAll, checkDisk, checkTrail } from "./checks.ts";
import { type Ground, layGround } from "./ground.ts";
import { type Door, Line } from "./line.ts";
import { WORKS } from "./work.ts";

export interface SoakOptions {
  isEnough(kills: number): boolean;
  readonly hands: number;
  /** Minimum and maximum number of writes between kills. */
  readonly between: readonly [number, number];
  /** Number of kills between checks of the whole audit trail and all invariants. */
  readonly trailEvery: number;
  onProgress?(line: string): void;
}

export interface SoakReport {
  readonly kills: number;
  readonly killsAtStart: number;
  readonly writes: number;
  readonly reads: number;
  readonly records: number;
  readonly files: number;
  /** Number of writes whose response was lost in a kill, and how many of them had been executed. */
  readonly repeated: number;
  readonly replayed: number;
  /** Milliseconds until the server is ready after a kill: median and maximum. */
  readonly startMs: readonly [number, number];
  readonly failures: readonly string[];
}

export async function soak(options: SoakOptions): Promise<SoakReport> {
  const folder = await initialised(["--size", "solo"]);
  const second = mkdtempSync(join(tmpdir(), "freehold-soak-"));
  const flags = ["--shipping-folder", second];
  const line = new Line();
  const starts: number[] = [];
  let killsAtStart = 0;

  const start = async (): Promise<Served> => {
    // Some kills hit the server before it is ready.
    while (Math.random() < 0.15 && starts.length > 0) {
      killsAtStart += 1;
      await killedAtStart(folder, flags);
    }
    const began = performance.now();
    const served = await Served.start(folder, flags);
    starts.push(performance.now() - began);
    return served;
  };
  const enter = async (served: Served): Promise<Door> => ({
    base: served.base,
    client: await served.logIn(),
  });

  let served = await start();
  line.open(await enter(served));
  const today = new Date().toISOString().slice(0, 10);
  const ground = await layGround(line, Number(today.slice(0, 4)));
  const hands = Array.from({ length: options.hands }, (_, n) => hand(line, ground, today, `h${n}`));

  let kills = 0;
  while (!options.isEnough(kills) && line.failures.length === 0) {
    const from = line.acknowledged.size;
    const [least, most] = options.between;
    const enough = line.keys.length + least + Math.random() * (most - least);
    await until(() => line.keys.length > enough || line.failures.length > 0);
    const ended = served.stop("SIGKILL");
    line.cut();
    await ended;
    kills += 1;
    served = await start();
    const door = await enter(served);
    await checkAcknowledged(line, door, from);
    if (kills % options.trailEvery === 0) await checkTrail(line, door);
    options.onProgress?.(`${kills} kills, ${line.keys.length} writes, ${line.failures.length} failures`);
    line.open(door);
  }
  line.end();
  await Promise.all(hands);

  const last = await enter(served);
  await checkAll(line, last);
  await checkTrail(line, last);
  if ((await served.stop()) !== 0) line.failures.push("it did not end well when it was asked to");
  checkDisk(line, folder);
  await checkVerbs(line, folder, second);
  for (const path of [folder, second]) rmSync(path, { recursive: true });
  starts.sort((a, b) => a - b);
  return {
    kills,
    killsAtStart,
    writes: line.keys.length,
    reads: line.reads,
    records: line.acknowledged.size,
    files: line.files.size,
    repeated: line.repeated,
    replayed: line.replayed,
    startMs: [Math.round(starts[starts.length >> 1] ?? 0), Math.round(starts.at(-1) ?? 0)],
    failures: line.failures,
  };
}

/** A worker that runs until the end. The line records its failures. */
async function hand(line: Line, ground: Ground, today: string, name: string): Promise<void> {
  for (let n = 0; !line.isOver && line.failures.length === 0; n += 1) {
    const work = WORKS[Math.floor(Math.random() * WORKS.length)];
    try {
      await work?.({ line, ground, today, marker: `${name}x${n}y` });
    } catch (cause) {
      if (line.failures.length === 0) line.failures.push(`${name}: ${cause}`);
    }
  }
}

async function killedAtStart(folder: string, flags: readonly string[]): Promise<void> {
  const child = Bun.spawn([executable(), "serve", "--data", folder, "--port", "0", ...flags], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  await Bun.sleep(Math.random() * 300);
  child.kill("SIGKILL");
  await child.exited;
}

/** Checks that the program's own commands find no problem in the folder and its replica. */
async function checkVerbs(line: Line, folder: string, second: string): Promise<void> {
  for (const args of [
    ["audit", "verify", "--data", folder],
    ["doctor", "--data", folder],
    ["verify", second],
  ]) {
    const { code, stdout, stderr } = await run(args);
    if (code !== 0) line.failures.push(`freehold ${args.join(" ")} ends with ${code}: ${stdout}${stderr}`);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "30" }, hands: { type: "string", default: "6" } },
  });
  const report = await soak({
    isEnough: () => performance.now() > Number(values.minutes) * 60_000,
    hands: Number(values.hands),
    between: [100, 2000],
    trailEvery: 25,
    onProgress: (text) => process.stderr.write(`${text}\n`),
  });
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.failures.length === 0 ? 0 : 1;
}
