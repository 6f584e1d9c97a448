export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogLine {
  /** Sequence number since program start. */
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly facts: Readonly<Record<string, string>>;
}
