import { BlockList, isIP } from "node:net";

/** Client details of a request as the first trusted proxy saw it. */
export interface Entrance {
  /** "unknown" if a trusted proxy sends something other than an address. */
  address: string;
  /** True if the client connected over TLS. */
  secure: boolean;
  /** Base path in the browser: empty, or such as `/freehold`. */
  base: string;
}

/** Header format of the proxies. The other format is ignored, since a proxy would pass it on unchecked. */
export type ProxyHeaders = "x-forwarded" | "forwarded";

export interface EntranceOptions {
  /** Comma-separated addresses, networks, `loopback`, `private` or `unix`; empty trusts no proxy. */
  trusted: string;
  headers: ProxyHeaders;
  base: string;
  /** Public address, if configured. */
  origin?: string;
  /** True if the public address is https, or the server terminates TLS itself. */
  secure: boolean;
}

/** Socket's remote address; undefined for a Unix socket. */
export type Peer = string | undefined;

interface Hop {
  address: string;
  secure: boolean | undefined;
}

const UNKNOWN = "unknown";
const PREFIX = /^(?:\/[A-Za-z0-9._~-]+)+$/;

/** Reads forwarding headers of trusted proxies; ignores those of other clients. */
export class Entrances {
  readonly #options: EntranceOptions;
  readonly #trusts: (peer: Peer) => boolean;

  constructor(options: EntranceOptions) {
    this.#options = options;
    this.#trusts = trusting(options.trusted);
  }

  /** True if any request can arrive over TLS. */
  get mayBeSecure(): boolean {
    return this.#options.secure || this.#options.trusted !== "";
  }

  of(request: Request, peer: Peer): Entrance {
    const { base, secure, headers } = this.#options;
    const direct = peer === undefined ? "local" : plain(peer);
    if (!this.#trusts(peer)) return { address: direct, secure, base };
    const hops = headers === "forwarded" ? forwarded(request.headers) : xForwarded(request.headers);
    // Each proxy appends its client's address: the last one that is not a trusted proxy is the caller.
    let caller: Hop | undefined;
    for (const hop of hops.toReversed()) {
      caller = hop;
      if (!this.#trusts(hop.address)) break;
    }
    return {
      address: caller?.address ?? direct,
      // A proxy may report the scheme without an address.
      secure: caller?.secure ?? schemeOf(request.headers, headers) ?? secure,
      base: prefixOf(request.headers) ?? base,
    };
  }

  /** Host names from the Host header and from trusted proxies. */
  hostsOf({ headers }: Request, peer: Peer): string[] {
    const own = listed(headers.get("host"));
    if (!this.#trusts(peer)) return own;
    const forwarded =
      this.#options.headers === "x-forwarded"
        ? listed(headers.get("x-forwarded-host"))
        : pairsIn(headers).flatMap((pairs) => pairs.get("host") ?? []);
    return [...own, ...forwarded];
  }

  /** Origins of the public address and of the request's hosts, which the server has recognised as its own. */
  sitesOf(request: Request, peer: Peer): string[] {
    const scheme = this.of(request, peer).secure ? "https" : "http";
    const hosts = this.hostsOf(request, peer).map((host) => `${scheme}://${host}`);
    const sites = [this.#options.origin ?? "", ...hosts].flatMap((one) => URL.parse(one)?.origin ?? []);
    return [...new Set(sites)];
  }
}

/** Strips the base path for routing. Some proxies have already done so. Returns a redirect if needed. */
export function below(request: Request, base: string): Response | undefined {
  const { url } = request;
  const isSafe = url.startsWith("https:");
  if (base === "" && !isSafe) return undefined;
  const path = url.slice(url.indexOf("/", 8));
  const isBelow = path.startsWith(base) && /^[/?]|^$/.test(path.slice(base.length));
  const rest = isBelow ? path.slice(base.length) : path;
  if (!rest.startsWith("/"))
    return new Response(null, { status: 308, headers: { location: `${base}/${rest}` } });
  // Changed in place: a new Request would lose its socket. Elysia looks for the path after `http://`.
  Object.defineProperty(request, "url", { value: `http://appliance${rest}` });
  return undefined;
}

function trusting(list: string): (peer: Peer) => boolean {
  const networks = new BlockList();
  const words = list.split(",").map((word) => word.trim());
  for (const word of words.flatMap((one) => NAMED[one] ?? [one])) {
    if (word === "" || word === "unix") continue;
    const [address = "", bits] = word.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    networks.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  const unix = words.includes("unix");
  if (words.every((word) => word === "")) return () => false;
  return (peer) => {
    if (peer === undefined) return unix;
    const address = plain(peer);
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

const LOOPBACK = ["127.0.0.0/8", "::1/128"];
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: LOOPBACK,
  private: [...LOOPBACK, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"].concat([
    "fc00::/7",
    "fe80::/10",
  ]),
};

/** IPv4-mapped IPv6 addresses as IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Maximum hops to read, more than any real proxy chain has. */
const MOST_HOPS = 20;

function xForwarded(headers: Headers): Hop[] {
  const addresses = listed(headers.get("x-forwarded-for"));
  const schemes = listed(headers.get("x-forwarded-proto"));
  // Proxies either append to both lists, or only the outermost one reports the scheme.
  const secureAt = (fromEnd: number) => {
    const scheme = schemes.at(-1 - fromEnd) ?? schemes[0];
    return scheme === undefined ? undefined : scheme.toLowerCase() === "https";
  };
  return addresses.map((address, i) => ({
    address: addressIn(address),
    secure: secureAt(addresses.length - 1 - i),
  }));
}

/** Scheme reported by the nearest proxy, for proxies that send no addresses. */
function schemeOf(headers: Headers, kind: ProxyHeaders): boolean | undefined {
  const scheme = kind === "x-forwarded" ? listed(headers.get("x-forwarded-proto")).at(-1) : undefined;
  return scheme === undefined ? undefined : scheme.toLowerCase() === "https";
}

/** RFC 7239: `for=192.0.2.60;proto=https, for="[2001:db8::1]:4711"` */
function forwarded(headers: Headers): Hop[] {
  return pairsIn(headers).map((pairs) => {
    const address = (pairs.get("for") ?? "")
      .replace(/^\[(.+)\](?::\d+)?$/, "$1")
      .replace(/^([\d.]+):\d+$/, "$1");
    const scheme = pairs.get("proto")?.toLowerCase();
    return { address: addressIn(address), secure: scheme === undefined ? undefined : scheme === "https" };
  });
}

function pairsIn(headers: Headers): Map<string, string>[] {
  return listed(headers.get("forwarded")).map(
    (element) =>
      new Map(
        element.split(";").map((pair) => {
          const [name = "", value = ""] = pair.split("=", 2);
          return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, "$1")] as const;
        }),
      ),
  );
}

function listed(header: string | null): string[] {
  if (header === null) return [];
  return header
    .split(",")
    .slice(-MOST_HOPS)
    .map((one) => one.trim());
}

const addressIn = (text: string) => (isIP(text) === 0 ? UNKNOWN : plain(text));

/** Prefix that a proxy stripped. */
function prefixOf(headers: Headers): string | undefined {
  const forwarded = headers.get("x-forwarded-prefix")?.split(",").at(-1)?.trim().replace(/\/$/, "");
  return forwarded !== undefined && forwarded.length <= 200 && PREFIX.test(forwarded) ? forwarded : undefined;
}
