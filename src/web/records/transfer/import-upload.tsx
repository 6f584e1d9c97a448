import { Group, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet, IconUpload, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Import } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { client } from "../../session/session.ts";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { importTargets } from "./import-targets.ts";
import { TargetName } from "./target-name.tsx";

const KINDS: Readonly<Record<string, string[]>> = {
  "text/csv": [".csv", ".txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/x-ndjson": [".ndjson", ".jsonl"],
  "application/json": [".json"],
};

export function ImportUpload({ entity }: { entity: MetaEntity }) {
  const t = useTexts("records.importUpload");
  const names = useNames();
  const format = useFormat();
  const [, setUrl] = useUrlState();
  const [file, setFile] = useState<File>();
  const upload = useActWith(
    (given: File): Promise<Import> =>
      client.call("POST /api/v1/data/imports", {
        query: { collection: entity.collection, name: given.name.slice(0, 255) },
        body: given,
      }),
    {
      quiet: true,
      stale: ["GET /api/v1/data/imports"],
      onDone: ({ id }) => setUrl({ id }, { push: true }),
    },
  );
  const needed = importTargets(entity).filter(({ required, line }) => required && !line);

  function take(files: readonly File[]) {
    const [given] = files;
    if (!given || upload.isPending) return;
    setFile(given);
    upload.mutate(given);
  }

  return (
    <>
      {upload.error && <ProblemNote error={upload.error} onRetry={() => file && take([file])} />}
      <Dropzone
        onDrop={take}
        onReject={(rejected) => take(rejected.map((one) => one.file))}
        accept={{ ...KINDS }}
        maxFiles={1}
        multiple={false}
        loading={upload.isPending}
        inputProps={{ "aria-label": t.choose }}
        p="xl"
      >
        <Group justify="center" gap="xl" mih={150} style={{ pointerEvents: "none" }}>
          <Dropzone.Accept>
            <IconUpload size={44} stroke={1.4} />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconX size={44} stroke={1.4} />
          </Dropzone.Reject>
          <Dropzone.Idle>
            <IconFileSpreadsheet size={44} stroke={1.4} />
          </Dropzone.Idle>
          <Stack gap={4}>
            <Text fw={600}>{t.drop}</Text>
            <Text size="sm" c="var(--app-quiet)">
              {t.kinds}
            </Text>
          </Stack>
        </Group>
      </Dropzone>
      {upload.isPending && file && (
        <Stack gap={6}>
          <Text size="sm" aria-live="polite">
            {t.sending({ name: file.name })} ({format.bytes(file.size)})
          </Text>
          <Progress.Root>
            <Progress.Section aria-label={t.sending({ name: file.name })} value={100} animated />
          </Progress.Root>
        </Stack>
      )}
      <Panel title={t.needed} about={t.neededAbout}>
        <Text size="sm">
          {needed.length === 0
            ? t.none
            : needed.map((target, i) => (
                <span key={target.name}>
                  {i > 0 && ", "}
                  <TargetName names={names} collection={entity.collection} target={target} />
                </span>
              ))}
        </Text>
      </Panel>
    </>
  );
}
