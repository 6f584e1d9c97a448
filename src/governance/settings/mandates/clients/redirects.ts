/** Schemes that run or show content in the browser instead of opening a program. */
const UNSAFE = /^(?:about|blob|data|file|filesystem|ftp|javascript|mailto|vbscript|view-source|wss?):$/;
const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

/** True for https, for http on the user's own machine, and for the schemes of installed programs. */
export function isRedirect(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text.includes("#") || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "http:") return LOOPBACK.includes(url.hostname);
  return url.protocol === "https:" ? url.hostname !== "" : !UNSAFE.test(url.protocol);
}

/** Programs on the user's machine choose a free port each time (RFC 8252). */
export function isRegistered(redirects: readonly string[], given: string): boolean {
  return redirects.some(
    (known) => known === given || (isLocal(known) && withoutPort(known) === withoutPort(given)),
  );
}

const isLocal = (text: string) => URL.parse(text)?.protocol === "http:";

function withoutPort(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.port = "";
  return url.href;
}
