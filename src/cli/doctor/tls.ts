import { X509Certificate } from "node:crypto";
import { statSync } from "node:fs";
import type { Config } from "../../config/options.ts";
import { endingOf, readPair } from "../../http/tls/pair.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

/** Checks that the configured certificate is usable, and how long it remains valid. */
export function tls({ tls: { cert, key, self_signed } }: Config, now: number): Finding {
  if (cert === "" && key === "")
    return well(
      "tls",
      self_signed
        ? "The appliance makes its certificate itself, and renews it."
        : "No certificate is set: TLS is a reverse proxy's work, or nobody's.",
    );
  if (cert === "" || key === "")
    return wrong("tls", "tls.cert and tls.key go together: one of them is missing.", "Set both, or neither.");
  const pair = readPair(cert, key);
  const ending = endingOf(pair, now);
  if (ending !== undefined) return (isValid(pair.cert, now) ? warning : wrong)("tls", ending, WHICH);
  if (process.platform !== "win32" && (statSync(key).mode & 0o077) !== 0)
    return warning("tls", `Others on this machine can read the key ${key}.`, `Close it: chmod 600 ${key}`);
  return well("tls", "The certificate and its key belong together, and are good for two weeks and more.");
}

const WHICH = "Which files are meant: freehold config print --changed";

function isValid(cert: string, now: number): boolean {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
