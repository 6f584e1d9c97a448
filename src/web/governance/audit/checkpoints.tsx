import { Alert, Button, Code, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CopyText } from "../../kit/copy-text.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { More } from "../../kit/paged.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { useList } from "../../kit/use-pages.ts";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { checkNote, type LogKey, readCheckpoint } from "./checkpoint.ts";
import { canHash, continues } from "./merkle.ts";

export function Checkpoints() {
  const t = useTexts("governance.checkpoints");
  const format = useFormat();
  const checkpoints = useList("GET /api/v1/audit/checkpoints", { query: { limit: 25 } });
  const {
    error,
    rows,
    retry,
    parts: [first],
  } = checkpoints;
  if (error) return <ProblemNote error={error} onRetry={retry} />;
  if (!first || !rows) return <Wait rows={6} />;
  const newest = rows[0]?.size ?? 0;
  return (
    <Stack gap="lg">
      <Compare origin={first.origin} newest={newest} logKey={{ name: first.name, key: first.public_key }} />
      <Panel title={t.key} about={t.keyAbout}>
        <Stack align="flex-start">
          <CopyText value={JSON.stringify(first.public_key)} label={t.key} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.6} />}
            onClick={() =>
              saveFile(new Blob([JSON.stringify(first.public_key)], { type: "application/json" }), "key.jwk")
            }
          >
            {t.keyFile}
          </Button>
        </Stack>
      </Panel>
      <Panel title={t.title} about={t.about} flush>
        <DataTable
          caption={t.title}
          rows={rows}
          rowKey={({ size }) => String(size)}
          columns={[
            {
              key: "size",
              label: t.size,
              head: true,
              figures: true,
              width: 140,
              render: ({ size }) => format.number(size),
            },
            { key: "at", label: t.at, width: 190, render: ({ at }) => <Moment value={at} /> },
            {
              key: "root",
              label: t.root,
              render: ({ note }) => (
                <Code style={{ overflowWrap: "anywhere" }}>{readCheckpoint(note)?.root ?? ""}</Code>
              ),
            },
            {
              key: "note",
              label: t.note,
              hideLabel: true,
              width: 60,
              render: ({ size, note }) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t.download({ size: format.number(size) })}
                  onClick={() => saveFile(new Blob([note], { type: "text/plain" }), `checkpoint-${size}.txt`)}
                >
                  <IconDownload size={16} stroke={1.6} />
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      <More of={checkpoints} byReach />
    </Stack>
  );
}

type Answer = { kind: "none" | "other" | "bad" | "badKey" } | { kind: "good"; before: number; now: number };

function Compare({ origin, newest, logKey }: { origin: string; newest: number; logKey: LogKey }) {
  const t = useTexts("governance.checkpoints");
  const format = useFormat();
  const [note, setNote] = useState("");
  const check = useMutation({ mutationFn: () => compared(note, origin, newest, logKey) });
  const answer = check.data;
  const good = answer?.kind === "good";
  return (
    <Panel title={t.compare} about={t.compareAbout}>
      {canHash() ? (
        <Stack>
          <Textarea
            label={t.paste}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={10}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          />
          <Group>
            <Button disabled={note.trim() === ""} loading={check.isPending} onClick={() => check.mutate()}>
              {t.check}
            </Button>
          </Group>
          {check.error && <ProblemNote error={check.error} />}
          <div role="status">
            {answer && (
              <Alert color={good ? "leaf" : "red"} icon={good ? <IconCircleCheck /> : <IconCircleX />}>
                {answer.kind === "good"
                  ? t.good({ before: format.number(answer.before), now: format.number(answer.now) })
                  : t[answer.kind]}
              </Alert>
            )}
          </div>
        </Stack>
      ) : (
        <Text size="sm">{t.noHash}</Text>
      )}
    </Panel>
  );
}

/** Checks that the current log extends an older checkpoint's. */
async function compared(pasted: string, origin: string, newest: number, key: LogKey): Promise<Answer> {
  const kept = readCheckpoint(`${pasted.trim()}\n`);
  if (!kept) return { kind: "none" };
  if (kept.origin !== origin) return { kind: "other" };
  if ((await checkNote(kept, key)) === "bad") return { kind: "badKey" };
  if (kept.size > newest) return { kind: "bad" };
  const proof = await client.call("GET /api/v1/audit/checkpoints/:n/consistency", {
    path: { n: String(newest) },
    query: { from: kept.size },
  });
  const now = readCheckpoint(proof.second_checkpoint);
  const fits =
    now?.root === proof.second_root &&
    now.size === newest &&
    proof.second === newest &&
    proof.first === kept.size;
  if (!fits || !now || (await checkNote(now, key)) === "bad") return { kind: "bad" };
  const holds = await continues({ ...proof, first_root: kept.root });
  return holds ? { kind: "good", before: kept.size, now: newest } : { kind: "bad" };
}
