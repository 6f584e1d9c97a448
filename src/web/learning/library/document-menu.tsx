import { ActionIcon, FileButton, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconBook,
  IconDots,
  IconDownload,
  IconFileUpload,
  IconPencil,
  IconRefresh,
  IconShare,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { LibraryDocument, LibraryDomain } from "../../../client/contract.ts";
import { useAct, useDeed } from "../../kit/act.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { client, useMay, usePerson } from "../../session/session.ts";
import { saveFile } from "../parts/save-file.ts";
import { DeleteDocument } from "./delete-document.tsx";
import { EditDocument } from "./edit-document.tsx";
import { asBytes, ENDINGS } from "./uploads.ts";

const words = defineWords({
  en: {
    actions: (title: string) => `Actions for ${title}`,
    open: "Read",
    edit: "Rename or move",
    replace: "New version",
    replaced: "The new version is being read. Until then the old one answers.",
    process: "Read again",
    download: "Download the file",
    publish: "Share with all organisations",
    published: "It is in the shared library now",
    remove: "Delete",
  },
  de: {
    actions: (title: string) => `Aktionen für ${title}`,
    open: "Lesen",
    edit: "Umbenennen oder verschieben",
    replace: "Neue Fassung",
    replaced: "Die neue Fassung wird gelesen. Bis dahin gilt die alte.",
    process: "Noch einmal lesen",
    download: "Datei herunterladen",
    publish: "Mit allen Organisationen teilen",
    published: "Es ist jetzt in der gemeinsamen Bibliothek",
    remove: "Löschen",
  },
});

const STALE = [
  "GET /api/v1/learning/documents",
  "GET /api/v1/learning/library",
  "GET /api/v1/learning/domains",
];

interface DocumentMenuProps {
  document: LibraryDocument;
  domains: readonly LibraryDomain[];
}

/** What can be done with a document. */
export function DocumentMenu({ document, domains }: DocumentMenuProps) {
  const t = useWords(words);
  const may = useMay();
  const person = usePerson();
  const navigate = useNavigate();
  const choose = useRef<HTMLButtonElement>(null);
  const [editing, edit] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  const { id, title, namespace, revision } = document;
  const isOwn = namespace === "org";
  const mayKeep = isOwn || (person?.operator ?? false);
  const process = useAct("POST /api/v1/learning/documents/:id/process", { stale: STALE });
  const publish = useAct("POST /api/v1/learning/documents/:id/publish", { stale: STALE, done: t.published });
  const replace = useDeed(
    (file: File) =>
      client.call("POST /api/v1/learning/documents/:id/revisions", {
        path: { id },
        query: { name: file.name },
        body: asBytes(file),
      }),
    { stale: STALE, done: t.replaced },
  );
  const download = useDeed(() =>
    saveFile("GET /api/v1/learning/documents/:id/file", { id }, document.file_name),
  );
  return (
    <>
      <FileButton
        accept={ENDINGS.map((ending) => `.${ending}`).join(",")}
        onChange={(file) => file && replace.mutate(file)}
      >
        {({ onClick }) => (
          <button type="button" hidden ref={choose} onClick={onClick} aria-label={t.replace} />
        )}
      </FileButton>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.actions(title)}
            loading={replace.isPending || process.isPending || publish.isPending || download.isPending}
          >
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {revision > 0 && (
            <Menu.Item
              leftSection={<IconBook size={16} stroke={1.6} />}
              onClick={() => void navigate({ to: `/learning/library/${id}` })}
            >
              {t.open}
            </Menu.Item>
          )}
          {may("learning.documents.update") && mayKeep && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={edit.open}>
              {t.edit}
            </Menu.Item>
          )}
          {may("learning.documents.revise") && isOwn && (
            <Menu.Item
              leftSection={<IconFileUpload size={16} stroke={1.6} />}
              onClick={() => choose.current?.click()}
            >
              {t.replace}
            </Menu.Item>
          )}
          {may("learning.documents.process") && mayKeep && (
            <Menu.Item
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              onClick={() => process.mutate({ path: { id }, body: {} })}
            >
              {t.process}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={() => download.mutate(undefined)}
          >
            {t.download}
          </Menu.Item>
          {isOwn && person?.operator && may("learning.documents.publish") && revision > 0 && (
            <Menu.Item
              leftSection={<IconShare size={16} stroke={1.6} />}
              onClick={() => publish.mutate({ path: { id }, body: {} })}
            >
              {t.publish}
            </Menu.Item>
          )}
          {may("learning.documents.delete") && mayKeep && (
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.6} />}
              color="var(--mantine-color-error)"
              onClick={remove.open}
            >
              {t.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <EditDocument document={document} domains={domains} onClose={edit.close} />}
      {deleting && <DeleteDocument document={document} onClose={remove.close} />}
    </>
  );
}
