import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import {
  bits,
  identifier,
  implied,
  integer,
  moment,
  octets,
  sequence,
  set,
  tagged,
  text,
  yes,
} from "./der.ts";

export interface Pair {
  cert: string;
  key: string;
}

interface Name {
  title: string;
  /** Serial number that identifies the CA key: browsers treat a new CA as a different one. */
  mark: string;
}

interface Making {
  subject: Name;
  issuer: Name;
  publicKey: KeyObject;
  issuerKey: { publicKey: KeyObject; privateKey: KeyObject };
  from: number;
  until: number;
  extensions: Uint8Array[];
}

const ECDSA_SHA256 = sequence(identifier("1.2.840.10045.4.3.2"));
const DAY = 86_400_000;
/** Backdated by a day, because clocks in a network differ. */
const HEAD_START = DAY;

/** All TLS clients support P-256. */
function newKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

/** CA certificate. May sign server certificates but no further CAs. */
export function makeAuthority(now: number, days: number): Pair {
  const keys = newKeys();
  const mark = randomBytes(4).toString("hex");
  const name = { title: "Freehold local authority", mark };
  const cert = certificate({
    subject: name,
    issuer: name,
    publicKey: keys.publicKey,
    issuerKey: keys,
    from: now - HEAD_START,
    until: now + days * DAY,
    extensions: [
      extension("2.5.29.19", sequence(yes, integer(Buffer.from([0]))), true),
      // keyCertSign and cRLSign.
      extension("2.5.29.15", bits(Buffer.from([0x06]), 1), true),
    ],
  });
  return { cert, key: pemOf(keys.privateKey) };
}

export function makeCertificate(
  authority: { privateKey: KeyObject; publicKey: KeyObject; mark: string },
  names: readonly string[],
  now: number,
  days: number,
): Pair {
  const keys = newKeys();
  const cert = certificate({
    subject: { title: names[0] ?? "localhost", mark: randomBytes(4).toString("hex") },
    issuer: { title: "Freehold local authority", mark: authority.mark },
    publicKey: keys.publicKey,
    issuerKey: authority,
    from: now - HEAD_START,
    until: now + days * DAY,
    extensions: [
      extension("2.5.29.19", sequence(), true),
      // digitalSignature.
      extension("2.5.29.15", bits(Buffer.from([0x80]), 7), true),
      // serverAuth is required by macOS and iOS.
      extension("2.5.29.37", sequence(identifier("1.3.6.1.5.5.7.3.1"))),
      extension("2.5.29.17", sequence(...names.map(alternativeName))),
    ],
  });
  return { cert, key: pemOf(keys.privateKey) };
}

function certificate(making: Making): string {
  const { subject, issuer, publicKey, issuerKey, from, until, extensions } = making;
  const body = sequence(
    // Version 3.
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(moment(from), moment(until)),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    tagged(
      3,
      sequence(
        ...extensions,
        extension("2.5.29.14", octets(keyMark(publicKey))),
        extension("2.5.29.35", sequence(implied(0, keyMark(issuerKey.publicKey)))),
      ),
    ),
  );
  const signature = sign("sha256", body, issuerKey.privateKey);
  const whole = sequence(body, ECDSA_SHA256, bits(signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function extension(name: string, value: Uint8Array, critical = false): Buffer {
  return sequence(identifier(name), ...(critical ? [yes] : []), octets(value));
}

/** Distinguished name: common name and serial number, which tells equal names apart. */
function nameOf({ title, mark }: Name): Buffer {
  const part = (name: string, value: string) => set(sequence(identifier(name), text(value)));
  // Common names are limited to 64 characters.
  return sequence(part("2.5.4.3", title.slice(0, 64)), part("2.5.4.5", mark));
}

function alternativeName(name: string): Buffer {
  return isIP(name) === 0 ? implied(2, Buffer.from(name, "ascii")) : implied(7, addressBytes(name));
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  // `::` abbreviates a run of zeros.
  const hex = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "::";
  const [head = "", tail = ""] = hex.split("::");
  const groups = (half: string) => (half === "" ? [] : half.split(":"));
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return Buffer.from([...before, ...zeros, ...after].map((one) => one.padStart(4, "0")).join(""), "hex");
}

/** Key identifier that links a certificate to its issuer (RFC 5280, 4.2.1.2). */
function keyMark(key: KeyObject): Buffer {
  // The encoding ends with the point: one byte for the uncompressed form and twice 32 bytes.
  return createHash("sha1")
    .update(key.export({ type: "spki", format: "der" }).subarray(-65))
    .digest();
}

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();
