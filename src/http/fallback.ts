import { LimitFault } from "../engine/limits.ts";
import { Fault } from "../kernel/errors.ts";
import type { Bound } from "./bind.ts";
import { pathOf, type Surroundings, unlimited } from "./dispatch.ts";
import { addressOfChapter, CHAPTERS, DOCUMENT } from "./openapi-chapters.ts";
import { type AnswerFacts, respondFault } from "./respond.ts";
import { isWebFile, type WebApplication, wantsPage } from "./web.ts";

/** Paths that are served without an action. */
const OTHERS = [
  "/",
  "/setup",
  "/healthz",
  "/readyz",
  "/metrics",
  "/.well-known/jwks.json",
  "/docs",
  "/docs/scalar.js",
  DOCUMENT,
  ...CHAPTERS.map(addressOfChapter),
  "/tls/authority.crt",
  "/api/public/v1/openapi.json",
];

interface Pattern {
  pattern: RegExp;
  methods: ReadonlySet<string>;
}

/**
 * Answers requests that match no route: pages and files of the web application, 405 for known paths, 404
 * otherwise.
 */
export class Fallback {
  readonly #around: Surroundings;
  readonly #web: WebApplication;
  readonly #routes: readonly Bound[];
  #patterns: readonly Pattern[] | undefined;

  constructor(routes: readonly Bound[], around: Surroundings, web: WebApplication) {
    this.#around = around;
    this.#web = web;
    this.#routes = routes;
  }

  /** Answers 404 as if the path did not exist. */
  hide(request: Request): Response {
    return respondFault(new Fault("ROUTE_NOT_FOUND"), unlimited(request));
  }

  async respond(request: Request): Promise<Response> {
    const path = pathOf(request.url);
    const file = isWebFile(path) && (await this.#web.file(request, path.slice(1)));
    if (file) return file;
    const { facts, refusal } = this.#limit(request);
    if (refusal) return respondFault(refusal, facts);
    // Created for the first request without a route, to keep startup fast.
    this.#patterns ??= patternsOf(this.#routes);
    const known = this.#patterns.find(({ pattern }) => pattern.test(path));
    if (!known && wantsPage(request, path)) return this.#web.page(this.#around.entrance(request).base);
    if (!known) return respondFault(new Fault("ROUTE_NOT_FOUND"), facts);
    const allow = [...known.methods, "OPTIONS"].join(", ");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    return respondFault(new Fault("METHOD_NOT_ALLOWED"), facts, { allow });
  }

  /** Requests to unknown paths count against the rate limit, so that scanning is slowed down. */
  #limit(request: Request): { facts: AnswerFacts; refusal?: Fault } {
    const { engine, entrance } = this.#around;
    const uncounted = unlimited(request);
    const { api } = engine.limits;
    if (api.policy.quota === 0) return { facts: uncounted };
    const { reading, allowed, fresh } = api.take(entrance(request).address, engine.clock.now());
    const facts = { ...uncounted, limits: [reading] };
    return allowed ? { facts } : { facts, refusal: new LimitFault(reading, fresh) };
  }
}

function patternsOf(routes: readonly Bound[]): Pattern[] {
  const byPath = new Map<string, Set<string>>(OTHERS.map((path) => [path, new Set(["GET"])]));
  for (const { binding } of routes) {
    const methods = byPath.get(binding.path) ?? new Set();
    byPath.set(binding.path, methods.add(binding.method));
  }
  // Exact paths come first, as in the router: `/leads/bulk` is not the lead "bulk".
  const exactFirst = [...byPath].toSorted(([a], [b]) => a.split(":").length - b.split(":").length);
  return exactFirst.map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
    methods: methods.has("GET") ? methods.add("HEAD") : methods,
  }));
}
