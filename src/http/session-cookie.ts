import type { SessionEffect } from "../kernel/action.ts";
import type { Entrance } from "./proxy.ts";

/** Browser session in an HttpOnly cookie, which replaces the refresh token in the body. */
export interface SessionCookie {
  /** Refresh token from the browser, if it may be used. */
  token: string | undefined;
  /** Set-Cookie header. No token clears the cookie. */
  set(token: string | undefined, seconds: number): string;
}

/** Only session endpoints receive the cookies. */
const PATH = "/api/v1/auth";

/** `login` binds a login at a provider to the browser that began it. */
type CookieKind = "session" | "login";

export function sessionCookieOf(
  request: Request,
  { secure, base }: Entrance,
  kind: CookieKind = "session",
): SessionCookie {
  const name = nameFor(request, secure, kind);
  return {
    token: isOwnPage(request) ? read(request.headers.get("cookie") ?? "", name) : undefined,
    set: (token, seconds) =>
      [
        `${name}=${token ?? ""}`,
        `Path=${base}${PATH}`,
        `Max-Age=${token === undefined ? 0 : seconds}`,
        "HttpOnly",
        "SameSite=Strict",
        ...(secure ? ["Secure"] : []),
      ].join("; "),
  };
}

export function usesCookie(
  effect: SessionEffect,
  body: Record<string, unknown>,
  cookie: SessionCookie,
): boolean {
  if (effect === "begins") return body.cookie === true;
  return body.refresh_token === undefined && cookie.token !== undefined;
}

/** Cookies ignore ports, so servers on one machine need distinct names. `__Secure-` requires TLS. */
function nameFor(request: Request, secure: boolean, kind: CookieKind): string {
  const port = /:(\d+)$/.exec(request.headers.get("host") ?? "")?.[1];
  return `${secure ? "__Secure-" : ""}freehold_${kind}${port === undefined ? "" : `_${port}`}`;
}

/** Another port on the same host is same-site but not same-origin. */
function isOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site === null || site === "same-origin";
}

function read(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value) return value;
  }
  return undefined;
}
