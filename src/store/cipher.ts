import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts bytes, bound to a context without which they cannot be opened. */
export function encrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if the key or the context is another one, or the bytes were changed. */
export function decrypt(key: Uint8Array, closed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, closed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(closed.subarray(-TAG_BYTES));
  const inner = closed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(inner), decipher.final()]);
}
