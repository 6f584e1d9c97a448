import type { LibraryDocument, LibraryDomain } from "../../../client/contract.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { isFilled } from "../../records/form/action/action-values.ts";
import { useTexts } from "../texts.ts";

interface EditDocumentProps {
  document: LibraryDocument;
  domains: readonly LibraryDomain[];
  onClose(): void;
}

export function EditDocument({ document, domains, onClose }: EditDocumentProps) {
  const t = useTexts("learning.editDocument");
  const { id, version, title, position } = document;
  const near = domains.filter(({ namespace }) => namespace === document.namespace);
  return (
    <ActionDialog
      title={t.heading}
      onClose={onClose}
      // Sends only changed fields, so that an unedited title keeps following the document's text.
      call="PATCH /api/v1/learning/documents/:id"
      path={{ id }}
      version={version}
      fields={["title", "domain", "position"]}
      texts={t}
      start={{ title, domain: document.domain?.id ?? null, position }}
      choices={{ domain: near.map((one) => ({ value: one.id, label: one.name })) }}
      ready={(values) => isFilled(values.title) && isFilled(values.position)}
      afresh
      done={t.saved}
      stale={["GET /api/v1/learning/documents", "GET /api/v1/learning/domains"]}
    />
  );
}
