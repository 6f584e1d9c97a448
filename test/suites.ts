/** The gate runs before every merge; the deep suite has slower tests; the tools suite needs programs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "..");
export const TIMINGS = join(import.meta.dir, "timings.json");

/** Folders of the deep suite with the sources that they check. */
const DEEP: Readonly<Record<string, readonly string[]>> = {
  browser: ["src/web", "src/desk", "src/http"],
  crash: ["src/store", "src/jobs", "src/system", "src/engine", "src/learning/library"],
  upgrade: ["migrations", "src/store", "src/system/upgrade", "src/cli"],
  soak: ["src/store", "src/engine", "src/modules"],
  fuzz: ["src/formats", "src/learning/reading", "src/governance/data", "src/http"],
  fair: ["src/http", "src/engine", "src/records"],
};
const TOOLS = "tools";
/** Folders whose files compare times, so nothing else may run meanwhile. */
const ALONE = ["bench", "fair"];

/** If a file in the gate takes longer, split it or use `repeats`. */
const USUAL_MS = 2_000;
/** Assumed duration of an untimed file in the deep suite. */
const USUAL_DEEP_MS = 90_000;

const { files: timings = {} }: { files?: Record<string, number> } = JSON.parse(readFileSync(TIMINGS, "utf8"));
const all = [...new Bun.Glob("test/**/*.test.ts").scanSync(ROOT)].toSorted();
const folderOf = (file: string) => file.split("/")[1] ?? "";

export const runsAlone = (file: string) => ALONE.includes(folderOf(file));
const isOfTools = (file: string) => folderOf(file) === TOOLS;
const asksForDepth = (file: string) => readFileSync(join(ROOT, file), "utf8").includes("kit/depth.ts");
const isOnlyDeep = (file: string) =>
  file.endsWith(".deep.test.ts") || (folderOf(file) in DEEP && !asksForDepth(file));

export const gate: readonly string[] = all.filter((file) => !isOnlyDeep(file) && !isOfTools(file));
export const deep: readonly string[] = all.filter(
  (file) => !isOfTools(file) && (isOnlyDeep(file) || asksForDepth(file)),
);

const costOf = (file: string) => timings[file] ?? (isOnlyDeep(file) ? USUAL_DEEP_MS : USUAL_MS);
export const costOfAll = (files: readonly string[]) => files.reduce((sum, file) => sum + costOf(file), 0);

/** Splits files into shards of about equal duration: longest first, each to the shortest shard. */
export function shardsOf(files: readonly string[], count: number): string[][] {
  const shards: string[][] = Array.from({ length: count }, () => []);
  for (const file of files.toSorted((a, b) => costOf(b) - costOf(a))) {
    const emptiest = shards.reduce((least, shard) => (costOfAll(shard) < costOfAll(least) ? shard : least));
    emptiest.push(file);
  }
  return shards;
}

/** Sorts files by relevance to a change: changed test files first, then those whose sources changed. */
export function touchedFirst(files: readonly string[], changed: readonly string[]): string[] {
  const rank = (file: string) => {
    if (changed.includes(file)) return 0;
    const folder = folderOf(file);
    const about = DEEP[folder] ?? [`src/${folder}`];
    return about.some((source) => changed.some((path) => path.startsWith(`${source}/`))) ? 1 : 2;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}
