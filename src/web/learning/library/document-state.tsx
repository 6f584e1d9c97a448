import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { LibraryDocument } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Localised reason for a rejection, if the error code is known. */
export function useRefusalText(): (error: { code: string; message: string }) => string {
  const t = useTexts("learning.documentState");
  return ({ code, message }) => {
    const text = code in t ? t[code as keyof typeof t] : undefined;
    return typeof text === "string" ? text : message;
  };
}

export function DocumentState({ document }: { document: LibraryDocument }) {
  const t = useTexts("learning.documentState");
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
            {t.left({ count: warnings.length })}
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
  const t = useTexts("learning.documentState");
  const may = useMay();
  const process = useAct("POST /api/v1/learning/documents/:id/process", {
    stale: ["GET /api/v1/learning/documents", "GET /api/v1/learning/library"],
  });
  // Shared documents cannot be reprocessed; a new version is shared instead.
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
