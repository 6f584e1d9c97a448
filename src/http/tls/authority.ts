import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { hostname, networkInterfaces } from "node:os";
import type { Vault } from "../../store/vault.ts";
import { makeAuthority, makeCertificate, type Pair } from "./certificate.ts";

const DAY = 86_400_000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 90;
/** With this many days left another one is made. */
const RENEW_DAYS = 30;
const SECRET = "tls.authority";

/** The appliance's own authority: made once, kept in the vault and so in every backup. */
export class LocalAuthority {
  readonly #vault: Vault;
  readonly #names: readonly string[];

  /** `names`: what the certificate is good for beside the names and addresses of this machine. */
  constructor(vault: Vault, names: readonly string[]) {
    this.#vault = vault;
    this.#names = names;
  }

  /** What people have their browsers trust, PEM. */
  certificate(now: number): string {
    return this.#pair(now).cert;
  }

  /** A fresh certificate for the appliance itself. Its key is nowhere but in memory. */
  issue(now: number): Pair {
    const { cert, key } = this.#pair(now);
    const names = [...new Set([...namesOfMachine(), ...this.#names])];
    return makeCertificate(
      {
        privateKey: createPrivateKey(key),
        publicKey: createPublicKey(key),
        mark: /serialNumber=(\w+)/.exec(new X509Certificate(cert).subject)?.[1] ?? "",
      },
      names,
      now,
      CERTIFICATE_DAYS,
    );
  }

  /** Whether another certificate is to take this one's place: it ends soon, or the machine is known by other names. */
  isOver({ cert }: Pair, now: number): boolean {
    const { validToDate, subjectAltName = "" } = new X509Certificate(cert);
    if (validToDate.getTime() - now < RENEW_DAYS * DAY) return true;
    const { subjectAltName: fresh } = new X509Certificate(this.issue(now).cert);
    return subjectAltName !== fresh;
  }

  #pair(now: number): Pair {
    const make = () => JSON.stringify(makeAuthority(now, AUTHORITY_DAYS));
    const kept = read(this.#vault.secret(SECRET, make));
    // An authority that ends before its certificates do is of no use.
    if (new X509Certificate(kept.cert).validToDate.getTime() - now > CERTIFICATE_DAYS * DAY) return kept;
    this.#vault.forgetSecret(SECRET);
    return read(this.#vault.secret(SECRET, make));
  }
}

// Written by `make` above, and by nobody else.
const read = (kept: string) => JSON.parse(kept) as Pair;

/** What this machine answers to: its name, with `.local` as networks without a name server have it, and its addresses. */
function namesOfMachine(): string[] {
  const own = hostname().toLowerCase();
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return [
    "localhost",
    ...(HOST_NAME.test(own) ? [own, ...(own.includes(".") ? [] : [`${own}.local`])] : []),
    "127.0.0.1",
    "::1",
    ...addresses
      .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
      .map(({ address }) => address)
      .toSorted(),
  ];
}

const HOST_NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
