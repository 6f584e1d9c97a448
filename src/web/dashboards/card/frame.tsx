import { type ReactNode, useId } from "react";
import classes from "./card.module.css";
import type { CardSize } from "./panel.ts";

interface FrameProps {
  title: string;
  size: CardSize;
  /** Link or buttons next to the title. */
  aside?: ReactNode;
  /** Without padding, for lists and tables. */
  flush?: boolean;
  isLinked?: boolean;
  children?: ReactNode;
}

export function Frame({ title, size, aside, flush = false, isLinked = false, children }: FrameProps) {
  const id = useId();
  return (
    <section
      className={classes.card}
      data-size={size}
      data-linked={isLinked || undefined}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <h2 className={classes.title} id={id} title={title} dir="auto" style={{ marginBlock: 0 }}>
          {title}
        </h2>
        {aside}
      </div>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}
