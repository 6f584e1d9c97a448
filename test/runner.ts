import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { DomUtils, parseDocument } from "htmlparser2";
import { wordSource } from "../src/learning/text/lexicon/source.ts";
import { HANG_MS } from "./kit/hang.ts";
import { ROOT, runsAlone, TIMINGS } from "./suites.ts";

export interface Tally {
  passed: number;
  skipped: number;
  /** The failed tests, each with its file and reason in a few lines. */
  failures: string[];
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  skipped: tallies.reduce((all, { skipped }) => all + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});

/** Returns the end of a run's output: all failures again and a line of totals. */
export function closing({ passed, skipped, failures }: Tally): string {
  const counts = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return ["", ...failures.map((text) => `failed: ${text}\n`), counts].join("\n");
}

const bun = process.execPath;

export const build = (): Promise<Tally> => check("build", "build.ts", "--target", "host");

/** Generates the client's contract, which the type check needs. */
export const makeContract = (): Promise<Tally> => check("client", "build/client.ts");

export const makeTextTypes = (): Promise<Tally> => check("text types", "build/texts.ts", "--types");

export async function runGate(files: readonly string[], keepTimings = false): Promise<Tally> {
  const [built, client, texts] = await Promise.all([build(), makeContract(), makeTextTypes()]);
  const [tests, ...checks] = await Promise.all([
    runTests(files, { keepTimings }),
    checkTypes("types", "."),
    checkTypes("types of the web application", "src/web"),
    check("style", "x", "biome", "check", "--error-on-warnings", "."),
  ]);
  return sum([built, client, texts, tests, ...checks]);
}

/** Type-checks a folder incrementally, in one thread because tests run in parallel. */
function checkTypes(title: string, folder: string): Promise<Tally> {
  const known = join(ROOT, "test/.work", `${title.replaceAll(" ", "-")}.tsbuildinfo`);
  const once = ["--noEmit", "--singleThreaded", "--incremental", "--tsBuildInfoFile", known];
  return check(title, "x", "tsc", ...once, "-p", folder);
}

/** Runs a command as one test, with its output at the end because others run in parallel. */
async function check(title: string, ...command: string[]): Promise<Tally> {
  const child = Bun.spawn([bun, ...command], { cwd: ROOT, stdout: "pipe", stderr: "pipe", stdin: "ignore" });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const report = code === 0 ? "" : `\n${out}${err}`;
  console.log(`${code === 0 ? "(pass)" : "(fail)"} ${title}${report}`);
  return { passed: code === 0 ? 1 : 0, skipped: 0, failures: code === 0 ? [] : [title] };
}

interface TestRun {
  depth?: "deep";
  /** Records file durations, which balance later runs. */
  keepTimings?: boolean;
}

/** Runs test files, longest first, in one process per core. Files that compare times run alone afterwards. */
export async function runTests(files: readonly string[], options: TestRun = {}): Promise<Tally> {
  // Parallel processes would all read the words of the lexicon and keep them.
  wordSource();
  // Parallel processes would all extract the browser that the first of them already starts.
  if (files.some((file) => file.startsWith("test/browser/"))) await chromium.executablePath();
  const together = files.filter((file) => !runsAlone(file));
  const groups = [together, ...files.filter(runsAlone).map((file) => [file])];
  const tallies: Tally[] = [];
  for (const group of groups) if (group.length > 0) tallies.push(await runGroup(group, options));
  return sum(tallies);
}

async function runGroup(files: readonly string[], { depth, keepTimings }: TestRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-run-"));
  const report = join(folder, "report.xml");
  const child = Bun.spawn(
    [
      bun,
      "test",
      // One more than there are cores, since some tests wait for other tests, for programs or for the clock.
      `--parallel=${availableParallelism() + 1}`,
      // Shares modules between files: loading the application for each file takes as long as its tests.
      "--no-isolate",
      `--timeout=${HANG_MS}`,
      `--timings=${TIMINGS}`,
      ...(keepTimings ? ["--update-timings"] : []),
      "--reporter=junit",
      `--reporter-outfile=${report}`,
      ...files.map((file) => `./${file}`),
    ],
    {
      cwd: ROOT,
      stdout: "inherit",
      stderr: "inherit",
      stdin: "ignore",
      // In the gate, files run only for seconds, so the last JIT compiler stage would not pay off.
      env: { ...process.env, ...(depth ? { TEST_DEPTH: depth } : { BUN_JSC_useFTLJIT: "0" }) },
    },
  );
  const code = await child.exited;
  const tally = read(existsSync(report) ? readFileSync(report, "utf8") : "");
  rmSync(folder, { recursive: true });
  // A run that exits with an error but names no test has failed.
  if (code !== 0 && tally.failures.length === 0)
    tally.failures.push("a file outside of its tests: see above");
  return tally;
}

function read(report: string): Tally {
  const document = parseDocument(report, { xmlMode: true });
  const tests = DomUtils.getElementsByTagName("testcase", document);
  const within = (name: string) =>
    tests.filter((test) => DomUtils.getElementsByTagName(name, test).length > 0);
  const failures = within("failure").map((test) => {
    const { file, classname, name } = test.attribs;
    const [why] = DomUtils.getElementsByTagName("failure", test);
    return [`${file}: ${classname} > ${name}`, ...(why?.attribs.message ?? "").split("\n")]
      .join("\n  ")
      .trimEnd();
  });
  const skipped = within("skipped").length;
  return { passed: tests.length - failures.length - skipped, skipped, failures };
}
