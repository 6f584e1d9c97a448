import { Fault } from "../kernel/errors.ts";
import type { Bound } from "./bind.ts";
import { requestIdOf } from "./dispatch.ts";
import { respondFault } from "./respond.ts";

/** Answers what no route takes: another method of a known address, or an unknown address. */
export class Fallback {
  readonly #patterns: { pattern: RegExp; methods: Set<string> }[];

  constructor(routes: readonly Bound[]) {
    const byPath = new Map<string, Set<string>>();
    for (const { binding } of routes) {
      const methods = byPath.get(binding.path) ?? new Set();
      byPath.set(binding.path, methods.add(binding.method));
    }
    // `/leads/bulk` is itself before it is a lead named bulk, as it is to the router.
    const exactFirst = [...byPath].toSorted(([a], [b]) => a.split(":").length - b.split(":").length);
    this.#patterns = exactFirst.map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
      methods: methods.has("GET") ? methods.add("HEAD") : methods,
    }));
  }

  respond(request: Request): Response {
    const facts = { requestId: requestIdOf(request), limits: [] };
    const { pathname } = new URL(request.url);
    const known = this.#patterns.find(({ pattern }) => pattern.test(pathname));
    if (!known) return respondFault(new Fault("ROUTE_NOT_FOUND"), facts);
    const allow = [...known.methods, "OPTIONS"].join(", ");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    return respondFault(new Fault("METHOD_NOT_ALLOWED"), facts, { allow });
  }
}
