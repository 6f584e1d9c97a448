import { isIPv4 } from "node:net";
import { invalid } from "../../../kernel/errors.ts";
import { type Message, say } from "../../../text/message.ts";

const METADATA = new Set(["metadata.google.internal", "metadata.goog", "metadata"]);

/**
 * Validates and normalises an endpoint address. Allows loopback and private networks, where models usually
 * run; refuses link-local addresses and URLs with credentials.
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw refusal("URL_NOT_HTTP", say("learning.errors.urlNotHttp"));
  if (url.username !== "" || url.password !== "")
    throw refusal("URL_HAS_CREDENTIALS", say("learning.errors.urlHasCredentials"));
  if (url.search !== "" || url.hash !== "")
    throw refusal("URL_HAS_QUERY", say("learning.errors.urlHasQuery"));
  if (isLinkLocal(url.hostname)) throw refusal("URL_NOT_ALLOWED", say("learning.errors.urlNotAllowed"));
  const path = url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return url.origin + path;
}

export function completionsUrl(baseUrl: string): string {
  return `${baseUrl}/chat/completions`;
}

/** Cloud metadata services expose credentials on link-local addresses. */
function isLinkLocal(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (METADATA.has(host)) return true;
  if (isIPv4(host)) return host.startsWith("169.254.") || host === "0.0.0.0";
  // The URL parser writes IPv4-mapped IPv6 in hexadecimal: 169.254 is a9fe.
  return /^fe[89ab][0-9a-f]:/.test(host) || /^::ffff:a9fe:/.test(host) || host === "fd00:ec2::254";
}

function refusal(code: string, message: Message) {
  return invalid("base_url", code, message);
}
