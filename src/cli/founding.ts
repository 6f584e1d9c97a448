import type { CommandFlags } from "../config/command-flags.ts";
import { say } from "../text/message.ts";
import { UsageError } from "./command.ts";

export const FOUNDING = {
  name: { type: "string", help: say("cli.founding.name") },
  email: { type: "string", help: say("cli.founding.email") },
  password_stdin: { type: "boolean", help: say("cli.founding.password") },
  size: { type: "enum", values: ["solo", "small", "grown"], help: say("cli.founding.size") },
  currency: { type: "string", help: say("cli.founding.currency") },
  time_zone: { type: "string", help: say("cli.founding.timeZone") },
} as const satisfies CommandFlags;

export function needFounder(
  command: string,
  { organization, name, email }: Partial<Record<"organization" | "name" | "email", string>>,
): void {
  const missing = Object.entries({ organization, name, email }).find(([, value]) => !value)?.[0];
  if (missing) throw new UsageError(say("cli.errors.needsFlag", { command, flag: missing }));
}
