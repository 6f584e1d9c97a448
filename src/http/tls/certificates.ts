import type { Vault } from "../../store/vault.ts";
import { Trouble } from "../../trouble.ts";
import { LocalAuthority } from "./authority.ts";
import type { Pair } from "./certificate.ts";
import { endingOf, readPair } from "./pair.ts";

export interface TlsOptions {
  /** Both or none; empty is none. */
  cert: string;
  key: string;
  selfSigned: boolean;
  /** What the self-signed certificate is good for beside this machine's own names, with commas between. */
  names: string;
}

/** Where the certificate comes from, and when another takes its place. */
export interface Certificates {
  /** The one to speak TLS with now. Throws Trouble when there is none that is whole. */
  current(now: number): Pair;
  /** What is to be told of it, undefined when all is well. */
  complaint(pair: Pair, now: number): string | undefined;
  /** The authority that vouches for it, where that is the appliance's own. */
  authority(now: number): string | undefined;
}

/** By the settings; undefined where the appliance does not speak TLS itself. */
export function certificatesOf(options: TlsOptions, vault: Vault): Certificates | undefined {
  const { cert, key, selfSigned, names } = options;
  if ((cert === "") !== (key === ""))
    throw new Trouble(
      cert === ""
        ? "tls.key is set and tls.cert is not. Set both, or neither."
        : "tls.cert is set and tls.key is not. Set both, or neither.",
    );
  if (cert !== "" && selfSigned)
    throw new Trouble(
      "tls.cert and tls.self_signed are both set. Keep tls.cert and tls.key, or let the appliance sign for itself.",
    );
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
