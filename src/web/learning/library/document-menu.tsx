import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconBook,
  IconDots,
  IconDownload,
  IconFileUpload,
  IconLock,
  IconPencil,
  IconRefresh,
  IconShare,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { LibraryDocument, LibraryDomain } from "../../../client/contract.ts";
import { useAct, useActWith } from "../../kit/act.ts";
import { ChooseFile } from "../../kit/choose-file.tsx";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { client, useMay, usePerson } from "../../session/session.ts";
import { saveFile } from "../parts/save-file.ts";
import { useTexts } from "../texts.ts";
import { AudienceDialog } from "./audience-dialog.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import { EditDocument } from "./edit-document.tsx";
import { asBytes, ENDINGS } from "./uploads.ts";

const STALE = [
  "GET /api/v1/learning/documents",
  "GET /api/v1/learning/library",
  "GET /api/v1/learning/domains",
];

interface DocumentMenuProps {
  document: LibraryDocument;
  domains: readonly LibraryDomain[];
}

export function DocumentMenu({ document, domains }: DocumentMenuProps) {
  const t = useTexts("learning.documentMenu");
  const may = useMay();
  const person = usePerson();
  const navigate = useNavigate();
  const choose = useRef<HTMLButtonElement>(null);
  const [editing, edit] = useDisclosure();
  const [confiding, confide] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  const [sharing, share] = useDisclosure();
  const { id, title, namespace, revision, version } = document;
  // Shared documents can't be edited: a new version is shared instead. Operators can remove them.
  const isOwn = namespace === "org";
  const process = useAct("POST /api/v1/learning/documents/:id/process", { stale: STALE });
  const publish = useAct("POST /api/v1/learning/documents/:id/publish", {
    stale: STALE,
    quiet: true,
    done: t.published,
  });
  const replace = useActWith(
    (file: File) =>
      client.call("POST /api/v1/learning/documents/:id/revisions", {
        path: { id },
        query: { name: file.name },
        body: asBytes(file),
      }),
    { stale: STALE, done: (now) => (now.version === version ? t.unchanged : t.replaced) },
  );
  const download = useActWith(() =>
    saveFile("GET /api/v1/learning/documents/:id/file", { id }, document.file_name),
  );
  return (
    <>
      <ChooseFile
        accept={ENDINGS.map((ending) => `.${ending}`).join(",")}
        onChoose={(file) => replace.mutate(file)}
      >
        {({ onClick }) => (
          <button type="button" hidden ref={choose} onClick={onClick} aria-label={t.replace} />
        )}
      </ChooseFile>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.actions({ title })}
            loading={replace.isPending || process.isPending || download.isPending}
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
          {may("learning.documents.update") && isOwn && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={edit.open}>
              {t.edit}
            </Menu.Item>
          )}
          {may("learning.documents.set_audience") && isOwn && (
            <Menu.Item leftSection={<IconLock size={16} stroke={1.6} />} onClick={confide.open}>
              {t.audience}
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
          {may("learning.documents.process") && isOwn && (
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
          {isOwn && person?.operator && revision > 0 && (
            <Menu.Item leftSection={<IconShare size={16} stroke={1.6} />} onClick={share.open}>
              {t.publish}
            </Menu.Item>
          )}
          {may("learning.documents.delete") && (isOwn || person?.operator) && (
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
      {confiding && <AudienceDialog document={document} onClose={confide.close} />}
      {deleting && <DeleteDocument document={document} onClose={remove.close} />}
      <ConfirmDialog
        opened={sharing}
        onClose={share.close}
        title={t.publishTitle({ title })}
        about={t.publishAbout}
        confirm={t.share}
        onConfirm={() => publish.mutateAsync({ path: { id }, body: {} })}
      />
    </>
  );
}
