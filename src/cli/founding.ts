import type { CommandFlags } from "../config/command-flags.ts";
import { say } from "../text/message.ts";
import { UsageError } from "./command.ts";

export const FOUNDING = {
  name: { type: "string", help: say("cli.founding.name") },
  email: { type: "string", help: say("cli.founding.email") },
  password_stdin: { type: "boolean", help: say("cli.founding.password") },
  size: { type: "enum", values: ["solo", "small", "grown"], help: say("cli.founding.size") },
  currency: { type: "string", help: say("cli.founding.currency") },
  country: { type: "string", help: say("cli.founding.country") },
  time_zone: { type: "string", help: say("cli.founding.timeZone") },
} as const satisfies CommandFlags;

/** The machine's time zone, or the one of the environment variable TZ. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function needFounder(
  command: string,
  { organization, name, email }: Partial<Record<"organization" | "name" | "email", string>>,
): void {
  const missing = Object.entries({ organization, name, email }).find(([, value]) => !value)?.[0];
  if (missing) throw new UsageError(say("cli.errors.needsFlag", { command, flag: missing }));
}
