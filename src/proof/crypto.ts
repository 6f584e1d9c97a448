import { hashes, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

// The folder runs in browsers too, on pages that are no secure context and therefore have no SubtleCrypto.
hashes.sha512 = sha512;

export { sha256 };

export const isSigned = (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array): boolean => {
  try {
    return verify(signature, signed, publicKey);
  } catch {
    // Thrown for keys and signatures of the wrong form.
    return false;
  }
};
