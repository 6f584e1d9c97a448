import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { isWithin } from "../../engine/access/addresses.ts";

/** Names and ports under which this server is reached itself. */
export interface OwnPlace {
  readonly names: readonly string[];
  readonly ports: readonly number[];
}

/** Checked place to connect to, so that a name cannot lead elsewhere between the check and the connection. */
export interface Place {
  readonly address: string;
  readonly port: number;
  /** Name in the address; undefined for a numeric one. */
  readonly name: string | undefined;
  readonly isSecure: boolean;
}

const LOOPBACK = ["127.0.0.0/8", "::1", "0.0.0.0/8", "::"];
const PRIVATE = [...LOOPBACK, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"];
/** Services of the machine or the cloud around it, which trust every caller. Some are among the private addresses. */
const METADATA = ["169.254.0.0/16", "fe80::/10", "fd00:ec2::/32", "fd20:ce::/32", "100.100.100.200"];
const MULTICAST = ["224.0.0.0/4", "240.0.0.0/4", "ff00::/8"];

/** Resolves an address. Returns why webhooks may not call it. */
export async function placeOf(
  address: string,
  own: OwnPlace,
): Promise<Place | "unknown_host" | "not_allowed"> {
  const url = URL.parse(address);
  if (!url) return "unknown_host";
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isSecure = url.protocol === "https:";
  const port = Number(url.port || (isSecure ? 443 : 80));
  if (own.names.includes(host) || host === hostname()) return "not_allowed";
  const found = await resolve(host);
  if (found.length === 0) return "unknown_host";
  const isAllowed = found.every((one) => mayCall(one, { port, isSecure, own }));
  const [first] = found;
  if (first === undefined || !isAllowed) return "not_allowed";
  return { address: first, port, name: isIP(host) === 0 ? host : undefined, isSecure };
}

async function resolve(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const all = await lookup(host, { all: true }).catch(() => []);
  return all.map(({ address }) => address);
}

function mayCall(
  address: string,
  { port, isSecure, own }: { port: number; isSecure: boolean; own: OwnPlace },
): boolean {
  const is = (among: readonly string[]) => isWithin(address, among) === true;
  if (is(METADATA) || is(MULTICAST)) return false;
  if (own.ports.includes(port) && (is(LOOPBACK) || is(ownAddresses()))) return false;
  return isSecure || is(PRIVATE);
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
