import type { Page } from "../page.ts";

export const learningPages: readonly Page[] = [
  { path: "/learning/library", load: () => import("./library/library.tsx") },
  { path: "/learning/library/$id", load: () => import("./reader/reader.tsx") },
  { path: "/learning/graph", load: () => import("./graph/explorer.tsx") },
  { path: "/learning/concepts/$id", load: () => import("./graph/concept.tsx") },
  { path: "/learning/ask", load: () => import("./ask/ask.tsx") },
  { path: "/learning/courses", load: () => import("./courses/catalogue.tsx") },
  { path: "/learning/courses/new", load: () => import("./courses/new.tsx") },
  { path: "/learning/courses/making/$id", load: () => import("./courses/making.tsx") },
  { path: "/learning/courses/$id", load: () => import("./courses/course.tsx") },
  { path: "/learning/mine", load: () => import("./study/mine.tsx") },
  { path: "/learning/mine/$id", load: () => import("./study/take.tsx") },
  { path: "/learning/review", load: () => import("./study/review.tsx") },
  { path: "/learning/progress", load: () => import("./study/progress.tsx") },
];
