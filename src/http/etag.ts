/** True if the client has this version already: If-None-Match by weak comparison (RFC 9110). */
export function matchesEtag(headers: Headers, etag: string): boolean {
  const header = headers.get("if-none-match");
  if (header === null) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
