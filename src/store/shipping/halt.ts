import { type Message, say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

const SAYS: Readonly<Record<string, Message>> = {
  ENOSPC: say("system.serverShipping.diskFull"),
  EDQUOT: say("system.serverShipping.diskFull"),
  EROFS: say("system.serverShipping.readOnly"),
  EACCES: say("system.serverShipping.notAllowed"),
  EPERM: say("system.serverShipping.notAllowed"),
  ENOENT: say("system.serverShipping.gone"),
  ENOTDIR: say("system.serverShipping.noFolder"),
  EIO: say("system.serverShipping.diskFails"),
  ESTALE: say("system.serverShipping.diskGone"),
  ENOTCONN: say("system.serverShipping.diskGone"),
  EHOSTDOWN: say("system.serverShipping.machineSilent"),
  ETIMEDOUT: say("system.serverShipping.machineSilent"),
};

/** Explains to the operator why shipping stopped. Errors unrelated to the folder are returned unchanged. */
export function haltOf(cause: unknown, folder: string): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const says = SAYS[String(cause.code)];
  return says ? new UserError(say("system.serverShipping.halted", { folder, why: says }), { cause }) : cause;
}
