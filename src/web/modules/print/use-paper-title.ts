import { useEffect } from "react";

/** Says at the foot of every printed page what it belongs to: page 3 of an invoice tells of which. */
export function usePaperTitle(title: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--paper-title", JSON.stringify(title));
    return () => {
      style.removeProperty("--paper-title");
    };
  }, [title]);
}
