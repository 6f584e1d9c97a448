import type { CSSProperties } from "react";
import type { Letterhead } from "../../../client/contract.ts";
import styles from "./document.module.css";

/** Families by the letterhead's font. Only Inter comes with the application. */
export const FONTS: Readonly<Record<NonNullable<Letterhead["font"]>, string>> = {
  inter: '"Inter Variable", Inter, Arial, sans-serif',
  sans: "Arial, Helvetica, sans-serif",
  serif: 'Georgia, "Times New Roman", Times, serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
};

/** Font and colours of a paper. Colours apply where paper is white: in the light theme and in print. */
export function paperStyle({ colors, font }: Pick<Letterhead, "colors" | "font">): {
  className: string;
  style: CSSProperties;
} {
  const family = font && font !== "inter" ? FONTS[font] : undefined;
  const variables = {
    ...(colors?.accent && { "--paper-accent": colors.accent }),
    ...(colors?.text && { "--paper-text": colors.text }),
    ...(family && {
      "--mantine-font-family": family,
      "--mantine-font-family-headings": family,
      fontFamily: family,
    }),
  };
  // React's type does not know custom properties.
  return { className: styles.branded ?? "", style: variables as CSSProperties };
}
