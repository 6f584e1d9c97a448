import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TrialNote } from "./trial.ts";

export interface Trial {
  mutant: number;
  test: string;
  isMeasured?: boolean;
  /** Processor time without a mutant in milliseconds, if known. */
  usual?: number;
}

export interface TrialResult extends Trial {
  outcome: "killed" | "survived" | "crashed" | "hung";
  reached: readonly number[];
  loaded: readonly number[];
  cost: number;
}

/** Limits of one trial, after which its process counts as hanging. */
const HANG = { cpuSeconds: 60, clockSeconds: 400 };
/** Limit relative to the usual time; the first trial gets additional time for loading modules. */
const MOST_TIMES = 5;
const LOADING_SECONDS = 10;
const LEAST_SECONDS = 2;
const POLL_MS = 300;

/** Results in order; a crash or hang counts for the current mutant. `isSwitchedAtLoad`: first trial only. */
export async function runTrials(
  tree: string,
  trials: readonly Trial[],
  isSwitchedAtLoad = false,
): Promise<TrialResult[]> {
  const results: TrialResult[] = [];
  while (results.length < trials.length) {
    const rest = trials.slice(results.length);
    const { notes, isHung, output } = await runOnce(tree, rest, isSwitchedAtLoad);
    const ended = notes.filter(({ state }) => state !== "begun");
    if (notes.length === 0) throw new Error(`No trial began:\n${output}`);
    for (const [index, note] of ended.entries()) results.push(resultOf(rest[index], note, note.state));
    const last = notes.at(-1);
    if (ended.length < rest.length)
      results.push(resultOf(rest[ended.length], last, isHung ? "hung" : "crashed"));
  }
  return results;
}

function resultOf(
  trial: Trial | undefined,
  note: TrialNote | undefined,
  outcome: TrialNote["state"] | TrialResult["outcome"],
): TrialResult {
  if (!trial || !note || outcome === "begun") throw new Error("The log of the trials is not in their order.");
  const { reached = [], loaded = [], cost = 0 } = note;
  return { ...trial, outcome, reached, loaded, cost };
}

async function runOnce(tree: string, trials: readonly Trial[], isSwitchedAtLoad: boolean) {
  const folder = join(tree, "test/trials");
  const log = join(folder, "log.jsonl");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(log, "");
  const files = trials.map(({ mutant, test, isMeasured }, index) => {
    const file = join(folder, `${String(index).padStart(5, "0")}.test.ts`);
    const load = `() => import(${JSON.stringify(`${join(tree, test)}?trial=${index}`)})`;
    const text = `import { tryMutant } from "../mutation/trial.ts";\nawait tryMutant(${mutant}, ${load}, ${isMeasured ?? false});\n`;
    writeFileSync(file, text);
    return file;
  });
  const output = Bun.file(join(folder, "output.txt"));
  const child = Bun.spawn(
    [process.execPath, "test", "--no-isolate", `--timeout=${HANG.clockSeconds * 1000}`, ...files],
    {
      cwd: tree,
      stdin: "ignore",
      stdout: output,
      stderr: output,
      env: {
        ...process.env,
        MUTATION_LOG: log,
        ...(isSwitchedAtLoad && { MUTANT: String(trials[0]?.mutant) }),
      },
    },
  );
  const notes = (): TrialNote[] =>
    readFileSync(log, "utf8")
      .split("\n")
      .flatMap((line) => (line ? [JSON.parse(line)] : []));
  const begun = () => notes().filter(({ state }) => state === "begun").length;
  const isHung = await watch(child, begun, (begun) => mostSeconds(trials[begun - 1], begun <= 1));
  return { notes: notes(), isHung, output: await output.text() };
}

function mostSeconds(trial: Trial | undefined, isFirst: boolean): number {
  if (trial?.usual === undefined) return HANG.cpuSeconds;
  return (isFirst ? LOADING_SECONDS : LEAST_SECONDS) + (MOST_TIMES * trial.usual) / 1000;
}

async function watch(
  child: Bun.Subprocess,
  begun: () => number,
  most: (trial: number) => number,
): Promise<boolean> {
  let current = { trial: 0, cpu: 0, at: performance.now() };
  while (true) {
    const isOver = await Promise.race([child.exited.then(() => true), Bun.sleep(POLL_MS).then(() => false)]);
    if (isOver) return false;
    const trial = begun();
    const cpu = cpuSecondsOf(child.pid);
    if (trial !== current.trial) current = { trial, cpu, at: performance.now() };
    const clock = (performance.now() - current.at) / 1000;
    if (cpu - current.cpu < most(trial) && clock < HANG.clockSeconds) continue;
    child.kill("SIGKILL");
    await child.exited;
    return true;
  }
}

/** Processor time of a process so far; 0 where the system does not report it. */
function cpuSecondsOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const [user, system] =
    readFileSync(path, "utf8").split(") ").at(-1)?.split(" ").slice(11, 13).map(Number) ?? [];
  return ((user ?? 0) + (system ?? 0)) / 100;
}
