import { X509Certificate } from "node:crypto";
import { statSync } from "node:fs";
import type { Config } from "../../config/options.ts";
import { endingOf, readPair } from "../../http/tls/pair.ts";
import { say } from "../../text/message.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

export function tls({ tls: { cert, key, self_signed } }: Config, now: number): Finding {
  if (cert === "" && key === "")
    return well("tls", self_signed ? say("cli.doctor.tlsSelfSigned") : say("cli.doctor.tlsNone"));
  if (cert === "" || key === "")
    return wrong("tls", say("cli.doctor.tlsHalf"), say("cli.doctor.tlsHalfAdvice"));
  const pair = readPair(cert, key);
  const ending = endingOf(pair, now);
  if (ending !== undefined) return (isValid(pair.cert, now) ? warning : wrong)("tls", ending, WHICH);
  if (process.platform !== "win32" && (statSync(key).mode & 0o077) !== 0)
    return warning(
      "tls",
      say("cli.doctor.tlsKeyOpen", { path: key }),
      say("cli.doctor.tlsKeyOpenAdvice", { path: key }),
    );
  return well("tls", say("cli.doctor.tlsFine"));
}

const WHICH = say("cli.doctor.tlsFiles");

function isValid(cert: string, now: number): boolean {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
