import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const freshSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Headers after Standard Webhooks, with a signature for each secret. */
export function signed(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const content = `${id}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
