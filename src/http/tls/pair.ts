import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import type { Pair } from "./certificate.ts";

export function readPair(certPath: string, keyPath: string): Pair {
  const pair = { cert: read(certPath, "tls.cert"), key: read(keyPath, "tls.key") };
  const certificate = certificateIn(pair.cert, certPath);
  if (!certificate.checkPrivateKey(keyIn(pair.key, keyPath)))
    throw new UserError(say("errors.tls.notPaired", { key: keyPath, certificate: certPath }));
  return pair;
}

/** Host names in the certificate, lower case. */
export function namesIn({ cert }: Pair): string[] {
  const { subjectAltName = "" } = new X509Certificate(cert);
  return [...subjectAltName.matchAll(/DNS:([^,\s"]+)/g)].map(([, name = ""]) => name.toLowerCase());
}

export function endingOf({ cert }: Pair, now: number): string | undefined {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  if (validToDate.getTime() < now)
    return `The certificate ended on ${day(validToDate)}: browsers refuse it. Put a new one in its place; it is read within a minute.`;
  if (validFromDate.getTime() > now)
    return `The certificate begins only on ${day(validFromDate)}: browsers refuse it. Is this machine's clock right?`;
  if (validToDate.getTime() - now < SOON)
    return `The certificate ends on ${day(validToDate)}. Put a new one in its place before; it is read within a minute.`;
  return undefined;
}

const SOON = 14 * 86_400_000;

function read(path: string, setting: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    // File system errors have a code.
    const code = (cause as NodeJS.ErrnoException).code;
    throw new UserError(
      say("errors.tls.fileUnreadable", {
        setting,
        path,
        reason: code === "ENOENT" ? "missing" : code === "EACCES" ? "denied" : "unreadable",
      }),
      { cause },
    );
  }
}

function certificateIn(pem: string, path: string): X509Certificate {
  if (!pem.includes("-----BEGIN CERTIFICATE-----"))
    throw new UserError(say("errors.tls.noCertificate", { path }));
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new UserError(say("errors.tls.certificateDamaged", { path }), {
      cause,
    });
  }
}

function keyIn(pem: string, path: string): KeyObject {
  if (/-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem))
    throw new UserError(say("errors.tls.keyEncrypted", { path }));
  if (!pem.includes("PRIVATE KEY-----")) throw new UserError(say("errors.tls.noKey", { path }));
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new UserError(say("errors.tls.keyDamaged", { path }), { cause });
  }
}
