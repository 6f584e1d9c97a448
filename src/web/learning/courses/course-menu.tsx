import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconDownload,
  IconEyeOff,
  IconPencil,
  IconPrinter,
} from "@tabler/icons-react";
import type { CatalogueCourse } from "../../../client/contract.ts";
import { useAct, useActWith } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { useMay } from "../../session/session.ts";
import { saveFile } from "../parts/save-file.ts";
import { useTexts } from "../texts.ts";
import { RenameCourse } from "./rename-course.tsx";

const FORMATS = ["markdown", "html", "scorm", "cartridge", "jsonld"] as const;
const STALE = ["GET /api/v1/learning/catalogue"];

export function CourseMenu({ entry }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.courseMenu");
  const may = useMay();
  const { id, version, state, number, latest, title } = entry;
  const [renaming, rename] = useDisclosure();
  const [withdrawing, withdraw] = useDisclosure();
  const [archiving, archive] = useDisclosure();
  const download = useActWith((format: (typeof FORMATS)[number]) =>
    saveFile("GET /api/v1/learning/catalogue/:id/file", { id }, title, { format, version: number }),
  );
  const unpublish = useAct("POST /api/v1/learning/catalogue/:id/unpublish", {
    stale: STALE,
    quiet: true,
    afresh: true,
    done: t.unpublished,
  });
  const archiveCourse = useAct("DELETE /api/v1/learning/catalogue/:id", {
    stale: STALE,
    quiet: true,
    afresh: true,
    done: t.archived,
  });
  const restore = useAct("POST /api/v1/learning/catalogue/:id/restore", {
    stale: STALE,
    afresh: true,
    done: t.restored,
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t.more} loading={download.isPending}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may("learning.catalogue.edit") && number === latest && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={rename.open}>
              {t.rename}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => print()}>
            {t.print}
          </Menu.Item>
          {may("learning.catalogue.file") && (
            <>
              <Menu.Label>{t.take}</Menu.Label>
              {FORMATS.map((format) => (
                <Menu.Item
                  key={format}
                  leftSection={<IconDownload size={16} stroke={1.6} />}
                  onClick={() => download.mutate(format)}
                >
                  {t[format]}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          {state === "published" && may("learning.catalogue.unpublish") && (
            <Menu.Item leftSection={<IconEyeOff size={16} stroke={1.6} />} onClick={withdraw.open}>
              {t.unpublish}
            </Menu.Item>
          )}
          {state !== "archived" && may("learning.catalogue.archive") && (
            <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} />} onClick={archive.open}>
              {t.archive}
            </Menu.Item>
          )}
          {state === "archived" && may("learning.catalogue.restore") && (
            <Menu.Item
              leftSection={<IconArchiveOff size={16} stroke={1.6} />}
              onClick={() => restore.mutate({ path: { id }, body: { version } })}
            >
              {t.restore}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameCourse entry={entry} onClose={rename.close} />}
      <ConfirmDialog
        opened={withdrawing}
        onClose={withdraw.close}
        title={t.unpublishTitle}
        about={t.unpublishAbout}
        confirm={t.unpublish}
        onConfirm={() => unpublish.mutateAsync({ path: { id }, body: { version } })}
      />
      <ConfirmDialog
        opened={archiving}
        onClose={archive.close}
        title={t.archiveTitle}
        about={t.archiveAbout}
        confirm={t.archive}
        onConfirm={() => archiveCourse.mutateAsync({ path: { id }, query: { version } })}
      />
    </>
  );
}
