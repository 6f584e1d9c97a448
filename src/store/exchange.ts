import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "./durable.ts";
import { StoreError } from "./migrate.ts";

/** Where what shall take the place of a folder's contents is made ready, inside of that folder. */
const WORK = ".restore";
const PLAN = "plan.json";
/** How the name of a folder begins that holds what was there before a restore. */
export const KEPT = "before-restore-";
/** What an upgrade holds fast while it is under way, inside of the folder. */
export const UPGRADE = ".upgrade";

/** What has begun: the names that go, into which folder, and the names that come. */
interface Plan {
  kept: string;
  old: string[];
  new: string[];
}

/** The folder in which the new contents are gathered, empty. */
export function prepareExchange(data: string): string {
  rmSync(join(data, WORK), { recursive: true, force: true });
  const stage = join(data, WORK, "new");
  mkdirSync(stage, { recursive: true, mode: 0o700 });
  return stage;
}

/**
 * Refuses a folder with contents that are none of Freehold's: they would all be put aside, and nobody who named
 * the wrong folder wants that.
 */
export function refuseStrange(data: string): void {
  const names = readdirSync(data);
  const isOurs = names.some((name) => SIGNS.has(name) || name.startsWith(KEPT));
  const others = names.filter((name) => !staysIn(name));
  if (isOurs || others.length === 0) return;
  throw new StoreError(
    `${data} is no data folder of Freehold, and it is not empty. Name the data folder, or an empty one, with --data.`,
  );
}

/** By these a data folder is known, even one that lost something. */
const SIGNS = new Set(["freehold.db", "vault.db", "erasures.ndjson", WORK]);

/**
 * Puts the new contents of a folder in the place of the old, which are kept in a folder of their own; answers its
 * name, if there were any. From the moment the plan is on the disk the exchange is made to its end, by whoever opens the folder next.
 */
export function exchange(data: string, stamp: string): string | undefined {
  const steps = exchanging(data, stamp);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The exchange step by step. After each the program may end: finishExchange then leaves all of the old or all of the new. */
export function* exchanging(data: string, stamp: string): Generator<undefined, string | undefined> {
  const stage = join(data, WORK, "new");
  const plan: Plan = {
    kept: freeName(data, `${KEPT}${stamp}`),
    old: readdirSync(data).filter((name) => !staysIn(name)),
    new: readdirSync(stage).filter((name) => !isLock(name) && !(isOwn(name) && existsSync(join(data, name)))),
  };
  syncTree(stage);
  yield;
  const path = join(data, WORK, PLAN);
  writeFileSync(`${path}.new`, JSON.stringify(plan), { mode: 0o600, flush: true });
  yield;
  renameSync(`${path}.new`, path);
  syncFolder(join(data, WORK));
  syncFolder(data);
  yield;
  yield* carryOut(data, plan);
  return plan.old.length > 0 ? plan.kept : undefined;
}

/** Two within a second are kept apart. */
function freeName(data: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(join(data, free))) return free;
  }
}

/** Brings an exchange that was cut short to its end, or clears away what never began. */
export function finishExchange(data: string): void {
  const path = join(data, WORK, PLAN);
  if (existsSync(path)) {
    // Written by exchange, and renamed only when it was whole.
    const steps = carryOut(data, JSON.parse(readFileSync(path, "utf8")) as Plan);
    while (!steps.next().done);
  } else if (existsSync(join(data, WORK))) rmSync(join(data, WORK), { recursive: true });
}

/** Each step leaves a sign by which it is known to be done: so they can be taken again from the first. */
function* carryOut(data: string, plan: Plan): Generator<undefined, void> {
  const kept = join(data, plan.kept);
  if (plan.old.length > 0) mkdirSync(kept, { recursive: true, mode: 0o700 });
  yield;
  for (const name of plan.old) {
    if (!existsSync(join(kept, name))) move(join(data, name), join(kept, name));
    yield;
  }
  if (plan.old.length > 0) syncFolder(kept);
  const stage = join(data, WORK, "new");
  for (const name of plan.new) {
    move(join(stage, name), join(data, name));
    yield;
  }
  syncFolder(data);
  // The plan goes first: without it the rest is known to be of no use.
  rmSync(join(data, WORK, PLAN));
  yield;
  rmSync(join(data, WORK), { recursive: true });
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/** Backups, what was kept before, what an upgrade holds fast, where the desktop runs, and the lock itself stay. */
const staysIn = (name: string) =>
  name === WORK ||
  name === UPGRADE ||
  name === "backups" ||
  name === "desktop" ||
  name.startsWith(KEPT) ||
  isLock(name) ||
  isOwn(name);

const isLock = (name: string) => name === "lock" || name.startsWith("lock-");
/** The settings are this machine's: those of another come only where there are none. */
const isOwn = (name: string) => name === "freehold.toml";

/** Files are on the disk when they are written; their names are when their folders are. */
function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) syncTree(join(path, entry.name));
  syncFolder(path);
}
