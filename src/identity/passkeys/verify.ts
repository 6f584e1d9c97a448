import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import type { Identity } from "../service.ts";
import { countUse, findPasskey, type Passkey } from "./rows.ts";
import type { PasskeyAddition, PasskeyUse } from "./schemas.ts";
import { tellOfPasskey } from "./tell.ts";

/** EdDSA, ES256 and RS256, in order of preference. */
export const ALGORITHMS = [-8, -7, -257];

/** Formats without certificates: verifying those asks other hosts which of them are revoked. */
const FORMATS = ["none", "packed"];

/** Loaded when first needed: most servers start without. */
const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

export interface Verified {
  readonly passkey: Passkey;
  readonly counter: number;
}

/** Verifies a use of a passkey. `acceptUse` counts it, in the transaction. */
export async function verifyUse(
  { challenges }: Pick<Identity, "challenges">,
  context: ReadContext,
  given: PasskeyUse,
): Promise<Verified> {
  return refusing(async () => {
    const challenge = await challengeIn(given.client_data);
    if (!challenges.take(challenge, context.now)) throw new Error("the challenge is not open");
    const passkey = findPasskey(context.handle.connection, given.credential);
    if (!passkey) throw new Error("the passkey is unknown");
    const handle = given.user_handle;
    if (handle !== undefined && handle !== handleOf(passkey.user_id))
      throw new Error("the passkey belongs to another user");
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: given.credential,
        rawId: given.credential,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.client_data,
          authenticatorData: given.authenticator_data,
          signature: given.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: sitesOf(context),
      expectedRPID: passkey.rp_id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.fromBase64(passkey.public_key, { alphabet: "base64url" }),
        // Compared in the transaction, where no other use can come between.
        counter: -1,
      },
    });
    if (!verified) throw new Error("the signature is wrong");
    return { passkey, counter: authenticationInfo.newCounter };
  });
}

/** Returns the reason if the passkey was removed meanwhile, or seems to be a copy. Tells its owner of the latter. */
export function acceptUse(context: WriteContext, { passkey, counter }: Verified): Fault | undefined {
  if (!findPasskey(context.handle.connection, passkey.credential_id)) return refused();
  if (countUse(context, passkey, counter)) return undefined;
  tellOfPasskey(context, "copied", passkey);
  return refused();
}

type NewPasskey = Pick<Passkey, "credential_id" | "public_key" | "rp_id" | "synced" | "counter">;

/** Verifies a new passkey that this session asked for. */
export async function verifyAddition(
  { challenges }: Pick<Identity, "challenges">,
  context: ReadContext,
  given: PasskeyAddition,
): Promise<NewPasskey> {
  return refusing(async () => {
    const challenge = await challengeIn(given.client_data);
    if (!challenges.take(challenge, context.now, context.principal.sessionId))
      throw new Error("the challenge is not open");
    const { decodeAttestationObject } = await helpers();
    const attestation = decodeAttestationObject(
      Uint8Array.fromBase64(given.attestation, { alphabet: "base64url" }),
    );
    if (!FORMATS.includes(attestation.get("fmt")) || attestation.get("attStmt").get("x5c") !== undefined)
      throw new Error("the attestation has certificates");
    const sites = sitesOf(context);
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.credential,
        rawId: given.credential,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: given.client_data, attestationObject: given.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: sites,
      expectedRPID: sites.map((site) => new URL(site).hostname),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo?.rpID || registrationInfo.credential.id !== given.credential)
      throw new Error("the passkey is not the one that was made");
    const { credential, rpID, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: credential.publicKey.toBase64({ alphabet: "base64url", omitPadding: true }),
      rp_id: rpID,
      synced: credentialBackedUp,
      counter: credential.counter,
    };
  });
}

/** Name of a user for authenticators. */
export const handleOf = (user: string): string => Buffer.from(user).toString("base64url");

/** Refuses frames on pages of other sites, which the library allows to some browsers. */
async function challengeIn(clientData: string): Promise<string> {
  const { decodeClientDataJSON } = await helpers();
  const { challenge, crossOrigin } = decodeClientDataJSON(clientData);
  if (crossOrigin || typeof challenge !== "string") throw new Error("the client data are of another site");
  return challenge;
}

const sitesOf = ({ origin }: ReadContext) => [...(origin.sites ?? [])];

/** Every reason gives the same answer. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw refused(cause);
  }
}

const refused = (cause?: unknown) =>
  new Fault("AUTH_INVALID_CREDENTIALS", { message: say("identity.errors.passkeyRefused"), cause });
