/** The path below which this appliance is found, as its page says: empty where it has the whole address. */
export const BASE = new URL(document.baseURI).pathname.replace(/\/$/, "");

/** Where people find this appliance: links that are handed on begin with it. */
export const HOME = location.origin + BASE;

/** A name in the browser's memory: appliances that share an address, each below a path of its own, keep apart there. */
export const own = (name: string): string => `freehold${BASE}.${name}`;

/**
 * Leads a visitor who came by an address outside of the base into it, and answers whether there was need to. The
 * program cannot: behind a proxy that takes the base off, every request looks like that.
 */
export function leadIn(): boolean {
  const { pathname, search, hash } = location;
  if (pathname === BASE || pathname.startsWith(`${BASE}/`)) return false;
  location.replace(BASE + pathname + search + hash);
  return true;
}
