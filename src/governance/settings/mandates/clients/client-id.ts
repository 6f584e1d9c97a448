import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../../../../store/vault.ts";

/** A program that asks for a mandate at the login page, as it describes itself. */
export interface ProgramClient {
  readonly name: string;
  readonly redirects: readonly string[];
}

/** The id contains the description and its seal, so that nothing is stored for programs that nobody lets in. */
export function idOfClient(vault: Vault, { name, redirects }: ProgramClient): string {
  const text = Buffer.from(JSON.stringify([name, redirects])).toString("base64url");
  return `${text}.${sealOf(vault, text).toString("base64url")}`;
}

/** Undefined if the id was not issued here. */
export function clientOf(vault: Vault, id: string): ProgramClient | undefined {
  const [text = "", seal = ""] = id.split(".");
  const [given, right] = [Buffer.from(seal, "base64url"), sealOf(vault, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  // Safe cast: sealed above.
  const [name, redirects] = JSON.parse(Buffer.from(text, "base64url").toString()) as [string, string[]];
  return { name, redirects };
}

function sealOf(vault: Vault, text: string): Buffer {
  const key = vault.secret("program_client_key", () => randomBytes(32).toString("base64url"));
  return createHmac("sha256", key).update(text).digest();
}
