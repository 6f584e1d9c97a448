import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../text/message.ts";
import { DATABASE_FILES, ERASURES } from "./data-folder.ts";
import { syncFolder } from "./durable.ts";
import { StoreError } from "./migrate.ts";

/** Staging folder inside the target folder. */
const WORK = ".restore";
const PLAN = "plan.json";
/** Prefix of folders with the previous contents. */
export const KEPT = "before-restore-";
export const UPGRADE = ".upgrade";

interface Plan {
  kept: string;
  old: string[];
  new: string[];
}

/** True if an exchange was prepared and is not finished. */
export const isExchanging = (data: string) => existsSync(join(data, WORK));

export function prepareExchange(data: string): string {
  rmSync(join(data, WORK), { recursive: true, force: true });
  const stage = join(data, WORK, "new");
  mkdirSync(stage, { recursive: true, mode: 0o700 });
  return stage;
}

/** Refuses a folder with foreign files: a mistyped path would move them all away. */
export function refuseStrange(data: string): void {
  const names = readdirSync(data);
  const isOurs = names.some((name) => SIGNS.has(name) || name.startsWith(KEPT));
  const others = names.filter((name) => !staysIn(name));
  if (isOurs || others.length === 0) return;
  throw new StoreError(say("system.serverStore.strangeFolder", { folder: data }));
}

/** Files that identify a data folder, even an incomplete one. */
const SIGNS = new Set<string>([...DATABASE_FILES, ERASURES, WORK]);

/**
 * Replaces a folder's contents with the staged ones. Returns the folder of the previous contents, if any.
 * Once the plan is on disk, the next start completes an interrupted exchange.
 */
export function exchange(data: string, stamp: string): string | undefined {
  const steps = exchanging(data, stamp);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps. After a crash between any two, finishExchange leaves only old or only new contents. */
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

/** Avoids a collision of two exchanges in the same second. */
function freeName(data: string, name: string): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(join(data, free))) return free;
  }
}

/** Completes an interrupted exchange, or discards one that never started. */
export function finishExchange(data: string): void {
  const path = join(data, WORK, PLAN);
  if (existsSync(path)) {
    // Safe cast: `exchange` wrote the plan and renamed it only when complete.
    const steps = carryOut(data, JSON.parse(readFileSync(path, "utf8")) as Plan);
    while (!steps.next().done);
  } else if (isExchanging(data)) rmSync(join(data, WORK), { recursive: true });
}

/** Carries out a plan. Every step is idempotent. */
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
  // The plan is deleted first: without it, the next start discards what is left.
  rmSync(join(data, WORK, PLAN));
  yield;
  rmSync(join(data, WORK), { recursive: true });
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/** Left in place: backups, previous contents, upgrade snapshots, desktop state, settings and the lock. */
const staysIn = (name: string) =>
  name === WORK ||
  name === UPGRADE ||
  name === "backups" ||
  name === "desktop" ||
  name.startsWith(KEPT) ||
  isLock(name) ||
  isOwn(name);

const isLock = (name: string) => name === "lock" || name.startsWith("lock-");
/** Settings belong to the machine. Staged settings are used only if the folder has none. */
const isOwn = (name: string) => name === "freehold.toml";

/** Flushes directories, because a rename is durable only once its directory is flushed. */
function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) syncTree(join(path, entry.name));
  syncFolder(path);
}
