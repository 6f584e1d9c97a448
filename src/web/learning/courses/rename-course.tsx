import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CatalogueCourse } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useTexts } from "../texts.ts";

export function RenameCourse({ entry, onClose }: { entry: CatalogueCourse; onClose(): void }) {
  const t = useTexts("learning.renameCourse");
  const { id, version, course } = entry;
  const [title, setTitle] = useState<string>();
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const save = useAct("PATCH /api/v1/learning/catalogue/:id", {
    quiet: true,
    afresh: true,
    done: t.saved,
    stale: ["GET /api/v1/learning/catalogue"],
    onDone: onClose,
  });
  const changed = (things: readonly { id: string; title: string }[]) =>
    things.flatMap((one) => {
      const next = titles[one.id]?.trim();
      return next && next !== one.title ? [{ id: one.id, title: next }] : [];
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({
      path: { id },
      body: {
        version,
        ...(title !== undefined && { title: title.trim() }),
        modules: changed(course.modules),
        lessons: changed(course.modules.flatMap(({ lessons }) => lessons)),
      },
    });
  }

  const input = (label: string, one: { id: string; title: string }) => (
    <TextInput
      key={one.id}
      label={label}
      maxLength={200}
      value={titles[one.id] ?? one.title}
      onChange={({ currentTarget }) => setTitles((now) => ({ ...now, [one.id]: currentTarget.value }))}
    />
  );
  return (
    <Modal opened onClose={onClose} size="lg" title={t.title} closeButtonProps={{ "aria-label": t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.course}
            required
            maxLength={200}
            data-autofocus
            value={title ?? entry.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          {course.modules.map((module) => (
            <Stack key={module.id} gap="xs">
              {input(t.module({ number: module.order }), module)}
              <Stack gap="xs" pl="lg">
                {module.lessons.map((lesson) => input(t.lesson({ number: lesson.order }), lesson))}
              </Stack>
            </Stack>
          ))}
          {save.error && <ProblemNote error={save.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={title?.trim() === ""}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
