import { decrypt, encrypt } from "./cipher.ts";
import type { Vault } from "./vault.ts";

/** Encrypts a text with a person's key, bound to `subject`. Empty if the key is already destroyed. */
export function sealText(vault: Vault, key: number, subject: string, text: string): string {
  const secret = vault.personKey(key);
  return secret ? encrypt(secret, Buffer.from(text), subject).toString("base64") : "";
}

/** Decrypts a text. Returns undefined if the key was destroyed. */
export function openText(vault: Vault, key: number, subject: string, box: string): string | undefined {
  const secret = vault.personKey(key);
  if (!secret || box === "") return undefined;
  return decrypt(secret, Buffer.from(box, "base64"), subject).toString("utf8");
}
