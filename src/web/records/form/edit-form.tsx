import { useState } from "react";
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
  onLeave(): void;
}

export function EditForm({ entity, record, title, onLeave }: EditFormProps) {
  const t = useTexts("records.editForm");
  const [opened] = useState(() => ({ record, start: valuesOf(entity, record) }));
  return (
    <>
      <PageHead
        title={t.edit({ title })}
        up={{ to: recordAddress(entity.collection, record.id), label: title }}
        aside={<StateBadge collection={entity.collection} state={record.state} />}
      />
      <RecordForm
        entity={entity}
        record={opened.record}
        start={opened.start}
        onSaved={onLeave}
        onLeave={onLeave}
      />
    </>
  );
}
