import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { Panel } from "../../kit/panel.tsx";
import { useProblemText } from "../../kit/problem-text.ts";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import classes from "./library.module.css";
import type { Upload, Uploads } from "./uploads.ts";

const words = defineWords({
  en: {
    title: "Files on their way",
    summary: (sent: number, all: number, failed: number) =>
      `${sent} of ${all} uploaded${failed > 0 ? `, ${failed} not` : ""}`,
    clear: "Clear the list",
    again: "Try again",
    waiting: "Waits for its turn",
    sending: "Uploading",
    sent: "Uploaded; it is being read",
    twice: "Uploaded. The same file is in the library already",
    kind: "This kind of file cannot be read. Save it as PDF, Word, Markdown, HTML or text",
    empty: "The file is empty",
    large: "The file is larger than this library takes. Divide it, or ask the operator to raise the limit",
  },
  de: {
    title: "Dateien unterwegs",
    summary: (sent: number, all: number, failed: number) =>
      `${sent} von ${all} hochgeladen${failed > 0 ? `, ${failed} nicht` : ""}`,
    clear: "Liste leeren",
    again: "Noch einmal versuchen",
    waiting: "Wartet, bis sie an der Reihe ist",
    sending: "Wird hochgeladen",
    sent: "Hochgeladen; sie wird gelesen",
    twice: "Hochgeladen. Dieselbe Datei ist schon in der Bibliothek",
    kind: "Diese Art von Datei lässt sich nicht lesen. Speichern Sie sie als PDF, Word, Markdown, HTML oder Text",
    empty: "Die Datei ist leer",
    large:
      "Die Datei ist größer, als diese Bibliothek annimmt. Teilen Sie sie, oder lassen Sie die Grenze anheben",
  },
});

/** The files that were dropped, each with what became of it. */
export function UploadList({ uploads: { list, retry, clear } }: { uploads: Uploads }) {
  const t = useWords(words);
  if (list.length === 0) return null;
  const sent = list.filter(({ status }) => status === "sent").length;
  const failed = list.filter(({ status }) => status === "failed" || status === "unfit").length;
  const busy = sent + failed < list.length;
  return (
    <Panel
      title={t.title}
      about={<span role="status">{t.summary(sent, list.length, failed)}</span>}
      actions={
        !busy && (
          <Button size="xs" variant="subtle" color="gray" onClick={clear}>
            {t.clear}
          </Button>
        )
      }
    >
      <ul className={classes.uploads} aria-label={t.title}>
        {list.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload.key)} />
        ))}
      </ul>
    </Panel>
  );
}

function UploadRow({ upload, onRetry }: { upload: Upload; onRetry(): void }) {
  const t = useWords(words);
  const format = useFormat();
  const textOf = useProblemText();
  const { status, unfit, error, document, file } = upload;
  const told =
    status === "failed"
      ? textOf(error)
      : unfit
        ? t[unfit]
        : status === "sent"
          ? document?.duplicate_of
            ? t.twice
            : t.sent
          : t[status === "sending" ? "sending" : "waiting"];
  const bad = status === "failed" || status === "unfit";
  return (
    <li>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <span className={classes.sign} data-bad={bad || undefined}>
          {status === "sending" ? (
            <Loader size={16} />
          ) : bad ? (
            <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          ) : status === "sent" ? (
            <IconCheck size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconClock size={18} stroke={1.6} aria-hidden />
          )}
        </span>
        <Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" truncate dir="auto">
              {file.name}
            </Text>
            <Text size="xs" c="var(--app-quiet)" className="figures" style={{ flexShrink: 0 }}>
              {format.bytes(file.size)}
            </Text>
          </Group>
          <Text size="xs" c={bad ? "var(--mantine-color-error)" : "var(--app-quiet)"}>
            {told}
          </Text>
        </Stack>
        {status === "failed" && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t.again}
          </Button>
        )}
      </Group>
    </li>
  );
}
