import { features } from "../features.ts";

/** A part of the document that is read by itself: the whole of it keeps a browser busy for many seconds. */
export interface Chapter {
  slug: string;
  title: string;
  /** How the addresses begin that stand in it. */
  paths: readonly string[];
}

/** The parts of the documentation, in the order in which they are read. What stands in no other, stands in the first. */
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

/** The chapter in which an address stands. */
export function chapterOf(path: string): string {
  const chapter = CHAPTERS.find(({ paths }) => paths.some((beginning) => path.startsWith(beginning)));
  return chapter?.slug ?? "start";
}

/** Where the document of the whole API is. */
export const DOCUMENT = "/docs/json";

export function addressOfChapter({ slug }: Chapter): string {
  return `${DOCUMENT}/${slug}`;
}
