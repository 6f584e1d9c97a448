import { ActionIcon, Button, Group, Menu, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconDotsVertical,
  IconHome,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from "@tabler/icons-react";
import { useState } from "react";
import type { SavedView } from "../../../../client/contract.ts";
import { ConfirmDialog } from "../../../kit/confirm.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { useNames } from "../../../language/names.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../texts.ts";
import { PLAIN, type Question } from "../question.ts";
import { ALL, contentOf, isSame, questionOf, useViewActs } from "./use-views.ts";
import { ViewDialog } from "./view-dialog.tsx";
import classes from "./views.module.css";

interface ViewTabsProps {
  collection: string;
  views: readonly SavedView[];
  defaultId: string | null;
  question: Question;
  /** Current columns, for saving. */
  columns: readonly { field: string; width?: number }[];
  onPick(question: Question): void;
}

export function ViewTabs({ collection, views, defaultId, question, columns, onPick }: ViewTabsProps) {
  const t = useTexts("records.viewTabs");
  const names = useNames();
  const nameOf = useNameOf();
  const acts = useViewActs();
  const [saving, { open, close }] = useDisclosure();
  const current = views.find(({ id }) => id === question.view);
  const isChanged = current ? !isSame(question, questionOf(current)) : !isSame(question, PLAIN);
  const plain = { ...PLAIN, view: defaultId === null ? "" : ALL };

  return (
    <Group gap="xs" wrap="nowrap" className="no-print" mb="sm">
      <nav className={classes.tabs} aria-label={t.views}>
        <UnstyledButton
          className={classes.tab}
          aria-current={!current || undefined}
          onClick={() => onPick(plain)}
        >
          {t.all({ name: names.inSentence(names.many(collection)) })}
        </UnstyledButton>
        {views.map((view) => (
          <UnstyledButton
            key={view.id}
            className={classes.tab}
            aria-current={view.id === current?.id || undefined}
            onClick={() => onPick(questionOf(view))}
            {...(!view.mine && { title: t.by({ name: nameOf(view.person) }) })}
          >
            {view.id === defaultId && <IconHome size={14} stroke={1.6} aria-hidden />}
            {view.shared && <IconUsers size={14} stroke={1.6} aria-hidden />}
            <span dir="auto">{view.name}</span>
            {view.id === current?.id && isChanged && (
              <Text span size="xs" c="var(--app-quiet)">
                · {t.changed}
              </Text>
            )}
          </UnstyledButton>
        ))}
      </nav>
      {!current && isChanged && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} stroke={1.6} />}
          onClick={open}
        >
          {t.save}
        </Button>
      )}
      {current && isChanged && current.mine && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={acts.keep.isPending}
          leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
          onClick={() =>
            acts.keep.mutate({
              path: { id: current.id },
              body: { version: current.version, ...contentOf(question, columns) },
            })
          }
        >
          {t.update}
        </Button>
      )}
      {current && (
        <ViewMenu
          view={current}
          isDefault={current.id === defaultId}
          isChanged={isChanged}
          onSaveAs={open}
          onUndo={() => onPick(questionOf(current))}
          onGone={() => onPick(plain)}
        />
      )}
      <ViewDialog
        opened={saving}
        onClose={close}
        title={current ? t.saveAs : t.save}
        name=""
        shared={false}
        onSave={async (name, shared) => {
          const made = await acts.create.mutateAsync({
            body: { collection, name, shared, ...contentOf(question, columns) },
          });
          onPick(questionOf(made));
        }}
      />
    </Group>
  );
}

interface ViewMenuProps {
  view: SavedView;
  isDefault: boolean;
  isChanged: boolean;
  onSaveAs(): void;
  onUndo(): void;
  onGone(): void;
}

function ViewMenu({ view, isDefault, isChanged, onSaveAs, onUndo, onGone }: ViewMenuProps) {
  const t = useTexts("records.viewTabs");
  const may = useMay();
  const { update, keep, remove, choose } = useViewActs();
  const [dialog, setDialog] = useState<"rename" | "remove">();
  const { id, collection, shared, mine, name, version } = view;
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t.menu({ name })}>
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && (
            <Menu.Item leftSection={<IconRestore size={16} stroke={1.6} />} onClick={onUndo}>
              {t.undo}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmarkPlus size={16} stroke={1.6} />} onClick={onSaveAs}>
            {t.saveAs}
          </Menu.Item>
          {!isDefault && (
            <Menu.Item
              leftSection={<IconHome size={16} stroke={1.6} />}
              onClick={() => choose.mutate({ body: { collection, view_id: id } })}
            >
              {t.opens}
            </Menu.Item>
          )}
          {mine && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.6} />}
                onClick={() => setDialog("rename")}
              >
                {t.rename}
              </Menu.Item>
              <Menu.Item
                leftSection={
                  shared ? <IconUsersMinus size={16} stroke={1.6} /> : <IconUsers size={16} stroke={1.6} />
                }
                onClick={() => keep.mutate({ path: { id }, body: { version, shared: !shared } })}
              >
                {shared ? t.unshare : t.share}
              </Menu.Item>
            </>
          )}
          {(mine || may("settings.team.update")) && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => setDialog("remove")}
            >
              {t.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewDialog
        opened={dialog === "rename"}
        onClose={() => setDialog(undefined)}
        title={t.rename}
        name={name}
        shared={shared}
        onSave={(next, nextShared) =>
          update.mutateAsync({ path: { id }, body: { version, name: next, shared: nextShared } })
        }
      />
      <ConfirmDialog
        opened={dialog === "remove"}
        onClose={() => setDialog(undefined)}
        title={t.removeTitle({ name })}
        about={t.removeAbout}
        confirm={t.remove}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ path: { id } });
          onGone();
        }}
      />
    </>
  );
}
