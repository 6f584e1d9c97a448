import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Where what shall take the place of a folder's contents is made ready, inside of that folder. */
const WORK = ".restore";
const PLAN = "plan.json";
const KEPT = "before-restore-";

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
 * Puts the new contents of a folder in the place of the old, which are kept in a folder of their own; answers its
 * name, if there were any. From the moment the plan is on the disk the exchange is made to its end, by whoever opens the folder next.
 */
export function exchange(data: string, stamp: string): string | undefined {
  const stage = join(data, WORK, "new");
  const plan: Plan = {
    kept: `${KEPT}${stamp}`,
    old: readdirSync(data).filter((name) => !staysIn(name)),
    new: readdirSync(stage).filter((name) => !isLock(name) && !(isOwn(name) && existsSync(join(data, name)))),
  };
  syncFolder(stage);
  if (plan.old.length > 0) mkdirSync(join(data, plan.kept), { mode: 0o700 });
  const path = join(data, WORK, PLAN);
  writeFileSync(`${path}.new`, JSON.stringify(plan), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  syncFolder(join(data, WORK));
  carryOut(data, plan);
  return plan.old.length > 0 ? plan.kept : undefined;
}

/** Brings an exchange that was cut short to its end, or clears away what never began. */
export function finishExchange(data: string): void {
  const path = join(data, WORK, PLAN);
  // Written by exchange, and renamed only when it was whole.
  if (existsSync(path)) carryOut(data, JSON.parse(readFileSync(path, "utf8")) as Plan);
  else if (existsSync(join(data, WORK))) rmSync(join(data, WORK), { recursive: true });
}

/** Each step leaves a sign by which it is known to be done: so they can be taken again from the first. */
function carryOut(data: string, plan: Plan): void {
  const kept = join(data, plan.kept);
  for (const name of plan.old) if (!existsSync(join(kept, name))) move(join(data, name), join(kept, name));
  if (plan.old.length > 0) syncFolder(kept);
  const stage = join(data, WORK, "new");
  for (const name of plan.new) if (existsSync(join(stage, name))) move(join(stage, name), join(data, name));
  syncFolder(data);
  rmSync(join(data, WORK), { recursive: true });
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/** Backups, what was kept before, and the lock itself stay. */
const staysIn = (name: string) =>
  name === WORK || name === "backups" || name.startsWith(KEPT) || isLock(name) || isOwn(name);

const isLock = (name: string) => name === "lock" || name.startsWith("lock-");
/** The settings are this machine's: those of another come only where there are none. */
const isOwn = (name: string) => name === "freehold.toml";

function syncFolder(path: string): void {
  // Windows has no such call, and needs none.
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
