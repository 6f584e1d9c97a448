import { timingSafeEqual } from "node:crypto";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * With a token: requests that present it. Without: requests from this machine that did not pass through a
 * proxy, since a proxy would make every client look local.
 */
export function mayReadMetrics(request: Request, address: string | undefined, token: string): boolean {
  if (token === "") return LOOPBACK.has(address ?? "") && !request.headers.has("x-forwarded-for");
  const shown = request.headers.get("authorization")?.replace(/^bearer +/i, "") ?? "";
  return timingSafeEqual(Bun.SHA256.hash(shown), Bun.SHA256.hash(token));
}
