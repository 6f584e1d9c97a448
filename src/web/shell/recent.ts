import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { BASE } from "../session/base.ts";
import { onNewcomer } from "../session/session.ts";

/** A page that the person was on, as its head called it. */
export interface Visited {
  readonly to: string;
  readonly label: string;
}

const MOST = 8;
const SETTLE_MS = 1500;

let visited: readonly Visited[] = [];
onNewcomer(() => {
  visited = [];
});

/** Where the person was, the last first, without where they are. For as long as the page stays open; kept nowhere. */
export const recentPages = (): readonly Visited[] =>
  visited.filter(({ to }) => BASE + to !== location.pathname);

/** Takes note of where the person goes. */
export function useRecent(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // A record's name stands in the title once it is read.
    const timer = setTimeout(() => {
      const label = document.title.replace(/ · Freehold$/, "");
      visited = [{ to: pathname, label }, ...visited.filter(({ to }) => to !== pathname)].slice(0, MOST + 1);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
