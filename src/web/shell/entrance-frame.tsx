import { createContext, type ReactNode, useContext } from "react";
import { OVERLAYS } from "../theme.ts";
import classes from "./entrance.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { Mark } from "./mark.tsx";

/** After a login, its page is drawn in the shell for a moment, which has an element for overlays already. */
export const WithinShell = createContext(false);

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
  const isInShell = useContext(WithinShell);
  return (
    <div className={classes.page}>
      <header className={classes.mark}>
        <Mark />
        Freehold
      </header>
      <main className={classes.card} style={{ maxWidth: width }}>
        {children}
        {!isInShell && <div id={OVERLAYS} />}
      </main>
      {language && (
        <footer className={classes.foot}>
          <LanguageSwitch />
        </footer>
      )}
    </div>
  );
}
