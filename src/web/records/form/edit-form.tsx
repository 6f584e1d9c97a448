import { useMemo, useState } from "react";
import { PageHead } from "../../kit/page-head.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { type AnyRecord, type MetaEntity, recordAddress } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { RecordForm } from "./record-form.tsx";
import { valuesOf } from "./values-of-form.ts";

interface EditFormProps {
  entity: MetaEntity;
  record: AnyRecord;
  title: string;
  /** Path of the input to begin at. */
  focus: string | undefined;
  onLeave(): void;
}

export function EditForm({ entity, record, title, focus, onLeave }: EditFormProps) {
  const t = useTexts("records.editForm");
  const [opened] = useState(record);
  const start = useMemo(() => valuesOf(entity, opened), [entity, opened]);
  return (
    <>
      <PageHead
        title={t.edit({ title })}
        up={{ to: recordAddress(entity.collection, record.id), label: title }}
        aside={<StateBadge collection={entity.collection} state={record.state} />}
      />
      <RecordForm
        entity={entity}
        record={opened}
        start={start}
        focus={focus}
        onSaved={onLeave}
        onLeave={onLeave}
      />
    </>
  );
}
