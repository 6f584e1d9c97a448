import type { Config } from "../../config/options.ts";
import { examineProvider, providerSettings } from "../../identity/index.ts";
import { say } from "../../text/message.ts";
import { type Finding, warning, well } from "./finding.ts";

/** Tokens are accepted half a minute after they expire. */
const TOLERANCE_MS = 30_000;

/** The OpenID Connect provider must answer, and its clock must agree. People can still use passwords if not. */
export async function provider({ oidc, server }: Config, now: number): Promise<Finding> {
  const settings = providerSettings(oidc, server);
  if (!settings) return well("provider", say("cli.doctor.providerNone"));
  const { name } = settings;
  const advice = say("cli.doctor.providerAdvice");
  try {
    const { issuer, skewMs = 0 } = await examineProvider(settings, now);
    if (URL.parse(issuer)?.href !== settings.issuer.href)
      return warning("provider", say("cli.doctor.providerOther", { name, issuer }), advice);
    if (Math.abs(skewMs) > TOLERANCE_MS) {
      const seconds = Math.round(Math.abs(skewMs) / 1000);
      const skewed = say("cli.doctor.providerSkewed", { name, seconds });
      return warning("provider", skewed, say("cli.doctor.clockAdvice"));
    }
    return well("provider", say("cli.doctor.providerFine", { name }));
  } catch {
    return warning("provider", say("cli.doctor.providerSilent", { name }), advice);
  }
}
