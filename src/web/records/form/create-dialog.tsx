import { Modal } from "@mantine/core";
import { useNames } from "../../language/names.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";

interface CreateDialogProps {
  entity: MetaEntity;
  /** What was typed where it is missing: its name, most likely. */
  text: string;
  onClose(): void;
  onCreated(record: AnyRecord): void;
}

/** Makes a record without leaving the form that needs it. */
export function CreateDialog({ entity, onClose }: CreateDialogProps) {
  const names = useNames();
  return <Modal opened onClose={onClose} title={names.one(entity.collection)} />;
}
