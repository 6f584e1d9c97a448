import type { Log } from "./engine/engine.ts";
import { rfc3339 } from "./kernel/clock.ts";

export type Level = "debug" | "info" | "warn" | "error";

const ORDER: readonly Level[] = ["debug", "info", "warn", "error"];

export interface LogOptions {
  format: "text" | "json";
  level: Level;
}

export interface ProgramLog extends Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
}

/** The program's own log, on stderr. What is logged are facts about the program, never what a call carried. */
export function openLog({ format, level }: LogOptions): ProgramLog {
  const write = (at: Level, message: string, facts: Record<string, unknown> = {}) => {
    if (ORDER.indexOf(at) < ORDER.indexOf(level)) return;
    const plain = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, describe(value)]));
    const time = rfc3339(Date.now());
    const line =
      format === "json"
        ? JSON.stringify({ time, level: at, message, ...plain })
        : [
            time,
            at.padEnd(5),
            message,
            ...Object.entries(plain).map(([key, value]) => `${key}=${value}`),
          ].join(" ");
    process.stderr.write(`${line}\n`);
  };
  return {
    info: (message, facts) => write("info", message, facts),
    warn: (message, facts) => write("warn", message, facts),
    error: (message, facts) => write("error", message, facts),
  };
}

function describe(value: unknown): unknown {
  if (value instanceof Error) {
    const cause = value.cause === undefined ? "" : `; because ${describe(value.cause)}`;
    return `${value.stack ?? value.message}${cause}`;
  }
  return value;
}
