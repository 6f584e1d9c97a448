import type { Log } from "./engine/engine.ts";
import { rfc3339 } from "./kernel/clock.ts";
import { LOG_LEVELS, type LogLevel, type LogLine } from "./system/index.ts";

export type Level = LogLevel;

export interface LogOptions {
  format: "text" | "json";
  level: Level;
}

export interface ProgramLog extends Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
}

type Write = (at: Level, message: string, facts?: Record<string, unknown>) => void;

const logOf = (write: Write): ProgramLog => ({
  info: (message, facts) => write("info", message, facts),
  warn: (message, facts) => write("warn", message, facts),
  error: (message, facts) => write("error", message, facts),
});

/** The program's own log, on stderr. What is logged are facts about the program, never what a call carried. */
export function openLog({ format, level }: LogOptions): ProgramLog {
  return logOf((at, message, facts = {}) => {
    if (LOG_LEVELS.indexOf(at) < LOG_LEVELS.indexOf(level)) return;
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
  });
}

const REMEMBERED = 2000;

/** A log that also remembers its last lines, for the operator to read in the application. */
export function remembering(log: ProgramLog, now: () => number): { log: ProgramLog; lines: () => LogLine[] } {
  const lines: LogLine[] = [];
  let seq = 0;
  const write: Write = (level, message, facts = {}) => {
    if (level !== "debug") log[level](message, facts);
    seq += 1;
    const told = Object.entries(facts).map(([key, value]) => [key, veiled(String(describe(value)))] as const);
    lines.push({ seq, at: now(), level, message: veiled(message), facts: Object.fromEntries(told) });
    if (lines.length > REMEMBERED) lines.shift();
  };
  return { log: logOf(write), lines: () => lines };
}

/** What a fault of somebody else's making may have carried into a line, and nobody should read there. */
const SECRETS: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[e-mail]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "[token]"],
  [/\bfh_[a-z]+_[\w-]+/g, "[key]"],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, "[token]"],
];

function veiled(text: string): string {
  return SECRETS.reduce((left, [secret, sign]) => left.replaceAll(secret, sign), text);
}

function describe(value: unknown): unknown {
  if (value instanceof Error) {
    const cause = value.cause === undefined ? "" : `; because ${describe(value.cause)}`;
    return `${value.stack ?? value.message}${cause}`;
  }
  return value;
}
