import { timingSafeEqual } from "node:crypto";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Without a token, only this machine may read metrics. Behind a proxy every client would look local. */
export function mayReadMetrics(request: Request, address: string | undefined, token: string): boolean {
  if (token === "") return LOOPBACK.has(address ?? "") && !request.headers.has("x-forwarded-for");
  const shown = request.headers.get("authorization")?.replace(/^bearer +/i, "") ?? "";
  return timingSafeEqual(Bun.SHA256.hash(shown), Bun.SHA256.hash(token));
}
