import { Button, Group, Modal, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { LibraryDocument, LibraryDomain } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    title: "Rename or move",
    name: "Title",
    collection: "Collection",
    none: "In no collection",
    position: "Place in the reading order",
    positionAbout: "Courses follow this order within a collection. Smaller numbers come first.",
    save: "Save",
    close: "Close",
    saved: "Saved",
  },
  de: {
    title: "Umbenennen oder verschieben",
    name: "Titel",
    collection: "Sammlung",
    none: "In keiner Sammlung",
    position: "Platz in der Lesefolge",
    positionAbout: "Kurse folgen dieser Ordnung innerhalb einer Sammlung. Kleinere Zahlen kommen zuerst.",
    save: "Speichern",
    close: "Schließen",
    saved: "Gespeichert",
  },
});

interface EditDocumentProps {
  document: LibraryDocument;
  domains: readonly LibraryDomain[];
  onClose(): void;
}

/** Gives a document another title, collection or place. */
export function EditDocument({ document, domains, onClose }: EditDocumentProps) {
  const t = useWords(words);
  // What is not touched stays as it is by then: a title that was never given follows the text.
  const [title, setTitle] = useState<string>();
  const [domain, setDomain] = useState<string | null>();
  const [position, setPosition] = useState<string | number>();
  const save = useAct("PATCH /api/v1/learning/documents/:id", {
    quiet: true,
    afresh: true,
    done: t.saved,
    stale: ["GET /api/v1/learning/documents", "GET /api/v1/learning/domains"],
    onDone: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({
      path: { id: document.id },
      body: {
        ...(title !== undefined && title.trim() !== document.title && { title: title.trim() }),
        ...(domain !== undefined && { domain }),
        ...(position !== undefined && { position: Number(position) }),
        version: document.version,
      },
    });
  }

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            required
            maxLength={300}
            data-autofocus
            value={title ?? document.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={t.collection}
            placeholder={t.none}
            clearable
            searchable
            value={domain === undefined ? (document.domain?.id ?? null) : domain}
            onChange={setDomain}
            data={domains
              .filter(({ namespace }) => namespace === document.namespace)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NumberInput
            label={t.position}
            description={t.positionAbout}
            min={0}
            max={1_000_000_000}
            allowDecimal={false}
            value={position ?? document.position}
            onChange={setPosition}
          />
          {save.error && <ProblemNote error={save.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={title?.trim() === "" || position === ""}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
