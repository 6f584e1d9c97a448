import type { ReactNode } from "react";
import { OVERLAYS } from "../theme.ts";
import classes from "./entrance.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";

export function EntranceFrame({
  width = 420,
  language = true,
  children,
}: {
  width?: number;
  /** False for pages with their own language choice. */
  language?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <header className={classes.mark}>
        <Mark />
        Freehold
      </header>
      <main className={classes.card} style={{ maxWidth: width }}>
        {children}
        <div id={OVERLAYS} />
      </main>
      {language && (
        <footer className={classes.foot}>
          <LanguageSwitch />
        </footer>
      )}
    </div>
  );
}
