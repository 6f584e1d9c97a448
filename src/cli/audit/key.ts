import { type PublicJwk, verifier } from "../../engine/audit/checkpoint.ts";
import { say } from "../../text/message.ts";
import { UsageError } from "../command.ts";

export async function readKey(path: string): Promise<PublicJwk> {
  try {
    const jwk: PublicJwk = await Bun.file(path).json();
    verifier(jwk);
    return jwk;
  } catch (cause) {
    throw new UsageError(say("cli.errors.notJwk", { path }), { cause });
  }
}
