import page from "../web/setup/index.html" with { type: "text" };
import style from "../web/setup/setup.css" with { type: "text" };
import program from "../web/setup/setup.js" with { type: "text" };
import { PAGE_HEADERS } from "./pages.ts";

class Page {
  readonly path: string;
  readonly #body: string;
  readonly #type: string;

  constructor(path: string, body: unknown, type: string) {
    this.path = path;
    this.#body = String(body);
    this.#type = `${type}; charset=utf-8`;
  }

  respond(): Response {
    return new Response(this.#body, {
      headers: { ...PAGE_HEADERS, "content-type": this.#type, "cache-control": "no-cache" },
    });
  }
}

/** The page behind the one-time link, which later says that the appliance runs. */
export const setupPages = [
  new Page("/", page, "text/html"),
  new Page("/setup", page, "text/html"),
  new Page("/setup/setup.css", style, "text/css"),
  new Page("/setup/setup.js", program, "text/javascript"),
];
