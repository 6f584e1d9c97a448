/**
 * `minisign -V -q -P KEY -m FILE` as in minisign 0.11, for machines without it: checks the signatures of the
 * file's hash and of the trusted comment. Independent of the product's own check.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    V: { type: "boolean", short: "V" },
    q: { type: "boolean", short: "q" },
    P: { type: "string", short: "P" },
    m: { type: "string", short: "m" },
  },
});

/** Prefix of an Ed25519 key in DER (RFC 8410). */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");

function isSigned(key: Buffer, file: string): boolean {
  const lines = readFileSync(`${file}.minisig`, "utf8").split(/\r?\n/);
  const [signature, comment, whole] = [
    Buffer.from(lines[1] ?? "", "base64"),
    lines[2]?.replace(/^trusted comment: /, "") ?? "",
    Buffer.from(lines[3] ?? "", "base64"),
  ];
  const isOfKey = signature.length === 74 && signature.subarray(2, 10).equals(key.subarray(2, 10));
  if (!isOfKey || signature.toString("latin1", 0, 2) !== "ED") return false;
  const der = Buffer.concat([SPKI, key.subarray(10)]);
  const by = createPublicKey({ key: der, format: "der", type: "spki" });
  const hash = createHash("blake2b512").update(readFileSync(file)).digest();
  const said = Buffer.concat([signature.subarray(10), Buffer.from(comment)]);
  return verify(null, hash, by, signature.subarray(10)) && verify(null, said, by, whole);
}

const key = Buffer.from(values.P ?? "", "base64");
if (!values.V || !values.m || key.length !== 42) process.exit(2);
if (!isSigned(key, values.m)) {
  console.error("Signature verification failed");
  process.exit(1);
}
