import type { Conditions } from "../system/index.ts";
import { languageOf, render } from "../text/render.ts";
import { requestIdOf } from "./answered.ts";

export function plainHeaders(request: Request): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-request-id": requestIdOf(request),
  };
}

/** Liveness probe. */
export function health(request: Request): Response {
  return Response.json({ status: "ok" }, { headers: plainHeaders(request) });
}

/** Readiness probe: 503 when the server cannot serve requests. Warnings do not fail it. */
export function readiness(request: Request, { ready, all }: Conditions): Response {
  const checks = Object.fromEntries(all.map(({ name, verdict }) => [name, verdict]));
  const language = languageOf(request.headers.get("accept-language"));
  const says = Object.fromEntries(
    all.flatMap(({ name, says }) => (says ? [[name, render(says, language)]] : [])),
  );
  const status = ready ? "ready" : "not_ready";
  return Response.json(
    { status, checks, ...(Object.keys(says).length > 0 && { says }) },
    { status: ready ? 200 : 503, headers: plainHeaders(request) },
  );
}
