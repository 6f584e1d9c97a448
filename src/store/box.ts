import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Vault } from "./vault.ts";

const NONCE = 12;
const TAG = 16;

/** Encrypts a text with a person's key, bound to `subject`. Empty if the key is already destroyed. */
export function sealText(vault: Vault, key: number, subject: string, text: string): string {
  const secret = vault.personKey(key);
  if (!secret) return "";
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce);
  cipher.setAAD(Buffer.from(subject, "utf8"));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64",
  );
}

/** Decrypts a text. Returns undefined if the key was destroyed. */
export function openText(vault: Vault, key: number, subject: string, box: string): string | undefined {
  const secret = vault.personKey(key);
  if (!secret || box === "") return undefined;
  const bytes = Buffer.from(box, "base64");
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(subject, "utf8"));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString("utf8");
}
