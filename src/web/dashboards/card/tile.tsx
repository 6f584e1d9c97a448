import { Anchor, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { To } from "../../kit/to.tsx";
import classes from "./card.module.css";
import { Frame } from "./frame.tsx";
import type { PanelProps } from "./panel.ts";

interface TileProps extends PanelProps {
  /** Undefined while loading. */
  value: string | undefined;
  to: string;
  hint?: ReactNode;
}

/** Card with one number, a link to what is behind it. */
export function Tile({ title, size, tools, value, to, hint }: TileProps) {
  return (
    <Frame title={title} size={size} isLinked={!tools} aside={tools}>
      {value === undefined ? (
        <Skeleton height="60%" mt={6} radius="sm" aria-busy="true" />
      ) : (
        <div className={classes.number}>
          <NumberLink text={value} label={title} to={tools ? undefined : to} />
          <span className={classes.hint}>{hint}</span>
        </div>
      )}
    </Frame>
  );
}

export function NumberLink({ text, label, to }: { text: string; label: string; to: string | undefined }) {
  const name = `${classes.value} figures`;
  if (to === undefined) return <span className={name}>{text}</span>;
  return (
    <Anchor
      component={To}
      to={to}
      className={name}
      underline="never"
      aria-label={`${label}: ${text}`}
      title={text}
    >
      {text}
    </Anchor>
  );
}
