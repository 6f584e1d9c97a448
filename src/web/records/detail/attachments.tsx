import { ActionIcon, Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFile, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import type { Attachment } from "../../../client/contract.ts";
import { randomId } from "../../../client/index.ts";
import { useActWith } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { type Part, usePages } from "../../kit/use-pages.ts";
import { useFormat } from "../../language/format.ts";
import { keyOf, stale } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { NewestFirst } from "./newest-first.tsx";

interface Upload {
  readonly id: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly share?: number;
  readonly error?: unknown;
}

const PAGE = 50;

export function Attachments({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.attachments");
  const may = useMay();
  const path = `${entity.path}/:id/attachments`;
  const asked = usePages(
    keyOf(`GET ${path}`, { pages: record.id }),
    async (cursor, signal): Promise<Part<Attachment>> => {
      const answer = await client.request("GET", path, {
        path: { id: record.id },
        query: { limit: PAGE, ...(cursor && { cursor }) },
        signal,
      });
      // All attachment endpoints return this shape.
      const { data, page } = answer as { data: Attachment[]; page: { next_cursor: string | null } };
      return { data, next: page.next_cursor ?? undefined };
    },
  );
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  async function upload(files: readonly File[]) {
    const begun = files.map((file) => ({ id: randomId(), file }));
    setUploads((before) => [...before, ...begun]);
    // One at a time: uploads share the bandwidth, so each file finishes sooner.
    for (const { id, file } of begun) await send(id, file);
  }

  async function send(id: string, file: File) {
    setUploads((before) => before.map((one) => (one.id === id ? { id, file } : one)));
    try {
      await client.request("POST", path, {
        path: { id: record.id },
        query: { name: file.name },
        body: file,
        onSent: (share) =>
          setUploads((before) => before.map((one) => (one.id === id ? { id, file, share } : one))),
      });
      setUploads((before) => before.filter((one) => one.id !== id));
      await stale(`GET ${path}`);
    } catch (error) {
      setUploads((before) => before.map((one) => (one.id === id ? { id, file, error } : one)));
    }
  }

  const mayAdd = may(`${entity.collection}.attachments.add`);
  return (
    <Stack>
      {mayAdd && !record.archived_at && (
        <Dropzone
          onDrop={(files) => void upload(files)}
          p="lg"
          radius="md"
          inputProps={{ "aria-label": t.drop }}
        >
          <Group justify="center" gap="sm" style={{ pointerEvents: "none" }}>
            <IconUpload size={22} stroke={1.6} aria-hidden />
            <div>
              <Text size="sm">{t.drop}</Text>
              <Text size="xs" c="var(--app-quiet)">
                {t.limits}
              </Text>
            </div>
          </Group>
        </Dropzone>
      )}
      {Boolean(record.archived_at) && (
        <Text size="sm" c="var(--app-quiet)">
          {t.archived}
        </Text>
      )}
      {uploads.map(({ id, file, share = 0, error }) =>
        error === undefined ? (
          <div key={id} aria-live="polite">
            <Text size="sm" truncate>
              {t.uploading({ name: file.name })}
            </Text>
            <Progress value={share * 100} animated aria-label={t.uploading({ name: file.name })} />
          </div>
        ) : (
          <Stack key={id} gap={4}>
            <Text size="sm" fw={500}>
              {t.refused({ name: file.name })}
            </Text>
            <ProblemNote error={error} onRetry={() => void send(id, file)} />
          </Stack>
        ),
      )}
      <NewestFirst of={asked}>
        {(data) =>
          data.length === 0 ? (
            <Text size="sm" c="var(--app-quiet)">
              {t.none}
            </Text>
          ) : (
            <Files entity={entity} record={record} files={data} />
          )
        }
      </NewestFirst>
    </Stack>
  );
}

interface FilesProps {
  entity: MetaEntity;
  record: AnyRecord;
  files: readonly Attachment[];
}

function Files({ entity, record, files }: FilesProps) {
  const t = useTexts("records.attachments");
  const may = useMay();
  const format = useFormat();
  const nameOf = useNameOf();
  const [leaving, setLeaving] = useState<Attachment>();
  const path = `${entity.path}/:id/attachments/:attachment_id`;
  const download = useActWith(async ({ id, name }: Attachment) => {
    const answer = await client.request("GET", `${path}/content`, {
      path: { id: record.id, attachment_id: id },
    });
    if (answer instanceof Blob) save(answer, name);
    else save(new Blob([JSON.stringify(answer)]), name);
  });
  const remove = useActWith(
    ({ id }: Attachment) => client.request("DELETE", path, { path: { id: record.id, attachment_id: id } }),
    { stale: [`GET ${entity.path}/:id/attachments`], done: t.removed, quiet: true },
  );
  const mayRemove = may(`${entity.collection}.attachments.remove`) && !record.archived_at;
  return (
    <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {files.map((file) => (
        <Group key={file.id} component="li" gap="sm" wrap="nowrap" py={8}>
          <IconFile size={20} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
          <div style={{ flex: 1, minWidth: 0 }}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              dir="auto"
              ta="start"
              style={{ overflowWrap: "anywhere" }}
              onClick={() => download.mutate(file)}
            >
              {file.name}
            </Anchor>
            <Text size="xs" c="var(--app-quiet)">
              {[format.bytes(file.size), format.moment(file.created_at), nameOf(file.created_by), file.note]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </div>
          {mayRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.remove({ name: file.name })}
              onClick={() => setLeaving(file)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <ConfirmDialog
        opened={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t.sure}
        about={leaving ? t.gone({ name: leaving.name }) : ""}
        confirm={t.removing}
        danger
        onConfirm={() => leaving && remove.mutateAsync(leaving)}
      />
    </Stack>
  );
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
