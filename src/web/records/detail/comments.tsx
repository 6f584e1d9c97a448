import { ActionIcon, Group, Menu, Stack, Text } from "@mantine/core";
import { IconDots, IconMessageCircle } from "@tabler/icons-react";
import { useState } from "react";
import type { Comment } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { Initials, useColleagues, useNameOf } from "../../kit/person.tsx";
import { usePages } from "../../kit/use-pages.ts";
import { useFormat } from "../../language/format.ts";
import { keyOf } from "../../queries.ts";
import { client, usePerson } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { CommentBox } from "./comment-box.tsx";
import { CommentText } from "./comment-text.tsx";
import { NewestFirst } from "./newest-first.tsx";

const CALL = "GET /api/v1/comments";
const STALE = [CALL];
const PAGE = 30;

export function Comments({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.comments");
  const about = { collection: entity.collection, id: record.id };
  const asked = usePages(keyOf(CALL, { pages: about }), async (before, signal) => {
    const query = { ...about, limit: PAGE, ...(before && { before }) };
    const { data, more } = await client.call(CALL, { query, signal });
    return { data, next: more ? data.at(-1)?.id : undefined };
  });
  const add = useAct("POST /api/v1/comments", { stale: STALE });
  return (
    <Stack gap="lg">
      {record.archived_at ? (
        <Text size="sm" c="var(--app-quiet)">
          {t.archived}
        </Text>
      ) : (
        <CommentBox
          keep={`${entity.collection}.${record.id}`}
          busy={add.isPending}
          onSend={(said) =>
            add.mutateAsync({ body: { collection: entity.collection, id: record.id, ...said } })
          }
        />
      )}
      <NewestFirst of={asked}>
        {(data) => (
          <Stack gap="lg" aria-live="polite">
            {data.length === 0 && (
              <Group gap="xs" c="var(--app-quiet)" wrap="nowrap">
                <IconMessageCircle size={18} stroke={1.6} aria-hidden />
                <Text size="sm">{t.none}</Text>
              </Group>
            )}
            {data.map((comment) => (
              <OneComment key={comment.id} comment={comment} fixed={Boolean(record.archived_at)} />
            ))}
          </Stack>
        )}
      </NewestFirst>
    </Stack>
  );
}

function OneComment({ comment, fixed }: { comment: Comment; fixed: boolean }) {
  const t = useTexts("records.comments");
  const format = useFormat();
  const nameOf = useNameOf();
  const people = useColleagues();
  const me = usePerson()?.user.id;
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const edit = useAct("PATCH /api/v1/comments/:id", { stale: STALE, onDone: () => setEditing(false) });
  const remove = useAct("DELETE /api/v1/comments/:id", { stale: STALE, quiet: true });
  const name = nameOf(comment.author);
  const isOwn = comment.author === me && !fixed;
  const isEditable = comment.editable_until !== null && Date.parse(comment.editable_until) > Date.now();
  return (
    <Group component="article" align="flex-start" wrap="nowrap" gap="sm">
      <Initials name={name} />
      <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600} dir="auto">
            {name}
          </Text>
          <Text size="xs" c="var(--app-quiet)" title={format.moment(comment.created_at)}>
            {format.ago(comment.created_at)}
            {comment.edited_at && ` · ${t.edited}`}
          </Text>
        </Group>
        {editing ? (
          <CommentBox
            start={comment}
            busy={edit.isPending}
            onCancel={() => setEditing(false)}
            onSend={(said) => edit.mutateAsync({ path: { id: comment.id }, body: said })}
          />
        ) : (
          <CommentText text={comment.body} mentions={comment.mentions} people={people} />
        )}
      </Stack>
      {isOwn && !editing && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t.more}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isEditable && <Menu.Item onClick={() => setEditing(true)}>{t.edit}</Menu.Item>}
            <Menu.Item onClick={() => setLeaving(true)}>{t.remove}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={t.sure}
        about={t.gone}
        confirm={t.remove}
        danger
        onConfirm={() => remove.mutateAsync({ path: { id: comment.id } })}
      />
    </Group>
  );
}
