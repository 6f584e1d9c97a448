import type { Conditions } from "../system/index.ts";
import { requestIdOf } from "./dispatch.ts";

/** For answers to machines beside the API. */
export function plainHeaders(request: Request): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-request-id": requestIdOf(request),
  };
}

/** The program runs. */
export function health(request: Request): Response {
  return Response.json({ status: "ok" }, { headers: plainHeaders(request) });
}

/** The program can serve: 503 when it cannot. What asks for attention alone is told of, and no more. */
export function readiness(request: Request, { ready, all }: Conditions): Response {
  const checks = Object.fromEntries(all.map(({ name, verdict }) => [name, verdict]));
  const says = Object.fromEntries(all.flatMap(({ name, says }) => (says ? [[name, says]] : [])));
  const status = ready ? "ready" : "not_ready";
  return Response.json(
    { status, checks, ...(Object.keys(says).length > 0 && { says }) },
    { status: ready ? 200 : 503, headers: plainHeaders(request) },
  );
}
