import { Text } from "@mantine/core";
import type { LibraryDocument } from "../../../client/contract.ts";
import { audienceIn, isForSomebody } from "../../kit/audience.ts";
import { AudiencePicker } from "../../kit/audience-picker.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";

const words = defineWords({
  en: {
    title: (name: string) => `Who can read “${name}”`,
    audience: "Who can read it",
    as: (collection: string) => `Same as the collection “${collection}”`,
    asNone: "Default: everybody, or the readers of its collection",
    about:
      "It is hidden from everybody else in lists, search, explanations, courses and exports. People who lose access also lose the courses that quote it. Owners can read every document.",
    saved: "Readers changed",
  },
  de: {
    title: (name: string) => `Wer „${name}“ lesen kann`,
    audience: "Wer es lesen kann",
    as: (collection: string) => `Wie die Sammlung „${collection}“`,
    asNone: "Standard: alle, oder die Leser seiner Sammlung",
    about:
      "Für alle anderen ist es verborgen: in Listen, Suche, Erklärungen, Kursen und Exporten. Wer den Zugriff verliert, verliert auch die Kurse, die daraus zitieren. Inhaber können jedes Dokument lesen.",
    saved: "Leserkreis geändert",
  },
});

interface AudienceDialogProps {
  document: LibraryDocument;
  onClose(): void;
}

export function AudienceDialog({ document, onClose }: AudienceDialogProps) {
  const t = useWords(words);
  const { id, title, domain, version } = document;
  return (
    <ActionDialog
      title={t.title(title)}
      onClose={onClose}
      call="PUT /api/v1/learning/documents/:id/audience"
      path={{ id }}
      version={version}
      fields={["audience"]}
      texts={t}
      start={{ audience: document.audience_inherited ? null : document.audience }}
      slots={{
        audience: ({ value, onChange }) => (
          <AudiencePicker
            label={t.audience}
            value={audienceIn(value)}
            onChange={onChange}
            unless={domain ? t.as(domain.name) : t.asNone}
          />
        ),
      }}
      bodyOf={(_, { audience }) => ({ audience: audience ?? null })}
      ready={({ audience }) => audience == null || isForSomebody(audienceIn(audience) ?? {})}
      done={t.saved}
      stale={["GET /api/v1/learning"]}
    >
      {() => (
        <Text size="sm" c="var(--app-quiet)">
          {t.about}
        </Text>
      )}
    </ActionDialog>
  );
}
