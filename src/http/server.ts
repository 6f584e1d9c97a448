import { type AnyElysia, Elysia } from "elysia";
import type { Engine } from "../engine/engine.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { ProgramLog } from "../log.ts";
import type { Store } from "../store/store.ts";
import type { Conditions } from "../system/index.ts";
import { VERSION } from "../version.ts";
import { webFiles } from "../web/files.ts";
import { factsOf, pathOf, type ServerContext } from "./answered.ts";
import { type Bound, bindAction } from "./bind.ts";
import { dispatch } from "./dispatch.ts";
import type { Docs } from "./docs.ts";
import { Fallback } from "./fallback.ts";
import { health, plainHeaders, readiness } from "./health.ts";
import { Hosts } from "./hosts.ts";
import { INPUTS, inputSchemas } from "./input-schemas.ts";
import { respondMcp } from "./mcp.ts";
import { type Gauge, Metrics } from "./metrics/index.ts";
import { respondMetrics } from "./metrics/respond.ts";
import { mayReadMetrics } from "./metrics-access.ts";
import {
  describeIssuer,
  describeResource,
  exchangeCode,
  ISSUER_PATH,
  MCP_PATH,
  RESOURCE_PATHS,
  TOKEN_PATH,
} from "./oauth.ts";
import { OpenApi } from "./openapi.ts";
import { addressOfChapter, CHAPTERS, DOCS_FONTS, DOCUMENT } from "./openapi-chapters.ts";
import { ApiDocument, Asset } from "./pages.ts";
import { below, type Entrance, Entrances, type Peer, type ProxyHeaders } from "./proxy.ts";
import { closeUnread } from "./receive.ts";
import { respondFault } from "./respond.ts";
import { scalarScript } from "./scalar.ts";
import { respondScim, SCIM } from "./scim.ts";
import { certificatesOf, type TlsOptions } from "./tls/certificates.ts";
import { Listening } from "./tls/listening.ts";
import { redirecting, respondAuthority } from "./tls/plain.ts";
import { WebApplication } from "./web.ts";

export interface ServerOptions {
  engine: Engine;
  store: Store;
  log: ProgramLog;
  host: string;
  port: number;
  /** Unix socket, used instead of host and port; empty for none. */
  socket: string;
  /** Port that redirects http to https; 0 for none. */
  redirectFrom: number;
  tls: TlsOptions;
  bodyLimit: number;
  trustProxy: string;
  proxyHeaders: ProxyHeaders;
  /** Public address, if it differs from host and port. */
  origin: string;
  names: string;
  /** Base path in the browser; empty for the root. */
  basePath: string;
  metricsToken: string;
  gauges: readonly Gauge[];
  conditions: () => Promise<Conditions>;
  publicKeys: () => unknown[];
}

export interface RunningServer {
  url: string;
  /** Loads a renewed certificate now. A timer also checks every minute. */
  renew(): void;
  openApi: OpenApi;
  stop(): Promise<void>;
}

/** API routes come from the actions; all others are defined here. */
export function serve(options: ServerOptions): RunningServer {
  const { engine } = options;
  const routes = engine.registry.actions.flatMap((action) =>
    action.http.map((binding) => bindAction(action, binding)),
  );
  const openApi = new OpenApi(routes, {
    version: VERSION,
    bodyLimit: options.bodyLimit,
    about: (tag) => engine.catalog.collections.get(tag)?.entity.description,
  });
  const metrics = new Metrics(options.gauges);
  const around: ServerContext = { engine, bodyLimit: options.bodyLimit, metrics, entrance, sites };
  const scalar = new Asset(scalarScript, "text/javascript; charset=utf-8", VERSION);
  const web = new WebApplication(webFiles);
  const certificates = certificatesOf(options.tls, options.store.vault);
  const entrances = new Entrances({
    trusted: options.trustProxy,
    headers: options.proxyHeaders,
    base: options.basePath,
    origin: options.origin,
    secure: certificates !== undefined || options.origin.startsWith("https:"),
  });
  const hosts = new Hosts(hostNamesOf(options));
  const isOwnHost = (header: string) => hosts.knows(header, listening.names);
  let loaded: Promise<Docs> | undefined;
  const docs = () => {
    loaded ??= import("./docs.ts").then((module) => new module.Docs(openApi));
    return loaded;
  };
  const verifier = async (request: Request) => (await web.verifier(request)) ?? fallback.hide(request);
  const font = (name: string) => async (request: Request) =>
    (await web.font(request, name)) ?? fallback.hide(request);
  const page = (request: Request) => web.page(entrance(request).base);
  const pages = new Map<string, (request: Request) => Response | Promise<Response>>([
    ["/", page],
    ["/setup", page],
    ["/healthz", health],
    ["/readyz", async (request) => readiness(request, await options.conditions())],
    [
      "/metrics",
      async (request) =>
        mayReadMetrics(request, machineOf(request), options.metricsToken)
          ? respondMetrics(request, await metrics.render())
          : fallback.hide(request),
    ],
    [
      "/.well-known/jwks.json",
      (request) => Response.json({ keys: options.publicKeys() }, { headers: plainHeaders(request) }),
    ],
    [
      AUTHORITY,
      (request) => {
        const authority = certificates?.authority(engine.clock.now());
        return authority ? respondAuthority(authority) : fallback.hide(request);
      },
    ],
    ["/verify", verifier],
    ["/verify.html", verifier],
    ["/docs", async (request) => (await docs()).respond(request, entrance(request).base)],
    ["/docs/scalar.js", (request) => scalar.respond(request)],
    [DOCS_FONTS.latin, font("inter-latin-wght")],
    [DOCS_FONTS.latinExtended, font("inter-latin-ext-wght")],
    ...RESOURCE_PATHS.map((path) => [path, (request: Request) => describeResource(around, request)] as const),
    [ISSUER_PATH, (request) => describeIssuer(around, request)],
  ]);
  const documents = new Map([
    [DOCUMENT, new ApiDocument((base) => openApi.whole(base))],
    // Not rate-limited: generated only once.
    [PUBLIC_DOCUMENT, new ApiDocument((base) => openApi.publicPart(base))],
    ...CHAPTERS.map(
      (chapter) =>
        [addressOfChapter(chapter), new ApiDocument((base) => openApi.chapter(chapter, base))] as const,
    ),
    [INPUTS, new ApiDocument(() => inputSchemas(routes, (name) => engine.catalog.collections.has(name)))],
  ]);
  const fallback = new Fallback(routes, [...pages.keys(), ...documents.keys()], around, web);

  const app = new Elysia({ handler: { standardHostname: false } })
    // Elysia applies hooks only to routes registered after them.
    .onError(({ error, request }) => broken(error, request));
  for (const [path, answer] of pages) app.get(path, ({ request }) => answer(request));
  app.post(TOKEN_PATH, ({ request }) => exchangeCode(around, request), {
    parse: "none",
    detail: { hide: true },
  });
  app.post(MCP_PATH, ({ request }) => respondMcp(around, request, isOwnHost), {
    parse: "none",
    detail: { hide: true },
  });
  for (const bound of routes)
    addRoute(app, bound, (request, params) => {
      const work = () => dispatch(around, bound, request, params);
      return bound.action.upload ? listening.unhurried(request, work) : work();
    });
  app.all(`${SCIM}/*`, ({ request }) => respondScim(around, request));
  app.all("/*", ({ request }) => fallback.respond(request));

  const listening = new Listening({
    host: options.host,
    port: options.port,
    socket: options.socket,
    certificates,
    now: () => engine.clock.now(),
    log: options.log,
    answer: async (request) => {
      if (!entrances.hostsOf(request, listening.peerOf(request)).every(isOwnHost))
        return misdirected(request);
      const moved = below(request, options.basePath);
      if (moved) return moved;
      const response = closeUnread(request, await answer(request));
      return entrances.mayBeSecure ? overTls(request, response) : response;
    },
    broken: (error) => broken(error),
  });
  const isRedirectWanted = options.redirectFrom > 0;
  if (isRedirectWanted && !certificates)
    options.log.warn(
      "server.redirect_from does nothing without TLS: there is no https to send visitors on to",
    );
  const closeRedirect = certificates && isRedirectWanted ? redirect() : undefined;

  function redirect() {
    try {
      return redirecting(options.host, options.redirectFrom, listening.port, options.origin, isOwnHost);
    } catch (cause) {
      void listening.stop();
      throw cause;
    }
  }

  function answer(request: Request): Response | Promise<Response> {
    const isReading = request.method === "GET" || request.method === "HEAD";
    // Ignores a trailing slash, as the router does.
    const document = isReading && documents.get(pathOf(request.url).replace(/\/$/, ""));
    if (document) return document.respond(request, entrance(request).base);
    return app.fetch(request);
  }

  function overTls(request: Request, response: Response): Response {
    if (entrance(request).secure) response.headers.set("strict-transport-security", ONLY_TLS);
    return response;
  }

  function broken(error: unknown, request?: Request): Response {
    const facts = request ? factsOf(request) : { requestId: newId(), limits: [], language: "en" };
    engine.log.error("INTERNAL", { correlation_id: facts.requestId, cause: error });
    return respondFault(toFault(error), facts);
  }

  /** Client address of a direct connection; undefined behind a proxy. */
  function machineOf(request: Request): Peer {
    const peer = listening.peerOf(request);
    return request.headers.has("forwarded") || entrance(request).address !== peer ? undefined : peer;
  }

  function entrance(request: Request): Entrance {
    return entrances.of(request, listening.peerOf(request));
  }

  function sites(request: Request): readonly string[] {
    return entrances.sitesOf(request, listening.peerOf(request));
  }

  return {
    url: listening.url + options.basePath,
    openApi,
    renew: () => listening.look(),
    stop: async () => {
      await closeRedirect?.();
      await listening.stop();
    },
  };
}

function hostNamesOf({ host, origin, names }: ServerOptions): string[] {
  return [host, URL.parse(origin)?.hostname ?? "", ...names.split(",")].filter((name) => name !== "");
}

function misdirected(request: Request): Response {
  return closeUnread(request, respondFault(new Fault("HOST_UNKNOWN"), factsOf(request)));
}

/** HSTS for one year. Excludes subdomains, which may belong to other servers. */
const ONLY_TLS = "max-age=31536000";

const AUTHORITY = "/tls/authority.crt";

/** Declares the handler's parameters, so that Elysia skips parsing everything else. */
function addRoute(
  app: AnyElysia,
  bound: Bound,
  answer: (request: Request, params: Record<string, string>) => Promise<Response>,
): void {
  const { method, path } = bound.binding;
  app.route(method, path, ({ request, params }) => answer(request, params), {
    parse: "none",
    detail: { hide: true },
  });
  if (method !== "GET") return;
  app.route(
    "HEAD",
    path,
    async ({ request, params }) => {
      const { status, headers } = await answer(request, params);
      return new Response(null, { status, headers });
    },
    { parse: "none", detail: { hide: true } },
  );
}

const PUBLIC_DOCUMENT = "/api/public/v1/openapi.json";
