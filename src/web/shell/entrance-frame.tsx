import type { ReactNode } from "react";
import { OVERLAYS } from "../theme.ts";
import classes from "./entrance.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";

/** The page around whatever comes before somebody is logged in. */
export function EntranceFrame({
  width = 420,
  language = true,
  children,
}: {
  width?: number;
  /** Whether the language is chosen below; a page may ask for it itself. */
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
