export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** A line of the program's own log. */
export interface LogLine {
  /** Counted from the program's start. */
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly facts: Readonly<Record<string, string>>;
}
