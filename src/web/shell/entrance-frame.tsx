import type { ReactNode } from "react";
import classes from "./entrance.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";

/** The page around whatever comes before somebody is logged in. */
export function EntranceFrame({ width = 420, children }: { width?: number; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.mark}>
        <Mark />
        Freehold
      </header>
      <main className={classes.card} style={{ maxWidth: width }}>
        {children}
      </main>
      <footer className={classes.foot}>
        <LanguageSwitch />
      </footer>
    </div>
  );
}
