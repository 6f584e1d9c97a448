import { docsLook } from "./docs-look.ts";
import { addressOfChapter, CHAPTERS } from "./openapi-chapters.ts";
import { PAGE_HEADERS } from "./pages.ts";

/** CSP hash of the empty script element in which the page passes its settings. */
const EMPTY_SCRIPT = "'sha256-TcUB1mzXiQO4GxpTRZ0EMpOXKMU3u+n/q1WrgVIcs1I='";

export const FONTS = { latin: "/docs/latin.woff2", latinExtended: "/docs/latin-extended.woff2" };

const HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy": PAGE_HEADERS["content-security-policy"].replace(
    "script-src 'self'",
    `script-src 'self' ${EMPTY_SCRIPT}`,
  ),
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
};

/** Page of the API reference, below a base path. */
export function docsPage(
  base: string,
  { title, description }: { title: string; description: string },
): Response {
  const look = docsLook({ latin: base + FONTS.latin, latinExtended: base + FONTS.latinExtended });
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <meta name="description" content="${description}">
    <style>${look}</style>
  </head>
  <body>
    <script id="api-reference" data-configuration="${escaped(JSON.stringify(settings(base, look)))}">
    </script>
    <script src="${base}/docs/scalar.js" crossorigin></script>
  </body>
</html>
`;
  return new Response(page, { headers: HEADERS });
}

/** Disables features that contact external servers. */
function settings(base: string, look: string) {
  return {
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    authentication: { preferredSecurityScheme: "bearer" },
    customCss: look,
    // One document for each chapter, so that the complete one is never loaded.
    sources: CHAPTERS.map((chapter) => ({
      slug: chapter.slug,
      title: chapter.title,
      url: base + addressOfChapter(chapter),
    })),
  };
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
