import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Audience, LibraryDocument } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { isForSomebody } from "../../kit/audience.ts";
import { AudiencePicker } from "../../kit/audience-picker.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    title: (name: string) => `Who can read “${name}”`,
    who: "Who can read it",
    as: (collection: string) => `Same as the collection “${collection}”`,
    asNone: "Default: everybody, or the readers of its collection",
    about:
      "It is hidden from everybody else in lists, search, explanations, courses and exports. People who lose access also lose the courses that quote it. Owners can read every document.",
    save: "Save",
    saved: "Readers changed",
    close: "Close",
  },
  de: {
    title: (name: string) => `Wer „${name}“ lesen kann`,
    who: "Wer es lesen kann",
    as: (collection: string) => `Wie die Sammlung „${collection}“`,
    asNone: "Standard: alle, oder die Leser seiner Sammlung",
    about:
      "Für alle anderen ist es verborgen: in Listen, Suche, Erklärungen, Kursen und Exporten. Wer den Zugriff verliert, verliert auch die Kurse, die daraus zitieren. Inhaber können jedes Dokument lesen.",
    save: "Speichern",
    saved: "Leserkreis geändert",
    close: "Schließen",
  },
});

interface AudienceDialogProps {
  document: LibraryDocument;
  onClose(): void;
}

/** Says who can read a document. */
export function AudienceDialog({ document, onClose }: AudienceDialogProps) {
  const t = useWords(words);
  const { id, title, domain, version } = document;
  const [audience, setAudience] = useState<Audience | null>(
    document.audience_inherited ? null : document.audience,
  );
  const save = useAct("PUT /api/v1/learning/documents/:id/audience", {
    quiet: true,
    done: t.saved,
    stale: ["GET /api/v1/learning"],
    onDone: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ path: { id }, body: { audience, version } });
  }

  return (
    <Modal opened onClose={onClose} title={t.title(title)} closeButtonProps={{ "aria-label": t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <AudiencePicker
            label={t.who}
            value={audience}
            onChange={setAudience}
            unless={domain ? t.as(domain.name) : t.asNone}
          />
          <Text size="sm" c="var(--app-quiet)">
            {t.about}
          </Text>
          {save.error && <ProblemNote error={save.error} />}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={save.isPending}
              disabled={audience !== null && !isForSomebody(audience)}
            >
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
