import { isIP } from "node:net";
import { hostname } from "node:os";

/**
 * Host names that this server answers to. Prevents DNS rebinding: a malicious page could resolve its own
 * domain to this server and read whatever this machine may read, such as /metrics.
 */
export class Hosts {
  readonly #names: ReadonlySet<string>;
  /** Headers that are known, as nearly all requests have the same few. */
  readonly #known = new Set<string>();
  #certified: readonly string[] = [];

  /** `*.example.org` matches one level below. */
  constructor(names: readonly string[]) {
    this.#names = new Set([...namesOfMachine(), ...names.map(plain)]);
  }

  knows(header: string, certified: readonly string[]): boolean {
    if (certified !== this.#certified || this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#certified = certified;
    if (this.#known.has(header)) return true;
    const isKnown = this.#isKnown(header, certified);
    if (isKnown) this.#known.add(header);
    return isKnown;
  }

  #isKnown(header: string, certified: readonly string[]): boolean {
    const name = nameIn(header);
    if (name === undefined) return false;
    if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
    const wildcard = name.replace(/^[^.]+/, "*");
    return [name, wildcard].some((one) => this.#names.has(one) || certified.includes(one));
  }
}

const MOST_KNOWN = 100;

/** `books.example.org:7400` -> books.example.org, `[::1]:7400` -> ::1 */
function nameIn(header: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(header.trim());
  const name = match?.[1] ?? match?.[2];
  return name && plain(name);
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** Domains of local networks, which cannot be registered. */
const LOCAL_DOMAINS = ["local", "lan", "home", "home.arpa", "internal", "localdomain"];

function namesOfMachine(): string[] {
  const own = plain(hostname());
  const [label = own] = own.split(".");
  return [own, label, ...LOCAL_DOMAINS.map((domain) => `${label}.${domain}`)];
}
