import { isIP } from "node:net";
import { hostname } from "node:os";

/**
 * The names by which browsers and programs reach this appliance. A stranger's web page can let a name of its own lead
 * here (DNS rebinding), and would then read in the browser what the browser's machine may read: /metrics, first of all.
 * A page cannot do so with an address, nor with a name that nobody can register.
 */
export class Hosts {
  readonly #names: ReadonlySet<string>;

  /** `*.example.org` stands for every name one level below. */
  constructor(names: readonly string[]) {
    this.#names = new Set([...namesOfMachine(), ...names.map(plain)]);
  }

  /** Whether a Host header names this appliance; `certified` are the names that its certificate is good for. */
  knows(header: string, certified: readonly string[]): boolean {
    const name = nameIn(header);
    if (name === undefined) return false;
    if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
    const wildcard = name.replace(/^[^.]+/, "*");
    return [name, wildcard].some((one) => this.#names.has(one) || certified.includes(one));
  }
}

/** `books.example.org:7400` -> books.example.org, `[::1]:7400` -> ::1. */
function nameIn(header: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(header.trim());
  const name = match?.[1] ?? match?.[2];
  return name && plain(name);
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** Where networks without a name server of their own have their machines: nobody can register a name there. */
const LOCAL_DOMAINS = ["local", "lan", "home", "home.arpa", "internal", "localdomain"];

function namesOfMachine(): string[] {
  const own = plain(hostname());
  const [label = own] = own.split(".");
  return [own, label, ...LOCAL_DOMAINS.map((domain) => `${label}.${domain}`)];
}
