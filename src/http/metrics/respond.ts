import { plainHeaders } from "../health.ts";

/** Metrics in the text format of Prometheus. */
export function respondMetrics(request: Request, text: string): Response {
  const headers = { ...plainHeaders(request), "content-type": "text/plain; version=0.0.4; charset=utf-8" };
  return new Response(text, { headers });
}
