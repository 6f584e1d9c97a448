import { Secret, TOTP } from "otpauth";
import { type Client, PASSWORD, type TestAppliance } from "./appliance.ts";

export interface Authenticator {
  /** Returns the current code, or the code some seconds from now. */
  code(secondsAhead?: number): string;
  recoveryCodes: string[];
}

export function authenticatorOf(appliance: TestAppliance, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return {
    code: (secondsAhead = 0) => totp.generate({ timestamp: appliance.clock.now() + secondsAhead * 1000 }),
    recoveryCodes: [],
  };
}

export async function addAuthenticator(appliance: TestAppliance, who: Client): Promise<Authenticator> {
  const begun = await who.post("/api/v1/auth/mfa/totp", { password: PASSWORD });
  if (begun.status !== 201) throw new Error(`beginning answered ${begun.status} ${begun.text}`);
  const authenticator = authenticatorOf(appliance, begun.body.secret);
  const confirmed = await who.post("/api/v1/auth/mfa/totp/confirm", { otp: authenticator.code() });
  if (confirmed.status !== 200) throw new Error(`confirming answered ${confirmed.status} ${confirmed.text}`);
  authenticator.recoveryCodes = confirmed.body.recovery_codes;
  return authenticator;
}
