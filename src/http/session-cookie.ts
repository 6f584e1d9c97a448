import type { SessionEffect } from "../kernel/action.ts";
import type { Entrance } from "./proxy.ts";

/**
 * Keeps a browser's login in an HttpOnly cookie: the refresh token is set and read there instead of in the
 * body.
 */
export interface SessionCookie {
  /** Refresh token sent by the browser, if it may be used. */
  token: string | undefined;
  /** Set-Cookie for a refresh token; without a token the cookie is cleared. */
  set(token: string | undefined, seconds: number): string;
}

/** The cookie is sent to the session endpoints only. */
const PATH = "/api/v1/auth";

export function sessionCookieOf(request: Request, { secure, base }: Entrance): SessionCookie {
  const name = nameFor(request, secure);
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

/** Calls whose response sets or clears the cookie. */
export function usesCookie(
  effect: SessionEffect,
  body: Record<string, unknown>,
  cookie: SessionCookie,
): boolean {
  if (effect === "begins") return body.cookie === true;
  return body.refresh_token === undefined && cookie.token !== undefined;
}

/**
 * Cookies ignore ports, so two servers on one machine would share a name. Pages without TLS cannot set the
 * secure variant.
 */
function nameFor(request: Request, secure: boolean): string {
  const port = /:(\d+)$/.exec(request.headers.get("host") ?? "")?.[1];
  return `${secure ? "__Secure-" : ""}freehold_session${port === undefined ? "" : `_${port}`}`;
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
