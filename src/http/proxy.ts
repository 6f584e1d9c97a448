import { BlockList, isIP } from "node:net";

/** How a request looked where it came in: before the proxies that are trusted. */
export interface Entrance {
  /** Whose request it is; "unknown" where a trusted proxy says something that is no address. */
  address: string;
  /** Whether the browser spoke TLS. */
  secure: boolean;
  /** The path below which the browser finds the appliance: empty, or as `/freehold`. */
  base: string;
}

/** Which headers a proxy writes. The other kind is never read: a proxy would hand it through as it was sent. */
export type ProxyHeaders = "x-forwarded" | "forwarded";

export interface EntranceOptions {
  /** Addresses and networks, `loopback`, `private`, `unix`, with commas between; empty trusts nobody. */
  trusted: string;
  headers: ProxyHeaders;
  base: string;
  /** Whether the appliance itself is known by an https address, or speaks TLS. */
  secure: boolean;
}

/** What the socket says of the other side; undefined for a Unix socket. */
export type Peer = string | undefined;

/** One hop as a proxy told of it. */
interface Hop {
  address: string;
  secure: boolean | undefined;
}

const UNKNOWN = "unknown";
const PREFIX = /^(?:\/[A-Za-z0-9._~-]+)+$/;

/** Reads what trusted proxies tell of a request, and nothing that anybody else says. */
export class Entrances {
  readonly #options: EntranceOptions;
  readonly #trusts: (peer: Peer) => boolean;

  constructor(options: EntranceOptions) {
    this.#options = options;
    this.#trusts = trusting(options.trusted);
  }

  /** Whether any request can have come by TLS. */
  get mayBeSecure(): boolean {
    return this.#options.secure || this.#options.trusted !== "";
  }

  of(request: Request, peer: Peer): Entrance {
    const { base, secure, headers } = this.#options;
    const direct = peer === undefined ? "local" : plain(peer);
    if (!this.#trusts(peer)) return { address: direct, secure, base };
    const hops = headers === "forwarded" ? forwarded(request.headers) : xForwarded(request.headers);
    // Each proxy adds whom it saw at the end: the first from there that is no proxy of ours is the caller.
    let caller: Hop | undefined;
    for (const hop of hops.toReversed()) {
      caller = hop;
      if (!this.#trusts(hop.address)) break;
    }
    return {
      address: caller?.address ?? direct,
      // A proxy may say how it was spoken to and not by whom.
      secure: caller?.secure ?? schemeOf(request.headers, headers) ?? secure,
      base: prefixOf(request.headers) ?? base,
    };
  }

  /** The host names that a request came by, as it says itself and as trusted proxies tell. */
  hostsOf({ headers }: Request, peer: Peer): string[] {
    const own = listed(headers.get("host"));
    if (!this.#trusts(peer)) return own;
    const told =
      this.#options.headers === "x-forwarded"
        ? listed(headers.get("x-forwarded-host"))
        : pairsIn(headers).flatMap((pairs) => pairs.get("host") ?? []);
    return [...own, ...told];
  }
}

/**
 * Takes the base path off a request's address, so that everything behind knows addresses from the root alone. What
 * comes without it stays as it is: some proxies take it off themselves. Answers where to go, if that is elsewhere.
 */
export function below(request: Request, base: string): Response | undefined {
  const { url } = request;
  const isSafe = url.startsWith("https:");
  if (base === "" && !isSafe) return undefined;
  const path = url.slice(url.indexOf("/", 8));
  const isBelow = path.startsWith(base) && /^[/?]|^$/.test(path.slice(base.length));
  const rest = isBelow ? path.slice(base.length) : path;
  if (!rest.startsWith("/"))
    return new Response(null, { status: 308, headers: { location: `${base}/${rest}` } });
  // Elysia looks for the path behind `http://`. The request itself stays: another one would have lost its socket.
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

/** An IPv4 address is written as one, whatever socket it came by. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Longer than any chain of proxies; what stands further from us is not read. */
const MOST_HOPS = 20;

function xForwarded(headers: Headers): Hop[] {
  const addresses = listed(headers.get("x-forwarded-for"));
  const schemes = listed(headers.get("x-forwarded-proto"));
  // Proxies add to both lists, or the outermost alone says how it was spoken to.
  const secureAt = (fromEnd: number) => {
    const scheme = schemes.at(-1 - fromEnd) ?? schemes[0];
    return scheme === undefined ? undefined : scheme.toLowerCase() === "https";
  };
  return addresses.map((address, i) => ({
    address: addressIn(address),
    secure: secureAt(addresses.length - 1 - i),
  }));
}

/** What the nearest proxy says of the scheme where it says nothing of addresses. */
function schemeOf(headers: Headers, kind: ProxyHeaders): boolean | undefined {
  const scheme = kind === "x-forwarded" ? listed(headers.get("x-forwarded-proto")).at(-1) : undefined;
  return scheme === undefined ? undefined : scheme.toLowerCase() === "https";
}

/** RFC 7239: `for=192.0.2.60;proto=https, for="[2001:db8::1]:4711"`. */
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

/** The path that a proxy took off before it passed the request on. */
function prefixOf(headers: Headers): string | undefined {
  const told = headers.get("x-forwarded-prefix")?.split(",").at(-1)?.trim().replace(/\/$/, "");
  return told !== undefined && told.length <= 200 && PREFIX.test(told) ? told : undefined;
}
