import { readFileSync } from "node:fs";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { type PublicKey, readPublicKey } from "./minisign.ts";
import carried from "./release.pub" with { type: "text" };

/** The given key, or else the embedded one. */
export function trustedKey(file: string | undefined): PublicKey {
  if (file !== undefined) return readPublicKey(textOf(file));
  if (carried.trim() === "") throw new UserError(say("system.serverUpgrade.noTrustedKey"));
  return readPublicKey(carried);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new UserError(say("system.serverUpgrade.keyUnreadable", { file }), { cause });
  }
}
