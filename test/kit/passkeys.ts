import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Client, Json, Reply, TestAppliance } from "./appliance.ts";
import { PASSWORD } from "./appliance.ts";

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/** Encodes the few kinds of values that authenticators send. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

const FLAGS = { present: 1, verified: 4, backedUp: 24, key: 64 };

/** Faults that a test adds on purpose. */
export interface Distorted {
  origin?: string;
  rpId?: string;
  type?: string;
  verified?: boolean;
  present?: boolean;
  crossOrigin?: boolean;
  counter?: number;
  algorithm?: number;
  format?: string;
  statement?: Map<Cbor, Cbor>;
  credential?: string;
  handle?: string;
}

/** An authenticator in software, for one user. */
export class SoftPasskey {
  readonly credential = randomBytes(32).toString("base64url");
  readonly #site: string;
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  handle = "";
  counter = 0;

  constructor(site: string) {
    this.#site = site;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#private = pair.privateKey;
    this.#public = pair.publicKey;
  }

  /** Input of `auth.passkeys.add`. */
  create(challenge: string, distorted: Distorted = {}): Json {
    const clientData = this.#clientData("webauthn.create", challenge, distorted);
    const id = Buffer.from(this.credential, "base64url");
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const data = Buffer.concat([
      this.#data(distorted, FLAGS.key),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(distorted.algorithm ?? -7),
    ]);
    const attestation = cbor(
      new Map<Cbor, Cbor>([
        ["fmt", distorted.format ?? "none"],
        ["attStmt", distorted.statement ?? new Map()],
        ["authData", data],
      ]),
    );
    return {
      credential: distorted.credential ?? this.credential,
      client_data: base64url(clientData),
      attestation: base64url(attestation),
      transports: ["internal"],
      name: "Laptop",
    };
  }

  /** Value of `passkey` in logins and proofs. */
  use(challenge: string, distorted: Distorted = {}): Json {
    const clientData = this.#clientData("webauthn.get", challenge, distorted);
    const data = this.#data(distorted, 0);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#private);
    return {
      credential: distorted.credential ?? this.credential,
      client_data: base64url(clientData),
      authenticator_data: base64url(data),
      signature: base64url(signature),
      user_handle: distorted.handle ?? this.handle,
    };
  }

  #clientData(
    type: string,
    challenge: string,
    { type: other, origin, crossOrigin = false }: Distorted,
  ): string {
    return JSON.stringify({ type: other ?? type, challenge, origin: origin ?? this.#site, crossOrigin });
  }

  #data({ rpId, verified = true, present = true, counter = this.counter }: Distorted, more: number): Buffer {
    const flags = more | (present ? FLAGS.present : 0) | (verified ? FLAGS.verified : 0) | FLAGS.backedUp;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId ?? new URL(this.#site).hostname), Buffer.from([flags]), count]);
  }

  #coseKey(algorithm: number): Buffer {
    const { x = "", y = "" } = this.#public.export({ format: "jwk" });
    return cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }
}

export async function challengeOf(appliance: TestAppliance): Promise<string> {
  return (await appliance.send("POST", "/api/v1/auth/passkeys/challenge", {})).body.challenge;
}

/** Adds a passkey to the login of a user. */
export async function addPasskey(
  who: Client,
  passkey: SoftPasskey,
  distorted?: Distorted,
  proof: object = { password: PASSWORD },
): Promise<Reply> {
  const begun = await who.post("/api/v1/auth/passkeys/begin", proof);
  if (begun.status !== 200) throw new Error(`beginning answered ${begun.status} ${begun.text}`);
  passkey.handle = begun.body.user.handle;
  return who.post("/api/v1/auth/passkeys", passkey.create(begun.body.challenge, distorted));
}
