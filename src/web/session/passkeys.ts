import type { Calls, PasskeyUse } from "../../client/contract.ts";
import { own } from "./base.ts";
import { secretCall } from "./session.ts";

type Begun = Calls["POST /api/v1/auth/passkeys/begin"]["answer"];
type Addition = Omit<Calls["POST /api/v1/auth/passkeys"]["body"], "name">;

/** Browsers have none over plain HTTP, nor on addresses without a name. */
export const hasPasskeys = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

const USED = own("passkey");

/** True if this browser has used a passkey here before. */
export const usedPasskey = (): boolean => hasPasskeys() && localStorage.getItem(USED) !== null;

/** Asks the user for a passkey. Returns undefined if they decline. `offered`: only among the browser's suggestions. */
export async function askPasskey({
  offered,
  signal,
}: {
  offered?: boolean;
  signal?: AbortSignal;
} = {}): Promise<PasskeyUse | undefined> {
  const { challenge } = await secretCall("POST /api/v1/auth/passkeys/challenge", { body: {} });
  const used = await unlessDeclined(() =>
    navigator.credentials.get({
      publicKey: { challenge: bytesOf(challenge), userVerification: "required" },
      ...(offered && { mediation: "conditional" }),
      ...(signal && { signal }),
    }),
  );
  if (!(used instanceof PublicKeyCredential)) return undefined;
  const { response } = used;
  if (!(response instanceof AuthenticatorAssertionResponse)) return undefined;
  localStorage.setItem(USED, "yes");
  return {
    credential: textOf(used.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    ...(response.userHandle && { user_handle: textOf(response.userHandle) }),
  };
}

/** Makes a passkey. Returns undefined if the user declines. */
export async function makePasskey({
  challenge,
  user,
  algorithms,
  known,
}: Begun): Promise<Addition | undefined> {
  const made = await unlessDeclined(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { name: "Freehold" },
        user: { id: bytesOf(user.handle), name: user.email, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  if (!(made instanceof PublicKeyCredential)) return undefined;
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) return undefined;
  localStorage.setItem(USED, "yes");
  return {
    credential: textOf(made.rawId),
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports(),
  };
}

/** Browsers say the same if the user cancels, waits too long or has no passkey here, so that pages learn nothing. */
async function unlessDeclined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (thrown) {
    const isDeclined = thrown instanceof DOMException && DECLINED.has(thrown.name);
    if (isDeclined) return undefined;
    throw thrown;
  }
}

/** `InvalidStateError`: the authenticator has a passkey of this user already. */
const DECLINED = new Set(["NotAllowedError", "AbortError", "TimeoutError", "InvalidStateError"]);

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
