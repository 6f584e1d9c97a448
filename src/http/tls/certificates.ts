import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { LocalAuthority, type Secrets } from "./authority.ts";
import type { Pair } from "./certificate.ts";
import { endingOf, readPair } from "./pair.ts";

export interface TlsOptions {
  /** PEM files; both or neither. */
  cert: string;
  key: string;
  selfSigned: boolean;
  /** Additional host names for the self-signed certificate, comma-separated. */
  names: string;
}

export interface Certificates {
  /** Throws UserError if there is no usable certificate. */
  current(now: number): Pair;
  complaint(pair: Pair, now: number): string | undefined;
  /** Certificate of the issuing CA, if local. */
  authority(now: number): string | undefined;
}

/** Undefined when the server does not terminate TLS. */
export function certificatesOf(options: TlsOptions, vault: Secrets): Certificates | undefined {
  const { cert, key, selfSigned, names } = options;
  if ((cert === "") !== (key === ""))
    throw new UserError(cert === "" ? say("errors.tls.certMissing") : say("errors.tls.keyMissing"));
  if (cert !== "" && selfSigned) throw new UserError(say("errors.tls.selfSignedToo"));
  if (cert !== "") return ofFiles(cert, key);
  return selfSigned ? ofAuthority(new LocalAuthority(vault, listed(names))) : undefined;
}

function ofFiles(cert: string, key: string): Certificates {
  return {
    current: () => readPair(cert, key),
    complaint: endingOf,
    authority: () => undefined,
  };
}

function ofAuthority(local: LocalAuthority): Certificates {
  let pair: Pair | undefined;
  return {
    current: (now) => {
      if (!pair || local.isOver(pair, now)) pair = local.issue(now);
      return pair;
    },
    complaint: () => undefined,
    authority: (now) => local.certificate(now),
  };
}

const listed = (names: string) =>
  names
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
