import { features } from "../features.ts";

/** Part of the document, shown alone: the complete one blocks browsers for many seconds. */
export interface Chapter {
  slug: string;
  title: string;
  paths: readonly string[];
}

/** API reference chapters in reading order. The first also takes paths that match no other. */
export const CHAPTERS: readonly Chapter[] = [
  { slug: "start", title: "First things", paths: [] },
  ...features.modules.map(({ name, title }) => ({ slug: name, title, paths: [`/api/v1/${name}/`] })),
  { slug: "learning", title: "Learning", paths: ["/api/v1/learning/"] },
  {
    slug: "governance",
    title: "Approvals, audit and data",
    paths: ["/api/v1/workflows", "/api/v1/approvals", "/api/v1/audit/", "/api/v1/data/"],
  },
  { slug: "settings", title: "Settings and system", paths: ["/api/v1/settings/", "/api/v1/system/"] },
  { slug: "public", title: "For programs with API keys", paths: ["/api/v1/developer/", "/api/public/"] },
];

export function chapterOf(path: string): string {
  const chapter = CHAPTERS.find(({ paths }) => paths.some((beginning) => path.startsWith(beginning)));
  return chapter?.slug ?? "start";
}

export const DOCUMENT = "/docs/json";

export function addressOfChapter({ slug }: Chapter): string {
  return `${DOCUMENT}/${slug}`;
}

/** Fonts of the page of the API reference. */
export const DOCS_FONTS = { latin: "/docs/latin.woff2", latinExtended: "/docs/latin-extended.woff2" };
