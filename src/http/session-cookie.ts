import type { SessionEffect } from "../kernel/action.ts";
import type { Entrance } from "./proxy.ts";

/**
 * A browser's login lives in a cookie that no script can read: what begins or continues a session puts the
 * refresh token there instead of in the answer, and takes it from there.
 */
export interface SessionCookie {
  /** The refresh token that the browser sent, when it may be used. */
  token: string | undefined;
  /** The cookie for an answer's refresh token: without one, the cookie goes. */
  set(token: string | undefined, seconds: number): string;
}

/** Only the addresses that deal with sessions are sent it. */
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

/** Whether an answer to this call goes into the cookie. */
export function usesCookie(
  effect: SessionEffect,
  body: Record<string, unknown>,
  cookie: SessionCookie,
): boolean {
  if (effect === "begins") return body.cookie === true;
  return body.refresh_token === undefined && cookie.token !== undefined;
}

/** Cookies know no ports: two appliances on one machine would share one name. A page without TLS cannot set this one. */
function nameFor(request: Request, secure: boolean): string {
  const port = /:(\d+)$/.exec(request.headers.get("host") ?? "")?.[1];
  return `${secure ? "__Secure-" : ""}freehold_session${port === undefined ? "" : `_${port}`}`;
}

/** Another port of the same machine is the same site to a browser, but not the same origin. */
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
