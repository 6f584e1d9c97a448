import { ActionIcon, Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconLink, IconPencil } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { writeToClipboard } from "../../kit/copy-text.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { type AnyRecord, addressOf, type MetaEntity, recordAddress } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { useArchive } from "./archive.tsx";

export function RecordMenu({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.recordMenu");
  const names = useNames();
  const navigate = useNavigate();
  const { archive, restore, isPending } = useArchive(entity, record);
  const archived = Boolean(record.archived_at);
  const may = (action: string) => entity.actions.includes(action);
  const state = names.state(entity.collection, record.state);
  const kept = entity.kept.includes(record.state);

  async function copyLink() {
    const address = new URL(recordAddress(entity.collection, record.id).slice(1), document.baseURI);
    await writeToClipboard(address.href);
    notifications.show({ message: t.copied, color: "green" });
  }

  return (
    <Menu position="bottom-end" withinPortal width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t.more} loading={isPending}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => void copyLink()}>
          {t.copy}
        </Menu.Item>
        {may("create") && (
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() =>
              void navigate({ to: `${addressOf(entity.collection)}/new`, search: { like: record.id } })
            }
          >
            {t.another}
          </Menu.Item>
        )}
        {!archived && may("archive") && (
          <Menu.Item
            leftSection={<IconArchive size={16} stroke={1.6} />}
            disabled={kept}
            onClick={() => archive()}
          >
            {kept ? `${t.archive} (${t.kept({ state })})` : t.archive}
          </Menu.Item>
        )}
        {archived && may("restore") && (
          <Menu.Item leftSection={<IconArchiveOff size={16} stroke={1.6} />} onClick={() => restore()}>
            {t.restore}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

export function EditButton({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.recordMenu");
  if (record.archived_at || !entity.actions.includes("update") || entity.frozen.includes(record.state))
    return null;
  return (
    <Button
      component={To}
      to={`${recordAddress(entity.collection, record.id)}?edit=1`}
      variant="default"
      leftSection={<IconPencil size={16} stroke={1.6} />}
    >
      {t.edit}
    </Button>
  );
}
