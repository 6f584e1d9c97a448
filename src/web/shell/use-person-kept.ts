import { useEffect } from "react";
import { refreshPerson } from "../session/session.ts";

/** So long what a person may do and how their organisation is called is good enough. */
const GOOD_MS = 60_000;

/** Who comes back to the window sees what others changed meanwhile: roles, the organisation's name, one more of them. */
export function usePersonKept(): void {
  useEffect(() => {
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState !== "visible" || Date.now() - asked < GOOD_MS) return;
      asked = Date.now();
      // Without a connection what is known stays.
      refreshPerson().catch(() => undefined);
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
