import { Notifications } from "@mantine/notifications";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useLocation,
} from "@tanstack/react-router";
import { queryText } from "../client/query.ts";
import { HelpButton } from "./help/help-button.tsx";
import { useFailuresOfPage } from "./kit/failure.ts";
import { NotFound } from "./kit/not-found.tsx";
import { NotificationBell } from "./notices/notification-bell.tsx";
import { pages } from "./pages.ts";
import { Frame } from "./shell/frame.tsx";
import { PageFault } from "./shell/page-fault.tsx";
import { PageWait } from "./shell/page-wait.tsx";

/** Above dialogs, but never over a list of choices or an input that is open over a table. */
const BELOW_POPOVERS = 250;

/** Rendered inside the router, because messages contain links. */
function Shell() {
  useFailuresOfPage(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <>
      <Notifications position="bottom-right" limit={4} zIndex={BELOW_POPOVERS} />
      <Frame notifications={<NotificationBell />} help={<HelpButton />} />
    </>
  );
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
});

const routes = pages.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, "Page") }),
);

/** The code of a linked page is prefetched on hover. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: new URL(document.baseURI).pathname,
  defaultPreload: "intent",
  defaultPendingComponent: PageWait,
  defaultPendingMs: 300,
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
  // Parameters stay text, as in the API: `?state=new&value[gte]=100`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => queryText(search),
});
