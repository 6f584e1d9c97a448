import { readFileSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { serveTasks } from "../../../src/worker/serve.ts";

export const TEST_TASKS = {
  double: (n: number) => n * 2,
  /** Blocks the event loop forever. */
  spin: (path: string) => {
    writeFileSync(path, String(process.pid));
    for (;;);
  },
  wait: async (milliseconds: number) => {
    await Bun.sleep(milliseconds);
    return milliseconds;
  },
  fail: (message: string) => {
    throw new Error(message);
  },
  die: (code: number) => process.exit(code),
  killItself: (signal: NodeJS.Signals) => process.kill(process.pid, signal),
  list: (count: number) => ({
    blocks: Array.from({ length: count }, (_, i) => ({ text: `paragraph ${i} `.repeat(20), i })),
    document: { marks: Array.from({ length: count }, (_, i) => i), title: "A title" },
    few: [1, 2],
  }),
  text: (length: number) => "x".repeat(length),
  length: (text: string) => text.length,
  hoard: async (bytes: number) => {
    const held: Uint8Array[] = [];
    for (let at = 0; at < bytes; at += 2 ** 24) {
      held.push(new Uint8Array(2 ** 24).fill(1));
      await Bun.sleep(5);
    }
    return held.length;
  },
  about: () => ({
    pid: process.pid,
    priority: getPriority(),
    environment: Object.keys(process.env),
    isFirstToGo:
      process.platform === "linux" ? readFileSync("/proc/self/oom_score_adj", "utf8").trim() : undefined,
  }),
} as const;

if (import.meta.main) process.exitCode = (await serveTasks(TEST_TASKS)) ? 0 : 2;
