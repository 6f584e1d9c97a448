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
    this.#patterns = [...byPath].map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
      methods: methods.has("GET") ? methods.add("HEAD") : methods,
    }));
  }

  respond(request: Request): Response {
    const facts = { requestId: requestIdOf(request), limits: [] };
    const { pathname } = new URL(request.url);
    const methods = new Set(
      this.#patterns.filter(({ pattern }) => pattern.test(pathname)).flatMap((known) => [...known.methods]),
    );
    if (methods.size === 0) return respondFault(new Fault("ROUTE_NOT_FOUND"), facts);
    const allow = [...methods, "OPTIONS"].join(", ");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    return respondFault(new Fault("METHOD_NOT_ALLOWED"), facts, { allow });
  }
}
