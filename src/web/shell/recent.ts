import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { BASE } from "../session/base.ts";
import { onNewcomer } from "../session/session.ts";

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

/** Recent pages, latest first, without the current one. Only kept in memory. */
export const recentPages = (): readonly Visited[] =>
  visited.filter(({ to }) => BASE + to !== location.pathname);

export function useRecent(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // The title contains the record's name only once it has loaded.
    const timer = setTimeout(() => {
      const label = document.title.replace(/ · Freehold$/, "");
      visited = [{ to: pathname, label }, ...visited.filter(({ to }) => to !== pathname)].slice(0, MOST + 1);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
