import { Button, Group, Select } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Attachment } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { ChooseFile } from "../../kit/choose-file.tsx";
import { useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import type { Errors } from "../fields/errors.ts";
import type { AnyRecord, MetaEntity, MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";

interface AttachmentInputProps {
  entity: MetaEntity;
  record: AnyRecord;
  field: MetaField;
  value: unknown;
  onChange(name: string, value: unknown): void;
  errors: Errors;
}

/** One of the record's files, or a new one. */
export function AttachmentInput({ entity, record, field, value, onChange, errors }: AttachmentInputProps) {
  const t = useTexts("records.attachmentInput");
  const names = useNames();
  const may = useMay();
  const path = `${entity.path}/:id/attachments`;
  const of = { path: { id: record.id } };
  const { data: files = [] } = useQuery({
    queryKey: keyOf(`GET ${path}`, of),
    queryFn: async ({ signal }) => {
      const answer = await client.request("GET", path, { ...of, query: { limit: MOST }, signal });
      // All attachment endpoints return this shape.
      return (answer as { data: Attachment[] }).data;
    },
  });
  const add = useActWith(
    async (file: File) => {
      const answer = await client.request("POST", path, { ...of, query: { name: file.name }, body: file });
      // Uploads answer with the attachment.
      return answer as Attachment;
    },
    { stale: [`GET ${path}`], onDone: ({ id }) => onChange(field.name, id) },
  );
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        flex={1}
        miw={0}
        label={names.field(entity.collection, field.name)}
        required={field.required}
        clearable={!field.required}
        placeholder={files.length === 0 ? t.none : undefined}
        data={files.map(({ id, name }) => ({ value: id, label: name }))}
        value={typeof value === "string" ? value : null}
        error={errors.get(field.name)}
        data-path={field.name}
        onChange={(next) => onChange(field.name, next)}
      />
      {may(`${entity.collection}.attachments.add`) && (
        <ChooseFile accept="" onChoose={(file) => add.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} />}
              loading={add.isPending}
            >
              {t.upload}
            </Button>
          )}
        </ChooseFile>
      )}
    </Group>
  );
}

const MOST = 100;
