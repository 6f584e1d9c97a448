import { say } from "../../text/message.ts";
import type { Invocation } from "../command.ts";

export const FLAGS = {
  key: { type: "path", help: say("cli.audit.key") },
  state: { type: "path", help: say("cli.audit.state") },
  proof: { type: "path", help: say("cli.audit.proof") },
  name: { type: "string", help: say("cli.audit.name") },
  log: { type: "enum", values: ["organization", "appliance"], help: say("cli.audit.log") },
  from: { type: "number", min: 1, help: say("cli.audit.from") },
  organization: { type: "string", help: say("cli.common.organization") },
  email: { type: "string", help: say("cli.audit.email") },
  password_stdin: { type: "boolean", help: say("cli.common.passwordStdin") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

export type Asked = Invocation<typeof FLAGS>;
