import type { Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { Origin } from "./context.ts";

export const localise = ({ origin }: { readonly origin: Origin }, text: Text): string =>
  renderText(text, origin.language ?? "en");
