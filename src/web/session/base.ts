/** Base path of this server, from the page's base URI; empty at the root. */
export const BASE = new URL(document.baseURI).pathname.replace(/\/$/, "");

/** Public address, with which shared links start. */
export const HOME = location.origin + BASE;

/** Storage key with the base path, so that servers on the same origin do not share data. */
export const own = (name: string): string => `freehold${BASE}.${name}`;

/** Redirects to the base path. The server can't: a proxy may strip the path from all requests. */
export function leadIn(): boolean {
  const { pathname, search, hash } = location;
  if (pathname === BASE || pathname.startsWith(`${BASE}/`)) return false;
  location.replace(BASE + pathname + search + hash);
  return true;
}
