import { useState } from "react";
import type { Query } from "../../../client/index.ts";
import { useNames } from "../../language/names.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { Dialog } from "./dialog.tsx";
import { RecordForm } from "./record-form.tsx";
import { freshValues, type Values } from "./values-of-form.ts";

interface CreateDialogProps {
  entity: MetaEntity;
  /** Text that the user typed into the picker, most likely the name. */
  text: string;
  /** Filter of the picker, which the new record must pass. */
  filter: Query | undefined;
  onClose(): void;
  onCreated(record: AnyRecord): void;
}

export function CreateDialog({ entity, text, filter, onClose, onCreated }: CreateDialogProps) {
  const t = useTexts("records.createDialog");
  const names = useNames();
  const [start] = useState(() =>
    freshValues(entity, { ...fitting(entity, filter), ...nameFrom(entity, text) }),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.title({ name: names.inSentence(names.one(entity.collection)) })}
      size="lg"
      closeOnClickOutside={false}
    >
      <RecordForm entity={entity} start={start} inside onSaved={onCreated} onLeave={onClose} />
    </Dialog>
  );
}

/** Values that pass the filter: a new supplier is a supplier. Of several possible values, the first. */
function fitting({ fields }: MetaEntity, filter: Query = {}): Values {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, wanted]) => {
      const field = fields.find(({ name }) => name === key.replace("[in]", ""));
      const [first] = String(wanted).split(",");
      return field ? [[field.name, field.kind === "choices" ? [first] : first]] : [];
    }),
  );
}

/** Uses the typed text as name. For people, splits it into first and last name. */
function nameFrom(entity: MetaEntity, text: string): Record<string, string> {
  const parts = entity.label.filter((name) =>
    entity.fields.some((field) => field.name === name && field.kind === "text"),
  );
  if (text === "" || parts.length === 0) return {};
  if (parts.includes("first_name")) {
    const [first = "", ...rest] = text.split(" ");
    return { first_name: first, ...(rest.length > 0 && { last_name: rest.join(" ") }) };
  }
  const name = parts.find((part) => part === "name" || part === "title") ?? parts[0];
  return name === undefined ? {} : { [name]: text };
}
