import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";
import { nameInput } from "../schemas.ts";

/** Bounded, as anyone can send them: none comes near these sizes. */
const bytes = (description: string, maxLength = 4000) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: "^[A-Za-z0-9_-]+$",
    description: `${description}, in base64url`,
  });

const credentialId = bytes("ID of the credential", 1400);
const clientData = bytes("`clientDataJSON` of the response");

export const useSchema = Type.Object(
  {
    credential: credentialId,
    client_data: clientData,
    authenticator_data: bytes("`authenticatorData` of the response"),
    signature: bytes("Signature"),
    user_handle: Type.Optional(bytes("`userHandle` of the response", 100)),
  },
  { ...closed, $id: "PasskeyUse", description: "Response of `navigator.credentials.get()`" },
);
export type PasskeyUse = Static<typeof useSchema>;

export const additionSchema = Type.Object(
  {
    credential: credentialId,
    client_data: clientData,
    attestation: bytes("`attestationObject` of the response", 8000),
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: 30, pattern: "^[a-z-]+$" }), { maxItems: 10 }),
    ),
    name: nameInput,
  },
  { ...closed, $id: "PasskeyAddition", description: "Response of `navigator.credentials.create()`" },
);
export type PasskeyAddition = Static<typeof additionSchema>;
