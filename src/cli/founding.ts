import type { CommandFlags } from "../config/command-flags.ts";
import { UsageError } from "./command.ts";

/** Flags for creating an organisation: owner and settings. */
export const FOUNDING = {
  name: { type: "string", help: "What its owner is called" },
  email: { type: "string", help: "The address that the owner logs in with" },
  password_stdin: { type: "boolean", help: "Read the password of a new owner from standard input" },
  size: { type: "enum", values: ["solo", "small", "grown"], help: "For which size it is set up (small)" },
  currency: { type: "string", help: "Its currency, as EUR" },
  time_zone: { type: "string", help: "Where its days begin, as Europe/Vienna" },
} as const satisfies CommandFlags;

/** Rejects a missing name, owner or owner's address. */
export function needFounder(
  command: string,
  { organization, name, email }: Partial<Record<"organization" | "name" | "email", string>>,
): void {
  const missing = Object.entries({ organization, name, email }).find(([, value]) => !value)?.[0];
  if (missing) throw new UsageError(`${command} needs --${missing}.`);
}
