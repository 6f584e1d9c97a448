import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { hostname, networkInterfaces } from "node:os";
import { makeAuthority, makeCertificate, type Pair } from "./certificate.ts";

const DAY = 86_400_000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 90;
/** Certificates are renewed when they have fewer days left. */
const RENEW_DAYS = 30;
const SECRET = "tls.authority";

export interface Secrets {
  secret(name: string, make: () => string): string;
  forgetSecret(name: string): void;
}

/** Local certificate authority. Created once and kept in the vault, so that backups contain it. */
export class LocalAuthority {
  readonly #vault: Secrets;
  readonly #names: readonly string[];

  /** `names`: additional host names. */
  constructor(vault: Secrets, names: readonly string[]) {
    this.#vault = vault;
    this.#names = names;
  }

  /** CA certificate as PEM, for users to trust in their browsers. */
  certificate(now: number): string {
    return this.#pair(now).cert;
  }

  /** Issues a server certificate. Its private key stays in memory. */
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

  /** True if the certificate expires soon, or the machine's names have changed. */
  isOver({ cert }: Pair, now: number): boolean {
    const { validToDate, subjectAltName = "" } = new X509Certificate(cert);
    if (validToDate.getTime() - now < RENEW_DAYS * DAY) return true;
    const { subjectAltName: fresh } = new X509Certificate(this.issue(now).cert);
    return subjectAltName !== fresh;
  }

  #pair(now: number): Pair {
    const make = () => JSON.stringify(makeAuthority(now, AUTHORITY_DAYS));
    const kept = read(this.#vault.secret(SECRET, make));
    // A CA must outlive the certificates that it issues.
    if (new X509Certificate(kept.cert).validToDate.getTime() - now > CERTIFICATE_DAYS * DAY) return kept;
    this.#vault.forgetSecret(SECRET);
    return read(this.#vault.secret(SECRET, make));
  }
}

// Only `make` above writes this value.
const read = (kept: string) => JSON.parse(kept) as Pair;

/** Includes the mDNS name ending in `.local`. */
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
