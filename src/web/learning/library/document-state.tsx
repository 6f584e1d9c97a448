import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { LibraryDocument } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useMay } from "../../session/session.ts";

const words = defineWords({
  en: {
    queued: "Waits its turn",
    ready: "Ready",
    failed: "Could not be read",
    read: "Reading",
    write: "Keeping the text",
    index: "Indexing",
    concepts: "Finding concepts",
    again: "Read again",
    left: (count: number) => (count === 1 ? "Something was left out" : `${count} things were left out`),
    old: "The version before still answers.",
    NO_TEXT:
      "There is no text in it. If it was scanned, let a program for text recognition (OCR) read it first.",
    FILE_ENCRYPTED: "It is protected by a password. Save it without one and upload it again.",
    FILE_DAMAGED:
      "The file is damaged or ends too early. Open it in its own program, save it anew and upload that.",
    FORMAT_UNKNOWN: "This kind of file cannot be read. Save it as PDF, Word, Markdown, HTML or text.",
    TOO_MANY_PAGES: "It has more pages than this library takes. Divide it and upload its parts.",
    TOO_MANY_WORDS: "It has more text than this library takes. Divide it and upload its parts.",
    TOO_DENSE: "It unpacks to far more than a text does. If you trust it, save it as PDF or plain text.",
    TOO_DEEP: "Its parts lie within one another too deeply. Save it as plain text and upload that.",
  },
  de: {
    queued: "Wartet",
    ready: "Bereit",
    failed: "Nicht lesbar",
    read: "Wird gelesen",
    write: "Text wird abgelegt",
    index: "Wird indiziert",
    concepts: "Begriffe werden gesucht",
    again: "Noch einmal lesen",
    left: (count: number) => (count === 1 ? "Etwas wurde ausgelassen" : `${count} Dinge wurden ausgelassen`),
    old: "Die Fassung davor gilt weiter.",
    NO_TEXT:
      "Es enthält keinen Text. Falls es gescannt ist, lassen Sie es zuerst von einer Texterkennung (OCR) lesen.",
    FILE_ENCRYPTED:
      "Es ist durch ein Passwort geschützt. Speichern Sie es ohne, und laden Sie es noch einmal hoch.",
    FILE_DAMAGED:
      "Die Datei ist beschädigt oder endet zu früh. Öffnen Sie sie in ihrem Programm, speichern Sie sie neu, und laden Sie das hoch.",
    FORMAT_UNKNOWN:
      "Diese Art von Datei lässt sich nicht lesen. Speichern Sie sie als PDF, Word, Markdown, HTML oder Text.",
    TOO_MANY_PAGES:
      "Es hat mehr Seiten, als diese Bibliothek annimmt. Teilen Sie es, und laden Sie die Teile hoch.",
    TOO_MANY_WORDS:
      "Es hat mehr Text, als diese Bibliothek annimmt. Teilen Sie es, und laden Sie die Teile hoch.",
    TOO_DENSE:
      "Es enthält entpackt weit mehr als ein Text. Wenn Sie ihm trauen, speichern Sie es als PDF oder reinen Text.",
    TOO_DEEP:
      "Seine Teile liegen zu tief ineinander. Speichern Sie es als reinen Text, und laden Sie das hoch.",
  },
});

/** Localised reason why a document was rejected, if the error code is known. */
export function useRefusalText(): (error: { code: string; message: string }) => string {
  const t = useWords(words);
  return ({ code, message }) => {
    const text = code in t ? t[code as keyof typeof t] : undefined;
    return typeof text === "string" ? text : message;
  };
}

/** Processing state of a document, with errors and how to fix them. */
export function DocumentState({ document }: { document: LibraryDocument }) {
  const t = useWords(words);
  const refusal = useRefusalText();
  const { state, stage, error, warnings, revision } = document;
  if (state === "failed") {
    return (
      <Stack gap={4} align="flex-start" maw={320}>
        <Tag tone="bad">{t.failed}</Tag>
        {error && (
          <Text size="xs" style={{ whiteSpace: "normal" }}>
            {refusal(error)} {revision > 0 && t.old}
          </Text>
        )}
        <ReadAgain document={document} />
      </Stack>
    );
  }
  if (state === "queued") return <Tag tone="waiting">{t.queued}</Tag>;
  if (state === "ready" && stage === null) {
    return (
      <Group gap={6}>
        <Tag tone="good">{t.ready}</Tag>
        {warnings.length > 0 && (
          <Text size="xs" c="var(--app-quiet)" title={warnings.join("\n")}>
            {t.left(warnings.length)}
          </Text>
        )}
      </Group>
    );
  }
  return <Working document={document} label={t[stage ?? "read"]} />;
}

function Working({ document: { title, progress }, label }: { document: LibraryDocument; label: string }) {
  const format = useFormat();
  return (
    <Stack gap={4} w={180} maw="100%">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs">{label}</Text>
        <Text size="xs" className="figures" c="var(--app-quiet)">
          {format.percent(Math.round(progress * 100))}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section value={Math.max(3, progress * 100)} aria-label={`${title}: ${label}`} />
      </Progress.Root>
    </Stack>
  );
}

function ReadAgain({ document: { id, namespace } }: { document: LibraryDocument }) {
  const t = useWords(words);
  const may = useMay();
  const process = useAct("POST /api/v1/learning/documents/:id/process", {
    stale: ["GET /api/v1/learning/documents", "GET /api/v1/learning/library"],
  });
  // Documents of the shared library cannot be reprocessed; a new version is shared instead.
  if (namespace !== "org" || !may("learning.documents.process")) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={process.isPending}
      onClick={() => process.mutate({ path: { id }, body: {} })}
    >
      {t.again}
    </Button>
  );
}
