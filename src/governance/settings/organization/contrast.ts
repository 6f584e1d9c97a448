import type { Letterhead } from "../../../identity/index.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/** Least contrast with white paper, by WCAG 2.2: of text, and of large text and lines. */
const LEAST = { text: 4.5, accent: 3 } as const;

/** Colours of a letterhead that would be hard to read. */
export function paleColours({ colors = {} }: Letterhead): Detail[] {
  return (["accent", "text"] as const).flatMap((name) => {
    const colour = colors[name];
    if (colour === undefined) return [];
    const contrast = contrastWithWhite(colour);
    if (contrast >= LEAST[name]) return [];
    const params = { contrast: Math.floor(contrast * 10) / 10, least: LEAST[name] };
    const message = say("governance.errors.contrastLow", params);
    return [{ path: `letterhead.colors.${name}`, code: "CONTRAST_LOW", message }];
  });
}

function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
