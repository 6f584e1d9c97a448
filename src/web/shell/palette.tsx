import { Kbd, Loader, Modal, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { StateBadge } from "../kit/state-badge.tsx";
import classes from "./palette.module.css";
import { type Entry, useEntries } from "./palette-entries.ts";
import { useTexts } from "./texts.ts";

const DEBOUNCE_MS = 220;

interface PaletteProps {
  inputId: string;
  typed: string;
  onType(text: string): void;
  onClose(went: boolean): void;
}

export function PaletteDialog({ inputId, typed, onType, onClose }: PaletteProps) {
  const t = useTexts("shell.palette");
  const id = useId();
  const router = useRouter();
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  const { groups, isWaiting } = useEntries(typed, settled);
  const entries = groups.flatMap((group) => group.entries);
  const [chosenKey, setChosenKey] = useState<string>();
  // The selected entry may no longer match after the next letter.
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosenKey),
  );
  const chosen = entries[at];
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the selected entry into view whenever the selection changes
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen?.key]);

  function go({ to, run }: Entry) {
    onClose(true);
    if (to !== undefined) router.history.push(to);
    run?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosenKey(entries[(at + step + entries.length) % entries.length]?.key);
    } else if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(chosen);
    }
  }

  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      returnFocus={false}
      withCloseButton={false}
      padding={0}
      size={620}
      yOffset="10vh"
      centered={false}
      radius="lg"
      attributes={{ content: { "aria-label": t.title } }}
      transitionProps={{ duration: 80 }}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          data-autofocus
          id={inputId}
          role="combobox"
          aria-label={t.title}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t.placeholder}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setChosenKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        {isWaiting && <Loader size="xs" />}
      </div>
      {/* The list takes no focus: the input announces the selected entry by aria-activedescendant. */}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t.title}
        className={classes.list}
        tabIndex={-1}
        ref={list}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are not fieldsets
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.label} aria-hidden="true">
              {group.label}
            </div>
            {group.entries.map((entry) => {
              const place = entries.indexOf(entry);
              return (
                <Line
                  key={entry.key}
                  id={`${id}-${place}`}
                  entry={entry}
                  isChosen={place === at}
                  onPoint={() => setChosenKey(entry.key)}
                  onGo={() => go(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {entries.length === 0 && !isWaiting && (
        <Text size="sm" c="var(--app-quiet)" ta="center" p="xl">
          {t.none({ text: typed.trim() })}
        </Text>
      )}
      <div className={classes.foot}>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t.choose}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {t.open}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t.close}
        </span>
      </div>
      <div className="unseen" role="status">
        {typed !== "" && !isWaiting ? t.found({ count: entries.length }) : ""}
      </div>
    </Modal>
  );
}

interface LineProps {
  id: string;
  entry: Entry;
  isChosen: boolean;
  onPoint(): void;
  onGo(): void;
}

function Line({ id, entry: { icon: Sign, label, about, state }, isChosen, onPoint, onGo }: LineProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the selected entry
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.line}
      onMouseMove={onPoint}
      onClick={onGo}
    >
      <Sign size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.texts}>
        <span className={classes.text} dir="auto">
          {label}
        </span>
        {about && <span className={classes.about}>{about}</span>}
      </span>
      {state && <StateBadge {...state} />}
    </div>
  );
}
