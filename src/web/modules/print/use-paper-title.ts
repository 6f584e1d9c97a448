import { useEffect } from "react";

/** Prints the title at the foot of every page, so that loose pages can be identified. */
export function usePaperTitle(title: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--paper-title", JSON.stringify(title));
    return () => {
      style.removeProperty("--paper-title");
    };
  }, [title]);
}
