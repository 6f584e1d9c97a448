import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconArchive, IconDownload, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import type { AuditSegment } from "../../../client/contract.ts";
import { useAct, useActWith } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ChooseFile } from "../../kit/choose-file.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/audit/segments";
const TONES: Readonly<Record<AuditSegment["state"], Tone>> = {
  sealed: "good",
  archived: "busy",
  emptying: "busy",
  emptied: "quiet",
  refilling: "busy",
};

const LOOK_MS = 1500;
/** A background job is processing the segment. */
const isUnderWay = ({ state }: AuditSegment) => state === "emptying" || state === "refilling";

export function Segments() {
  const t = useTexts("governance.segments");
  const format = useFormat();
  const may = useMay();
  const segments = useCall(
    LIST,
    {},
    { every: (answer) => (answer?.data.some(isUnderWay) ? LOOK_MS : false) },
  );
  const seal = useAct("POST /api/v1/audit/segments", { stale: [LIST], done: t.sealedDone, quiet: true });
  return (
    <Panel
      title={t.title}
      about={t.about}
      flush
      actions={
        may("audit.segments.seal") && (
          <ConfirmButton
            size="xs"
            label={t.seal}
            title={t.sealTitle}
            about={t.sealAbout}
            confirm={t.seal}
            onConfirm={() => seal.mutateAsync({ body: {} })}
          />
        )
      }
    >
      <Answered of={segments}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconStack2} title={t.none} about={t.noneAbout} />
          ) : (
            <DataTable
              caption={t.title}
              rows={data}
              rowKey={({ number }) => String(number)}
              columns={[
                {
                  key: "number",
                  label: t.segment,
                  head: true,
                  figures: true,
                  render: ({ number }) => number,
                },
                {
                  key: "events",
                  label: t.events,
                  render: ({ first, last }) =>
                    t.range({ first: format.number(first), last: format.number(last) }),
                },
                { key: "at", label: t.at, render: ({ sealed_at }) => <Moment value={sealed_at} /> },
                {
                  key: "state",
                  label: t.state,
                  render: ({ state }) => <Tag tone={TONES[state]}>{t[state]}</Tag>,
                },
                {
                  key: "actions",
                  label: t.actions,
                  hideLabel: true,
                  render: (segment) => <Course segment={segment} />,
                },
              ]}
            />
          )
        }
      </Answered>
    </Panel>
  );
}

function Course({ segment: { number, state, archive } }: { segment: AuditSegment }) {
  const t = useTexts("governance.segments");
  const format = useFormat();
  const may = useMay();
  const [sha, setSha] = useState("");
  const path = { n: String(number) };
  // Strips the server's directory from the file name.
  const name = archive?.file.split("/").at(-1) ?? `segment-${number}.ndjson.gz`;
  const write = useAct("POST /api/v1/audit/segments/:n/archive", { stale: [LIST], done: t.archiveDone });
  const confirm = useAct("POST /api/v1/audit/segments/:n/confirm", {
    stale: [LIST],
    done: t.confirmed,
    quiet: true,
  });
  const restore = useAct("POST /api/v1/audit/segments/:n/restore", { stale: [LIST], done: t.restored });
  const take = useActWith(() => client.call("GET /api/v1/audit/segments/:n/archive", { path }), {
    onDone: (file) => saveFile(file, name),
  });
  return (
    <Group gap="xs" justify="flex-end">
      {state === "sealed" && may("audit.segments.archive") && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArchive size={14} stroke={1.6} />}
          loading={write.isPending}
          onClick={() => write.mutate({ path, body: {} })}
        >
          {t.archive}
        </Button>
      )}
      {archive && may("audit.segments.download") && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.6} />}
          loading={take.isPending}
          onClick={() => take.mutate(undefined)}
        >
          {t.download} ({format.bytes(archive.bytes)})
        </Button>
      )}
      {state === "archived" && archive && may("audit.segments.confirm") && (
        <ConfirmButton
          size="xs"
          label={t.confirm}
          title={t.confirmTitle({ n: number })}
          about={
            <Stack gap="xs">
              <Text size="sm">{t.confirmAbout}</Text>
              <Code block tabIndex={0}>{`freehold audit verify ${name} --key key.jwk`}</Code>
            </Stack>
          }
          confirm={t.confirm}
          danger
          ready={/^[0-9a-f]{64}$/.test(sha.trim())}
          onConfirm={() => confirm.mutateAsync({ path, body: { sha256: sha.trim() } })}
        >
          <TextInput
            label={t.sha}
            value={sha}
            onChange={(event) => setSha(event.currentTarget.value)}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
            required
          />
        </ConfirmButton>
      )}
      {state === "emptied" && may("audit.segments.restore") && (
        <ChooseFile accept=".gz,application/gzip" onChoose={(file) => restore.mutate({ path, body: file })}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={restore.isPending}>
              {t.restore}
            </Button>
          )}
        </ChooseFile>
      )}
    </Group>
  );
}
