import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { queryText } from "../client/query.ts";
import { HelpButton } from "./help/help-button.tsx";
import { NotFound } from "./kit/not-found.tsx";
import { Bell } from "./notices/bell.tsx";
import { pages } from "./pages.ts";
import { Frame } from "./shell/frame.tsx";
import { PageFault } from "./shell/page-fault.tsx";
import { PageWait } from "./shell/page-wait.tsx";

const root = createRootRoute({
  component: () => <Frame bell={<Bell />} help={<HelpButton />} />,
  notFoundComponent: NotFound,
});

const routes = pages.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, "Page") }),
);

/** Where the page's address leads. Pages of the sidebar are fetched as soon as somebody points at them. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: new URL(document.baseURI).pathname,
  defaultPreload: "intent",
  defaultPendingComponent: PageWait,
  defaultPendingMs: 300,
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
  // Every parameter is a text, as the API and people write it: `?state=new&value[gte]=100`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => queryText(search),
});
