import { fstatSync } from "node:fs";
import type { Log } from "./kernel/log.ts";
import { LogFile, lineOf, plain, veiled } from "./log/index.ts";
import { LOG_LEVELS, type LogLevel, type LogLine } from "./system/index.ts";

export type Level = LogLevel;

export interface LogOptions {
  format: "text" | "json";
  level: Level;
  /** Empty for stderr. */
  file: string;
  max_bytes: number;
  keep: number;
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

/** Omits request data. Masks personal data and secrets in third-party errors. */
export function openLog(options: Pick<LogOptions, "format" | "level">): ProgramLog {
  return logTo(onStderr(), options);
}

export function openServiceLog(options: LogOptions): ProgramLog {
  const { file, max_bytes, keep } = options;
  if (file === "") return openLog(options);
  return logTo(inFile(new LogFile({ path: file, maxBytes: max_bytes, keep })), options);
}

function logTo(put: Put, { format, level: least }: Pick<LogOptions, "format" | "level">): ProgramLog {
  return logOf((level, message, facts = {}) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    put(lineOf({ at: Date.now(), level, message, facts }, format), level);
  });
}

type Put = (line: string, level: Level) => void;

const inFile =
  (file: LogFile): Put =>
  (line) =>
    file.write(line);

/** Log levels as systemd journal priorities. */
const PRIORITIES: Readonly<Record<Level, number>> = { debug: 7, info: 6, warn: 4, error: 3 };

function onStderr(): Put {
  const journal = isJournal(process.env.JOURNAL_STREAM);
  return (line, level) => process.stderr.write(`${journal ? `<${PRIORITIES[level]}>` : ""}${line}\n`);
}

/** Detects systemd's journal on stderr. The variable alone is not enough: stderr may have been redirected. */
function isJournal(stream: string | undefined): boolean {
  if (stream === undefined) return false;
  const { dev, ino } = fstatSync(2);
  return stream === `${dev}:${ino}`;
}

const REMEMBERED = 2000;

/** Keeps the last lines of a log for operators to read in the application. */
export function remembering(log: ProgramLog, now: () => number): { log: ProgramLog; lines: () => LogLine[] } {
  const lines: LogLine[] = [];
  let seq = 0;
  const write: Write = (level, message, facts = {}) => {
    if (level !== "debug") log[level](message, facts);
    seq += 1;
    const entries = Object.entries(facts).map(([key, value]) => [key, String(plain(value))] as const);
    lines.push({ seq, at: now(), level, message: veiled(message), facts: Object.fromEntries(entries) });
    if (lines.length > REMEMBERED) lines.shift();
  };
  return { log: logOf(write), lines: () => lines };
}
