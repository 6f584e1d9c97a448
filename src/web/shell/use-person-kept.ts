import { useEffect } from "react";
import { refreshPerson } from "../session/session.ts";

/** Permissions and the organisation's name count as current for this long. */
const GOOD_MS = 60_000;

/** Refreshes the profile when the window regains focus: roles, names and memberships may have changed. */
export function usePersonKept(): void {
  useEffect(() => {
    let asked = Date.now();
    const look = () => {
      if (document.visibilityState !== "visible" || Date.now() - asked < GOOD_MS) return;
      asked = Date.now();
      // Offline: keep the known profile.
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
