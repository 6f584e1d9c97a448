import type { Invocation } from "../command.ts";

export const FLAGS = {
  key: { type: "path", help: "The public key that the trail is signed with, as a JWK that came another way" },
  state: { type: "path", help: "The file of the witness: its key, and what it signed last" },
  proof: { type: "path", help: "The proof that the log goes on from what the witness signed last" },
  name: { type: "string", help: "What a new witness is called" },
  log: { type: "enum", values: ["organization", "appliance"], help: "Whose log is taken out (organization)" },
  from: { type: "number", min: 1, help: "The first event that is taken out (1)" },
  organization: { type: "string", help: "Its id or name, where there are several" },
  email: { type: "string", help: "Who asks the appliance at an address" },
  password_stdin: { type: "boolean", help: "Read their password from standard input" },
  json: { type: "boolean", help: "Answer as JSON" },
} as const;

export type Asked = Invocation<typeof FLAGS>;
