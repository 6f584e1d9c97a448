import { swagger } from "@elysiajs/swagger";
import { type AnyElysia, Elysia } from "elysia";
// The documentation page's program, carried by the executable.
import scalarFile from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with {
  type: "file",
};
import type { Engine } from "../engine/engine.ts";
import { toFault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import type { Store } from "../store/store.ts";
import { VERSION } from "../version.ts";
import { webFiles } from "../web/files.ts";
import { type Bound, bindAction } from "./bind.ts";
import { dispatch, pathOf, requestIdOf, type Surroundings } from "./dispatch.ts";
import { docsLook } from "./docs-look.ts";
import { Fallback } from "./fallback.ts";
import { health, plainHeaders, readiness } from "./health.ts";
import { type Gauge, Metrics } from "./metrics.ts";
import { mayReadMetrics } from "./metrics-access.ts";
import { OpenApi } from "./openapi.ts";
import { CHAPTERS, type Chapter } from "./openapi-chapters.ts";
import { ApiDocument, Asset, asPage } from "./pages.ts";
import { respondFault } from "./respond.ts";
import { WebApplication } from "./web.ts";

export interface ServerOptions {
  engine: Engine;
  store: Store;
  host: string;
  port: number;
  bodyLimit: number;
  trustProxy: boolean;
  /** The address that people know the appliance by, when it is not its own. */
  origin: string;
  metricsToken: string;
  gauges: readonly Gauge[];
  /** Whether the background jobs are well. */
  jobs: () => boolean;
  /** How the language models are that organisations have set. */
  provider: () => Promise<"none" | "ok" | "failing">;
  publicKeys: () => unknown[];
  folder: string;
}

export interface RunningServer {
  url: string;
  openApi: OpenApi;
  stop(): Promise<void>;
}

/** The map of the server. Every route of the API comes from an action; the rest is on this screen. */
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
  const around: Surroundings = { engine, bodyLimit: options.bodyLimit, metrics, addressOf, isSecure };
  const scalar = new Asset(scalarFile, "text/javascript; charset=utf-8", VERSION);
  const web = new WebApplication(webFiles);
  const fallback = new Fallback(routes, around, web);

  const app = new Elysia({ handler: { standardHostname: false } })
    // Registered first: Elysia applies it to what comes after.
    .onError(({ error, request }) => broken(error, request))
    .get("/healthz", ({ request }) => health(request))
    .get("/readyz", ({ request }) => readiness(request, options))
    .get("/metrics", async ({ request }) =>
      mayReadMetrics(request, server.requestIP(request)?.address, options.metricsToken)
        ? new Response(await metrics.render(), {
            headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
          })
        : fallback.hide(request),
    )
    .get("/.well-known/jwks.json", ({ request }) =>
      Response.json({ keys: options.publicKeys() }, { headers: plainHeaders(request) }),
    )
    .get(PUBLIC_DOCUMENT, ({ request }) =>
      Response.json(openApi.publicPart(), { headers: plainHeaders(request) }),
    )
    .get("/docs/scalar.js", ({ request }) => scalar.respond(request))
    .get(
      FONTS.latin,
      async ({ request }) => (await web.font(request, "inter-latin-wght")) ?? fallback.hide(request),
    )
    .get(
      FONTS.latinExtended,
      async ({ request }) => (await web.font(request, "inter-latin-ext-wght")) ?? fallback.hide(request),
    )
    .use(documentation(openApi));
  for (const path of ["/", "/setup"]) app.get(path, () => web.page());
  for (const bound of routes) addRoute(app, around, bound);
  app.all("/*", ({ request }) => fallback.respond(request));

  const documents = new Map([
    [
      DOCUMENT,
      new ApiDocument(async () => (await app.fetch(new Request(`http://localhost${DOCUMENT}`))).bytes()),
    ],
    ...CHAPTERS.map(
      (chapter) =>
        [
          addressOfChapter(chapter),
          new ApiDocument(async () => Buffer.from(JSON.stringify(openApi.chapter(chapter)))),
        ] as const,
    ),
  ]);
  const server: Bun.Server<undefined> = Bun.serve({
    hostname: options.host,
    port: options.port,
    // Larger bodies are answered by us, with a body that says so.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // A verification of millions of events says nothing until it is done.
    idleTimeout: 255,
    fetch: (request) => {
      const document = request.method === "GET" && documents.get(pathOf(request.url));
      if (document) return document.respond(request);
      const answer = app.fetch(request);
      return isPage(request.url) ? asPage(answer) : answer;
    },
    error: (error) => broken(error),
  });

  /** What neither an action nor a route foresaw. */
  function broken(error: unknown, request?: Request): Response {
    const requestId = request ? requestIdOf(request) : newId();
    engine.log.error("INTERNAL", { correlation_id: requestId, cause: error });
    return respondFault(toFault(error), { requestId, limits: [] });
  }

  function addressOf(request: Request): string {
    const direct = server.requestIP(request)?.address ?? "unknown";
    if (!options.trustProxy) return direct;
    // The nearest proxy adds the address it saw at the end.
    return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || direct;
  }

  function isSecure(request: Request): boolean {
    const told = options.trustProxy && request.headers.get("x-forwarded-proto");
    return (told || new URL(options.origin || request.url).protocol.replace(":", "")) === "https";
  }

  return {
    url: `http://${server.hostname?.includes(":") ? `[${server.hostname}]` : server.hostname}:${server.port}`,
    openApi,
    stop: () => drain(server),
  };
}

/** The handler names what it takes: Elysia then works out nothing else of the request. */
function addRoute(app: AnyElysia, around: Surroundings, bound: Bound): void {
  const { method, path } = bound.binding;
  app.route(method, path, ({ request, params }) => dispatch(around, bound, request, params), {
    parse: "none",
    detail: { hide: true },
  });
  if (method !== "GET") return;
  app.route(
    "HEAD",
    path,
    async ({ request, params }) => {
      const { status, headers } = await dispatch(around, bound, request, params);
      return new Response(null, { status, headers });
    },
    { parse: "none", detail: { hide: true } },
  );
}

/** `/docs` and `/docs/json`. The document is our own; the plugin serves it and the page. */
function documentation(openApi: OpenApi) {
  return swagger({
    path: "/docs",
    scalarCDN: "/docs/scalar.js",
    scalarConfig: PAGE as never,
    exclude: /./,
    // Getters: the document is made when somebody asks for it.
    documentation: {
      // 3.1 where the plugin's types know only 3.0.
      openapi: "3.1.0",
      info: openApi.info,
      servers: [{ url: "/" }],
      get tags() {
        return openApi.tags;
      },
      get paths() {
        return openApi.paths;
      },
      get components() {
        return openApi.components;
      },
    } as never,
  });
}

/** What programs with API keys are told of the API: open to all, as all of the documentation is. */
const PUBLIC_DOCUMENT = "/api/public/v1/openapi.json";

/** Where the document of the whole API is. */
const DOCUMENT = "/docs/json";

function addressOfChapter({ slug }: Chapter): string {
  return `${DOCUMENT}/${slug}`;
}

/** The application's fonts, where the documentation finds them. */
const FONTS = { latin: "/docs/latin.woff2", latinExtended: "/docs/latin-extended.woff2" };

/** What of the page would lead out of the building stays away. The plugin's types know an older Scalar. */
const PAGE = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  authentication: { preferredSecurityScheme: "bearer" },
  customCss: docsLook(FONTS),
  // The whole document beside its chapters would be read with each of them.
  spec: undefined,
  sources: CHAPTERS.map((chapter) => ({
    slug: chapter.slug,
    title: chapter.title,
    url: addressOfChapter(chapter),
  })),
};

function isPage(url: string): boolean {
  return /^\/docs(\/|\/json)?$/.test(pathOf(url));
}

const DRAIN_MS = 10_000;
const CLOSE_MS = 50;

/** Stops taking connections, lets calls under way finish, then closes what is idle. */
async function drain(server: Bun.Server<undefined>): Promise<void> {
  void server.stop();
  const deadline = Date.now() + DRAIN_MS;
  while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(10);
  // Connections that nobody uses may never be closed by the other side.
  await Promise.race([server.stop(true), Bun.sleep(CLOSE_MS)]);
}
