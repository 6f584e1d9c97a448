import { Button, Group, Stack } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconCertificate, IconDownload } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAct, useActWith } from "../kit/act.ts";
import { ConfirmButton } from "../kit/confirm.tsx";
import { Panel } from "../kit/panel.tsx";
import { saveFile } from "../kit/save-file.ts";
import { To } from "../kit/to.tsx";
import { useFormat } from "../language/format.ts";
import { RecordPage } from "../records/detail/record-page.tsx";
import { changed } from "../records/form/saved.ts";
import { type AnyRecord, useEntity } from "../records/meta.ts";
import { client, useMay } from "../session/session.ts";
import { Clock } from "./clock.tsx";
import { Course } from "./course.tsx";
import { Rectify } from "./rectify.tsx";
import { Scope } from "./scope.tsx";
import { useTexts } from "./texts.ts";

const COLLECTION = "data.requests";
/** States in which the scope of the request has been determined. */
const SCOPED = ["scoping", "review", "executing", "delivered", "closed"];
const SHOWN = [
  "received_on",
  "due_on",
  "days_left",
  "overdue",
  "warned",
  "scope_hash",
  "scope_count",
  "scoped_at",
  "pack_until",
];

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      collection={COLLECTION}
      id={id}
      shown={SHOWN}
      lead={(record) => <Lead record={record} />}
      after={(record) =>
        SCOPED.includes(record.state) && (
          <Scope id={record.id} state={record.state} scoped={record.scoped_at !== null} />
        )
      }
    />
  );
}

function Lead({ record }: { record: AnyRecord }) {
  const t = useTexts("data.request");
  const { received_on, due_on, days_left, executed_at, state, kind } = record;
  return (
    <Stack gap="lg">
      <Panel title={t.course}>
        <Stack gap="lg">
          {typeof received_on === "string" && typeof due_on === "string" && (
            <Clock
              received_on={received_on}
              due_on={due_on}
              days_left={typeof days_left === "number" ? days_left : null}
            />
          )}
          <div>
            <Course state={state} />
          </div>
        </Stack>
      </Panel>
      {state === "executing" && kind === "rectification" && <Rectify id={record.id} />}
      {(state === "executing" || executed_at !== null) && <Result record={record} />}
    </Stack>
  );
}

/** Polls while a job executes the request. */
function useFollowing(executing: boolean): void {
  const entity = useEntity(COLLECTION);
  const look = useInterval(() => {
    if (entity) void changed(entity);
  }, 2000);
  // Needs an effect, because only the loaded record shows if the job is running.
  useEffect(() => {
    if (executing) look.start();
    return look.stop;
  }, [executing, look.start, look.stop]);
}

function Result({ record }: { record: AnyRecord }) {
  const t = useTexts("data.request");
  const format = useFormat();
  const may = useMay();
  const path = { id: record.id };
  const { executed_at, kind, pack_until, state } = record;
  const take = useActWith(() => takePackage(record.id, t.noPack), {
    onDone: ({ file, name }) => saveFile(file, name),
  });
  const lift = useAct("POST /api/v1/data/requests/:id/lift", {
    stale: ["GET /api/v1/data/requests", "GET /api/v1/data/restrictions"],
    done: ({ lifted }) => t.lifted({ count: lifted }),
    quiet: true,
  });
  const executed = typeof executed_at === "string";
  useFollowing(state === "executing" && !executed && kind !== "rectification");
  const hasPack = executed && typeof pack_until === "string" && state !== "closed";
  return (
    <Panel
      title={t.result}
      about={
        executed
          ? t.done({ moment: format.ago(executed_at) })
          : kind === "rectification"
            ? undefined
            : t.under
      }
    >
      {executed && (
        <Group gap="sm">
          {hasPack && may("data.requests.attachments.download") && (
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={take.isPending}
              onClick={() => take.mutate(undefined)}
              title={t.packAbout({ day: format.day(pack_until) })}
            >
              {t.pack}
            </Button>
          )}
          {may("data.requests.certificate") && kind === "erasure" && (
            <Button
              component={To}
              to={`/data/requests/${record.id}/certificate`}
              variant={hasPack ? "default" : "filled"}
              leftSection={<IconCertificate size={16} stroke={1.6} />}
            >
              {t.certificate}
            </Button>
          )}
          {kind === "restriction" && may("data.requests.lift") && (
            <ConfirmButton
              label={t.lift}
              title={t.liftTitle}
              about={t.liftAbout}
              confirm={t.lift}
              onConfirm={() => lift.mutateAsync({ path, body: {} })}
            />
          )}
        </Group>
      )}
    </Panel>
  );
}

/** Downloads the archive that the job attached to the request. */
async function takePackage(id: string, missing: string): Promise<{ file: Blob; name: string }> {
  const { data } = await client.call("GET /api/v1/data/requests/:id/attachments", { path: { id } });
  const pack = data.find(({ name }) => name.endsWith(".zip")) ?? data[0];
  if (!pack) throw new Error(missing);
  const file = await client.call("GET /api/v1/data/requests/:id/attachments/:attachment_id/content", {
    path: { id, attachment_id: pack.id },
  });
  return { file, name: pack.name };
}
