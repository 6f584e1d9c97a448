import { Alert, List } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Import } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    willCreate: (count: string) => `${count} will be made`,
    willUpdate: (count: string) => `${count} will be changed`,
    created: (count: string) => `${count} made`,
    updated: (count: string) => `${count} changed`,
    unchanged: (count: string) => `${count} are as they should be already`,
    held: (count: string) => `${count} wait for an approval`,
    failed: (count: string) => `${count} cannot be imported`,
    undone: (count: string) => `${count} taken back`,
    kept: (count: string) => `${count} kept: somebody has touched them since`,
    none: "No row was found.",
  },
  de: {
    willCreate: (count: string) => `${count} werden angelegt`,
    willUpdate: (count: string) => `${count} werden geändert`,
    created: (count: string) => `${count} angelegt`,
    updated: (count: string) => `${count} geändert`,
    unchanged: (count: string) => `${count} sind schon so, wie sie sein sollen`,
    held: (count: string) => `${count} warten auf eine Freigabe`,
    failed: (count: string) => `${count} lassen sich nicht importieren`,
    undone: (count: string) => `${count} rückgängig gemacht`,
    kept: (count: string) => `${count} behalten: sie wurden seither bearbeitet`,
    none: "Es wurde keine Zeile gefunden.",
  },
});

interface ImportCountsProps {
  one: Import;
  title: string;
  /** True for a preview. */
  ahead?: boolean;
  children?: ReactNode;
}

/** Result of an import, or of its preview. */
export function ImportCounts({ one, title, ahead = false, children }: ImportCountsProps) {
  const t = useWords(words);
  const format = useFormat();
  const { created, updated, unchanged, held, failed, undone, kept } = one.progress;
  const line = (count: number, text: (count: string) => string) => count > 0 && text(format.number(count));
  const lines = [
    line(created, ahead ? t.willCreate : t.created),
    line(updated, ahead ? t.willUpdate : t.updated),
    line(unchanged, t.unchanged),
    line(held, t.held),
    line(failed, t.failed),
    line(undone, t.undone),
    line(kept, t.kept),
  ].filter((text) => text !== false);
  const isWell = failed === 0 && kept === 0 && one.state !== "failed" && one.state !== "stopped";
  return (
    <Alert
      role="status"
      color={isWell ? "green" : "yellow"}
      icon={isWell ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={title}
      // The alert's own colour has too little contrast on its background.
      styles={{ title: { color: "var(--mantine-color-text)" } }}
    >
      <List size="sm">
        {lines.length === 0 && <List.Item>{t.none}</List.Item>}
        {lines.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      {children}
    </Alert>
  );
}
