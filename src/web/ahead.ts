import { pages } from "./pages.ts";
import { askAhead } from "./queries.ts";
import { BASE } from "./session/base.ts";
import { onEntering } from "./session/session.ts";

/** Starts the calls that the first page needs, as soon as there is a token. */
onEntering(() => {
  askAhead("GET /api/v1/meta");
  const path = location.pathname.slice(BASE.length) || "/";
  for (const name of pages.find((page) => page.path === path)?.ahead ?? []) askAhead(name);
});
