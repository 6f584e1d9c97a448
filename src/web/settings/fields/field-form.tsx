import { SimpleGrid, TextInput } from "@mantine/core";
import type { CustomField } from "../../../client/contract.ts";
import { useNames } from "../../language/names.ts";
import { errorAt } from "../../records/fields/errors.ts";
import { isObject } from "../../records/fields/values.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import type { Slot } from "../../records/form/action/action-form.tsx";
import type { FormValues } from "../../records/form/action/action-values.ts";
import { useMeta } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import { ChoicesInput, nameFrom } from "./choices-input.tsx";
import { STALE } from "./stale.ts";

const LANGUAGES = ["en", "de"] as const;
const CHOSEN = ["choice", "choices"];
const REFERRING = ["reference", "references"];
const UNINDEXED = ["long_text", "choices", "references"];

/** True if fields of the chosen type have this property. */
function fits(name: string, { kind }: FormValues): boolean {
  const type = String(kind);
  if (name === "choices") return CHOSEN.includes(type);
  if (name === "target") return REFERRING.includes(type);
  return name !== "filter" || !UNINDEXED.includes(type);
}

export function NewField({ collection, onClose }: { collection: string | null; onClose(): void }) {
  const t = useTexts("settings.fields");
  const kinds = useTexts("settings.fieldKinds");
  const meta = useMeta();
  const names = useNames();
  const collections = [...(meta?.keys() ?? [])].map((name) => ({ value: name, label: names.many(name) }));
  const targets = [{ value: "users", label: t.users }, ...collections];
  return (
    <ActionDialog
      title={t.create}
      size="lg"
      onClose={onClose}
      call="POST /api/v1/settings/fields"
      fields={[
        ["collection", "kind"],
        "label",
        "name",
        "target",
        "choices",
        "required",
        "filter",
        "personal",
        "help",
      ]}
      needed={["label"]}
      texts={{ ...kinds, ...t }}
      start={{ collection: collection ?? undefined, kind: "text", filter: true, label: {}, choices: [] }}
      choices={{ collection: collections, target: targets }}
      shows={fits}
      follow={(changed, values) => (changed === "label" ? named(values) : values)}
      slots={{
        label: (slot) => <InLanguages {...slot} text={t.label} />,
        help: (slot) => <InLanguages {...slot} text={t.help} />,
        choices: (slot) => <ChoicesInput {...slot} />,
      }}
      done={t.created}
      stale={STALE}
    />
  );
}

/** Suggests a name from the label, until the user types one. */
function named(values: FormValues): FormValues {
  const label = isObject(values.label) ? values.label : {};
  const suggested = nameFrom(String(label.en ?? label.de ?? ""));
  const isOwn = typeof values.name === "string" && !suggested.startsWith(values.name.slice(0, -1));
  return isOwn && values.name !== "" ? values : { ...values, name: suggested };
}

export function EditField({ of, onClose }: { of: CustomField; onClose(): void }) {
  const t = useTexts("settings.fields");
  const { id, version, kind, label, help, required, filter, personal, choices } = of;
  return (
    <ActionDialog
      title={t.editTitle}
      size="lg"
      onClose={onClose}
      call="PATCH /api/v1/settings/fields/:id"
      path={{ id }}
      version={version}
      fields={["label", "choices", "required", "filter", "personal", "help"]}
      needed={["label"]}
      texts={t}
      start={{ label, help, required, filter, personal, choices }}
      shows={(name) => fits(name, { kind })}
      slots={{
        label: (slot) => <InLanguages {...slot} text={t.label} />,
        help: (slot) => <InLanguages {...slot} text={t.help} />,
        choices: (slot) => <ChoicesInput {...slot} used />,
      }}
      done={t.saved}
      stale={STALE}
    />
  );
}

/** One text in each language. */
function InLanguages({ field, text, value, errors, disabled, autoFocus, onChange }: Slot & { text: string }) {
  const t = useTexts("settings.languages");
  const said = isObject(value) ? value : {};
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" data-path={field.name}>
      {LANGUAGES.map((language, i) => (
        <TextInput
          key={language}
          label={`${text} (${t[language]})`}
          value={String(said[language] ?? "")}
          disabled={disabled}
          autoFocus={autoFocus && i === 0}
          error={errorAt(errors, `${field.name}.${language}`) ?? (i === 0 && errorAt(errors, field.name))}
          maxLength={field.name === "help" ? 300 : 80}
          data-path={`${field.name}.${language}`}
          onChange={(event) => {
            const { [language]: _, ...others } = said;
            const own = event.currentTarget.value;
            onChange(own === "" ? others : { ...others, [language]: own });
          }}
        />
      ))}
    </SimpleGrid>
  );
}
