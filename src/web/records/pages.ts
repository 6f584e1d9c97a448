import type { Page } from "../page.ts";

const importPage = () => import("./transfer/import-page.tsx");

/** Record pages: `/crm/leads/$id`. */
const RECORD_PAGE = /^(\/[a-z-]+\/[a-z-]+)\/\$[a-z_]+$/;

/** Collections with a custom `/$id` page need an explicit import route, otherwise `import` would be an id. */
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
