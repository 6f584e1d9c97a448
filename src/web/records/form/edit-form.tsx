import type { AnyRecord, MetaEntity } from "../meta.ts";

interface EditFormProps {
  entity: MetaEntity;
  record: AnyRecord;
  title: string;
  onLeave(): void;
}

export function EditForm({ title }: EditFormProps) {
  return <p>{title}</p>;
}
