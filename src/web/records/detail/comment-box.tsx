import { Button, Combobox, Group, Stack, Text, Textarea, useCombobox } from "@mantine/core";
import { useRef, useState } from "react";
import { type Colleague, Initials, useColleagues } from "../../kit/person.tsx";
import { useTexts } from "../texts.ts";

interface Said {
  body: string;
  mentions: string[];
}

interface CommentBoxProps {
  start?: Readonly<Said>;
  /** Storage key of the draft. */
  keep?: string;
  busy: boolean;
  onSend(said: Said): Promise<unknown>;
  onCancel?(): void;
}

export function CommentBox({ start, keep, busy, onSend, onCancel }: CommentBoxProps) {
  const t = useTexts("records.commentBox");
  const people = useColleagues();
  const slot = keep === undefined ? undefined : `freehold.comment.${keep}`;
  const [text, setText] = useState(() => start?.body ?? (slot && sessionStorage.getItem(slot)) ?? "");
  const [begun, setBegun] = useState<{ at: number; typed: string }>();
  const area = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => setBegun(undefined) });
  const offered = begun ? matching(people, begun.typed) : [];

  function change(next: string, caret: number) {
    setText(next);
    if (slot) sessionStorage.setItem(slot, next);
    const open = /(?:^|\s)@([^\s@]{0,30}(?: [^\s@]{0,20})?)$/u.exec(next.slice(0, caret));
    const typed = open?.[1];
    if (typed === undefined || matching(people, typed).length === 0) return combobox.closeDropdown();
    setBegun({ at: caret - typed.length, typed });
    combobox.openDropdown();
    combobox.selectFirstOption();
  }

  function name(id: string) {
    const person = people?.get(id);
    if (!person || !begun) return;
    const before = `${text.slice(0, begun.at)}${person.name} `;
    const next = before + text.slice(begun.at + begun.typed.length);
    setText(next);
    if (slot) sessionStorage.setItem(slot, next);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  }

  async function send() {
    const body = text.trim();
    if (body === "" || busy) return;
    const mentions = [...(people?.values() ?? [])]
      .filter((person) => person.active && body.includes(`@${person.name}`))
      .map(({ id }) => id);
    try {
      await onSend({ body, mentions });
    } catch {
      // Keep the text in the box; the mutation reports the error.
      return;
    }
    if (start) return;
    setText("");
    if (slot) sessionStorage.removeItem(slot);
  }

  return (
    <Stack gap="xs">
      <Combobox store={combobox} onOptionSubmit={name} withinPortal position="bottom-start">
        <Combobox.DropdownTarget>
          <Combobox.EventsTarget withAriaAttributes={false}>
            <Textarea
              ref={area}
              dir="auto"
              aria-label={t.say}
              placeholder={t.hint}
              autosize
              minRows={2}
              maxRows={12}
              maxLength={5000}
              value={text}
              onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
              onBlur={() => combobox.closeDropdown()}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
                  event.preventDefault();
                  void send();
                }
              }}
            />
          </Combobox.EventsTarget>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={t.people}>
            {offered.map((person) => (
              <Combobox.Option key={person.id} value={person.id}>
                <Group gap="xs" wrap="nowrap">
                  <Initials name={person.name} size="xs" />
                  <Text size="sm" dir="auto">
                    {person.name}
                  </Text>
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group justify="space-between">
        <Text size="xs" c="var(--app-quiet)" visibleFrom="xs">
          {t.keys}
        </Text>
        <Group gap="xs">
          {onCancel && (
            <Button variant="default" size="xs" onClick={onCancel}>
              {t.cancel}
            </Button>
          )}
          <Button size="xs" loading={busy} disabled={text.trim() === ""} onClick={() => void send()}>
            {start ? t.save : t.send}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

const OFFERED = 6;

function matching(people: ReadonlyMap<string, Colleague> | undefined, typed: string): Colleague[] {
  const wanted = typed.toLowerCase().split(" ").filter(Boolean);
  return [...(people?.values() ?? [])]
    .filter(({ active }) => active)
    .filter(({ name }) => {
      const parts = name.toLowerCase().split(/[\s-]+/);
      return wanted.every((word) => parts.some((part) => part.startsWith(word)));
    })
    .slice(0, OFFERED);
}
