import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import { docsLook } from "./docs-look.ts";
import type { OpenApi } from "./openapi.ts";
import { addressOfChapter, CHAPTERS, DOCS_FONTS } from "./openapi-chapters.ts";
import { asPage } from "./pages.ts";

/** The page of the API reference. Loaded with its plugin when it is first opened. */
export class Docs {
  readonly #page;

  constructor(openApi: OpenApi) {
    this.#page = new Elysia().use(
      swagger({
        path: "/docs",
        scalarCDN: "/docs/scalar.js",
        // Safe cast: the plugin's types are for an older Scalar version.
        scalarConfig: PAGE as never,
        exclude: /./,
        documentation: { info: openApi.title },
      }),
    );
  }

  respond(request: Request, base: string): Promise<Response> {
    return asPage(this.#page.fetch(request), base);
  }
}

/** Disables features that contact external servers. */
const PAGE = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  authentication: { preferredSecurityScheme: "bearer" },
  customCss: docsLook(DOCS_FONTS),
  // Prevents loading the complete document with every chapter.
  spec: undefined,
  sources: CHAPTERS.map((chapter) => ({
    slug: chapter.slug,
    title: chapter.title,
    url: addressOfChapter(chapter),
  })),
};
