import { Alert, List } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Import } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";

interface ImportCountsProps {
  one: Import;
  title: string;
  /** True for a preview. */
  ahead?: boolean;
  children?: ReactNode;
}

export function ImportCounts({ one, title, ahead = false, children }: ImportCountsProps) {
  const t = useTexts("records.importCounts");
  const format = useFormat();
  const names = useNames();
  const { created, updated, unchanged, held, failed, undone, kept } = one.progress;
  const line = (count: number, text: (params: { count: string }) => string) =>
    count > 0 && text({ count: format.number(count) });
  const lines = [
    line(created, ahead ? t.willCreate : t.created),
    ...one.creates.map(({ collection, count }) =>
      (ahead ? t.alsoCreates : t.alsoCreated)({
        count: format.number(count),
        what: names.inSentence(count === 1 ? names.one(collection) : names.many(collection)),
      }),
    ),
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
