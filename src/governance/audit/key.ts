import { Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";

export const publicKeySchema = Type.Object(
  { kty: Type.Literal("OKP"), crv: Type.Literal("Ed25519"), x: Type.String({ maxLength: 100 }) },
  { ...closed, $id: "AuditPublicKey" },
);
