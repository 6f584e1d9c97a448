import { refusal } from "./listening.ts";

const HOST = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?=:\d+$|$)/;

/** Redirects http to https, keeping path and query. Returns a function that closes the port. */
export function redirecting(
  host: string,
  from: number,
  to: number,
  origin: string,
  isKnown: (header: string) => boolean,
): () => Promise<void> {
  const fetch = (request: Request) => {
    const header = request.headers.get("host");
    if (header !== null && !isKnown(header)) return new Response("Misdirected Request", { status: 421 });
    const asked = HOST.exec(header ?? "")?.[0];
    const base = origin || (asked && `https://${asked}${to === 443 ? "" : `:${to}`}`);
    if (!base) return new Response("Bad Request", { status: 400 });
    const { pathname, search } = new URL(request.url, "http://localhost");
    // 308 keeps the method: a redirected POST stays a POST.
    return new Response(null, { status: 308, headers: { location: `${base}${pathname}${search}` } });
  };
  try {
    const server = Bun.serve({ hostname: host, port: from, idleTimeout: 10, maxRequestBodySize: 0, fetch });
    return () => server.stop(true);
  } catch (cause) {
    throw refusal(cause, { host, port: from });
  }
}

/** CA certificate (public), in a format that every system can import. */
export function respondAuthority(pem: string): Response {
  return new Response(pem, {
    headers: {
      "content-type": "application/x-x509-ca-cert",
      "content-disposition": 'attachment; filename="freehold-authority.crt"',
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}
