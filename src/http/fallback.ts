import { LimitFault } from "../engine/limits.ts";
import { Fault } from "../kernel/errors.ts";
import { factsOf, pathOf, type ServerContext } from "./answered.ts";
import type { Bound } from "./bind.ts";
import { MCP_PATH, TOKEN_PATH } from "./oauth.ts";
import { type AnswerFacts, respondFault } from "./respond.ts";
import { isWebFile, type WebApplication, wantsPage } from "./web.ts";

interface Pattern {
  pattern: RegExp;
  methods: ReadonlySet<string>;
}

/** Handles requests without a route: web application pages and files, 405 for known paths, otherwise 404. */
export class Fallback {
  readonly #around: ServerContext;
  readonly #web: WebApplication;
  readonly #routes: readonly Bound[];
  readonly #pages: readonly string[];
  #patterns: readonly Pattern[] | undefined;

  /** `pages` are paths without an action. */
  constructor(
    routes: readonly Bound[],
    pages: readonly string[],
    around: ServerContext,
    web: WebApplication,
  ) {
    this.#around = around;
    this.#web = web;
    this.#routes = routes;
    this.#pages = pages;
  }

  hide(request: Request): Response {
    return respondFault(new Fault("ROUTE_NOT_FOUND"), factsOf(request));
  }

  async respond(request: Request): Promise<Response> {
    const path = pathOf(request.url);
    const file = isWebFile(path) && (await this.#web.file(request, path.slice(1)));
    if (file) return file;
    const { facts, refusal } = this.#limit(request);
    if (refusal) return respondFault(refusal, facts);
    // Built on first use, to keep startup fast.
    this.#patterns ??= patternsOf(this.#routes, this.#pages);
    const known = this.#patterns.find(({ pattern }) => pattern.test(path));
    if (!known && wantsPage(request, path)) return this.#web.page(this.#around.entrance(request).base);
    if (!known) return respondFault(new Fault("ROUTE_NOT_FOUND"), facts);
    const allow = [...known.methods, "OPTIONS"].join(", ");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    return respondFault(new Fault("METHOD_NOT_ALLOWED"), facts, { allow });
  }

  /** Rate-limits unknown paths, which slows down scanners. */
  #limit(request: Request): { facts: AnswerFacts; refusal?: Fault } {
    const { engine, entrance } = this.#around;
    const uncounted = factsOf(request);
    const { api } = engine.limits;
    if (api.policy.quota === 0) return { facts: uncounted };
    const { reading, allowed, fresh } = api.take(entrance(request).address, engine.clock.now());
    const facts = { ...uncounted, limits: [reading] };
    return allowed ? { facts } : { facts, refusal: new LimitFault(reading, fresh) };
  }
}

function patternsOf(routes: readonly Bound[], pages: readonly string[]): Pattern[] {
  const byPath = new Map<string, Set<string>>(pages.map((path) => [path, new Set(["GET"])]));
  for (const path of [MCP_PATH, TOKEN_PATH]) byPath.set(path, new Set(["POST"]));
  for (const { binding } of routes) {
    const methods = byPath.get(binding.path) ?? new Set();
    byPath.set(binding.path, methods.add(binding.method));
  }
  // Exact paths win, as in the router: `/leads/bulk` is not the lead "bulk".
  const exactFirst = [...byPath].toSorted(([a], [b]) => a.split(":").length - b.split(":").length);
  return exactFirst.map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
    methods: methods.has("GET") ? methods.add("HEAD") : methods,
  }));
}
