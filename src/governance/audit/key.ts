import { Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";

/** Public key for verifying signatures. */
export const publicKeySchema = Type.Object(
  { kty: Type.Literal("OKP"), crv: Type.Literal("Ed25519"), x: Type.String({ maxLength: 100 }) },
  { ...closed, $id: "AuditPublicKey" },
);
