import { notifications } from "@mantine/notifications";
import { createElement, useEffect } from "react";
import { HeldForApproval } from "../../client/index.ts";
import { stale } from "../queries.ts";
import { useTexts } from "../texts.ts";
import { HeldNote } from "./held-note.tsx";
import { useBriefProblem } from "./problem-text.ts";

/** Error messages of the page that is open. */
const shown = new Set<string>();

/** Hides the error messages of a page when the user leaves it. */
export function useFailuresOfPage(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    return () => {
      for (const id of shown) notifications.hide(id);
      shown.clear();
    };
  }, [page]);
}

/** Reports a call that is held for approval, or failed. Quiet callers show failures themselves. */
export function useFailure(): (error: Error, options?: { quiet?: boolean; text?: string }) => void {
  const t = useTexts("app.act");
  const textOf = useBriefProblem();
  return (error, { quiet = false, text } = {}) => {
    if (error instanceof HeldForApproval) {
      void stale("GET /api/v1/workflows/pending");
      notifications.show({
        title: t.held,
        message: createElement(HeldNote, { approvalId: error.approvalId }),
        color: "yellow",
      });
    } else if (!quiet) {
      const id = notifications.show({ message: text ?? textOf(error), color: "red", autoClose: 12_000 });
      shown.add(id);
    }
  };
}
