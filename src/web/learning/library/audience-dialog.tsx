import { Text } from "@mantine/core";
import type { LibraryDocument } from "../../../client/contract.ts";
import { audienceIn, isForSomebody } from "../../kit/audience.ts";
import { AudiencePicker } from "../../kit/audience-picker.tsx";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { useTexts } from "../texts.ts";

interface AudienceDialogProps {
  document: LibraryDocument;
  onClose(): void;
}

export function AudienceDialog({ document, onClose }: AudienceDialogProps) {
  const t = useTexts("learning.audienceDialog");
  const { id, title, domain, version } = document;
  return (
    <ActionDialog
      title={t.title({ name: title })}
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
            unless={domain ? t.as({ collection: domain.name }) : t.asNone}
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
