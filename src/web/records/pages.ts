import type { Page } from "../page.ts";

const importPage = () => import("./transfer/import-page.tsx");

/** Pages of one record each: `/crm/leads/$id`. */
const RECORD_PAGE = /^(\/[a-z-]+\/[a-z-]+)\/\$[a-z_]+$/;

/**
 * The pages that every collection has, and the overviews of what comes in and goes out. Where another page stands at
 * `/$id`, the import has an address of its own: there it would be an id.
 */
export const recordPages = (others: readonly Page[]): readonly Page[] => [
  { path: "/data/imports", load: () => import("./transfer/imports-page.tsx") },
  { path: "/data/exports", load: () => import("./transfer/exports-page.tsx") },
  { path: "/$module/$collection", load: () => import("./list/list.tsx") },
  { path: "/$module/$collection/import", load: importPage },
  ...others.flatMap(({ path }) => {
    const [, collection] = RECORD_PAGE.exec(path) ?? [];
    return collection === undefined ? [] : [{ path: `${collection}/import`, load: importPage }];
  }),
  { path: "/$module/$collection/new", load: () => import("./detail/new.tsx") },
  { path: "/$module/$collection/$id", load: () => import("./detail/detail.tsx") },
];
