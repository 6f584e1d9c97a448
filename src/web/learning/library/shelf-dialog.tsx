import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { LibraryDomain } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { useErrorAt } from "../../kit/error-at.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useMay } from "../../session/session.ts";

const words = defineWords({
  en: {
    make: "New collection",
    change: "Change the collection",
    name: "Name",
    about: "What belongs in it",
    save: "Save",
    close: "Close",
    remove: "Delete",
    full: (count: number) =>
      `It holds ${count === 1 ? "a document" : `${count} documents`}: a collection is deleted when it is empty.`,
  },
  de: {
    make: "Neue Sammlung",
    change: "Sammlung ändern",
    name: "Name",
    about: "Was hineingehört",
    save: "Speichern",
    close: "Schließen",
    remove: "Löschen",
    full: (count: number) =>
      `Sie enthält ${count === 1 ? "ein Dokument" : `${count} Dokumente`}: Gelöscht wird eine Sammlung, wenn sie leer ist.`,
  },
});

const STALE = ["GET /api/v1/learning/domains", "GET /api/v1/learning/documents"];

interface ShelfDialogProps {
  domain?: LibraryDomain;
  onClose(): void;
  /** With the collection as it is now; undefined when it was deleted. */
  onDone(domain: LibraryDomain | undefined): void;
}

/** Makes a collection, or changes one. */
export function ShelfDialog({ domain, onClose, onDone }: ShelfDialogProps) {
  const t = useWords(words);
  const may = useMay();
  const [name, setName] = useState(domain?.name ?? "");
  const [description, setDescription] = useState(domain?.description ?? "");
  const done = (kept: LibraryDomain | undefined) => {
    onClose();
    onDone(kept);
  };
  const make = useAct("POST /api/v1/learning/domains", { stale: STALE, quiet: true, onDone: done });
  const change = useAct("PATCH /api/v1/learning/domains/:id", { stale: STALE, quiet: true, onDone: done });
  const remove = useAct("DELETE /api/v1/learning/domains/:id", {
    stale: STALE,
    quiet: true,
    onDone: () => done(undefined),
  });
  const error = make.error ?? change.error ?? remove.error;
  const atName = useErrorAt(error)("name");

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = { name: name.trim(), description: description.trim() || null };
    if (domain) change.mutate({ path: { id: domain.id }, body: { ...body, version: domain.version } });
    else make.mutate({ body });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={domain ? t.change : t.make}
      closeButtonProps={{ "aria-label": t.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            required
            maxLength={120}
            data-autofocus
            value={name}
            error={atName}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t.about}
            autosize
            minRows={2}
            maxLength={1000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {error && !atName && <ProblemNote error={error} />}
          {domain && domain.documents > 0 && (
            <Text size="sm" c="var(--app-quiet)">
              {t.full(domain.documents)}
            </Text>
          )}
          <Group justify="space-between">
            {domain && may("learning.domains.delete") ? (
              <Button
                variant="subtle"
                color="red"
                disabled={domain.documents > 0}
                loading={remove.isPending}
                onClick={() => remove.mutate({ path: { id: domain.id } })}
              >
                {t.remove}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" loading={make.isPending || change.isPending} disabled={name.trim() === ""}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
