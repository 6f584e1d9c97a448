import { Button, Code, Group, List, Stack, Text } from "@mantine/core";
import { IconDownload, IconPackageExport } from "@tabler/icons-react";
import type { DataExport } from "../../client/contract.ts";
import { useAct, useActWith } from "../kit/act.ts";
import { Answered } from "../kit/answered.tsx";
import { ConfirmButton } from "../kit/confirm.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { Empty } from "../kit/empty.tsx";
import { useEvery, useFollow } from "../kit/follow.ts";
import { PageHead } from "../kit/page-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { Person } from "../kit/person.tsx";
import { saveFile } from "../kit/save-file.ts";
import { Tag } from "../kit/state-badge.tsx";
import type { Tone } from "../kit/state-tone.ts";
import { Moment } from "../kit/values.tsx";
import { useFormat } from "../language/format.ts";
import { useCall } from "../queries.ts";
import { client, useMay } from "../session/session.ts";
import { useTexts } from "./texts.ts";

const TONES: Readonly<Record<DataExport["state"], Tone>> = {
  queued: "busy",
  running: "busy",
  ready: "good",
  failed: "bad",
  expired: "quiet",
  deleted: "quiet",
};
const LIST = "GET /api/v1/data/exports";

export function Page() {
  const t = useTexts("data.archive");
  const format = useFormat();
  const may = useMay();
  useFollow();
  const exports = useCall(LIST, { query: { limit: 100 } }, { every: useEvery(5000) });
  const former = useCall("GET /api/v1/data/former-logs", {}, { enabled: may("data.former_logs.list") });
  const make = useAct("POST /api/v1/data/exports/archive", { stale: [LIST], done: t.started, quiet: true });
  const take = useActWith(
    ({ id }: DataExport) => client.call("GET /api/v1/data/exports/:id/file", { path: { id } }),
    {},
  );
  const takeLog = useActWith(
    (sha256: string) => client.call("GET /api/v1/data/former-logs/:sha256", { path: { sha256 } }),
    { onDone: (file) => saveFile(file, "former-log.ndjson") },
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <ConfirmButton
            variant="filled"
            label={t.make}
            leftSection={<IconPackageExport size={16} stroke={1.6} />}
            title={t.makeTitle}
            about={t.makeAbout}
            confirm={t.make}
            onConfirm={() => make.mutateAsync({ body: {} })}
          />
        }
      />
      <Stack gap="lg">
        <Panel title={t.archives} flush>
          <Answered of={exports}>
            {({ data }) => {
              const archives = data.filter(({ kind }) => kind === "archive");
              if (archives.length === 0)
                return <Empty icon={IconPackageExport} title={t.none} about={t.noneAbout} />;
              return (
                <DataTable
                  caption={t.archives}
                  rows={archives}
                  rowKey={({ id }) => id}
                  columns={[
                    {
                      key: "when",
                      label: t.when,
                      head: true,
                      render: ({ created_at }) => <Moment value={created_at} />,
                    },
                    {
                      key: "who",
                      label: t.who,
                      render: ({ requested_by }) => <Person id={requested_by} size="xs" />,
                    },
                    {
                      key: "size",
                      label: t.size,
                      figures: true,
                      render: ({ size }) => (size === null ? "–" : format.bytes(size)),
                    },
                    {
                      key: "state",
                      label: t.state,
                      render: ({ state, error }) => (
                        <>
                          <Tag tone={TONES[state]}>{t[state]}</Tag>
                          {error && <Text size="xs">{error.message}</Text>}
                        </>
                      ),
                    },
                    {
                      key: "actions",
                      label: t.actions,
                      hideLabel: true,
                      render: (one) =>
                        one.state === "ready" && (
                          <Button
                            size="xs"
                            variant="default"
                            leftSection={<IconDownload size={14} stroke={1.6} />}
                            loading={take.isPending && take.variables.id === one.id}
                            onClick={() =>
                              take.mutate(one, {
                                onSuccess: (file) => saveFile(file, one.file_name ?? "archive.zip"),
                              })
                            }
                          >
                            {t.download}
                          </Button>
                        ),
                    },
                  ]}
                />
              );
            }}
          </Answered>
        </Panel>
        <Panel title={t.bring} about={t.bringAbout}>
          <Code block tabIndex={0}>
            {
              "freehold archive verify acme.zip --key acme.jwk\nfreehold archive import acme.zip --data /srv/freehold --key acme.jwk"
            }
          </Code>
          <Text size="sm" mt="sm" c="var(--app-quiet)">
            {t.bringNotes}
          </Text>
        </Panel>
        {(former.data?.data.length ?? 0) > 0 && (
          <Panel title={t.former} about={t.formerAbout}>
            <List size="sm" spacing="xs">
              {former.data?.data.map(({ origin, events, sha256, arrived_at }) => (
                <List.Item key={sha256}>
                  <Group gap="sm">
                    <Text size="sm">
                      {origin} · {format.number(events)} {t.events} · <Moment value={arrived_at} />
                    </Text>
                    <Button size="compact-xs" variant="default" onClick={() => takeLog.mutate(sha256)}>
                      {t.download}
                    </Button>
                  </Group>
                </List.Item>
              ))}
            </List>
          </Panel>
        )}
      </Stack>
    </>
  );
}
