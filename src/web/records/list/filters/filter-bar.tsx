import { Button, CloseButton, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useNames } from "../../../language/names.ts";
import type { MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { isPlain, type Question, type Where, withField } from "../question.ts";
import { AddFilter } from "./add-filter.tsx";
import { useDescribe } from "./describe.ts";
import { FilterChip } from "./filter-chip.tsx";
import { StateChips } from "./state-chips.tsx";

/** Delay after the last keystroke, in milliseconds. */
const PAUSE = 250;

interface FilterBarProps {
  entity: MetaEntity;
  question: Question;
  counts: ReadonlyMap<string, number | null> | undefined;
  onChange(question: Partial<Question>, options?: { push?: boolean }): void;
  children?: ReactNode;
}

export function FilterBar({ entity, question, counts, onChange, children }: FilterBarProps) {
  const t = useTexts("records.filterBar");
  const names = useNames();
  const { where, q, archived } = question;
  const describe = useDescribe(entity, where);
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const searchable = entity.fields.some(({ search }) => search);
  const filter = (next: Where) => onChange({ where: next }, { push: true });
  // State filters are shown by the state chips, unless those can't express them.
  const chips = Object.entries(where).filter(
    ([field, operators]) => field !== "state" || !isPressed(operators),
  );

  return (
    <Stack gap="xs" className="no-print">
      <Group gap="xs" wrap="wrap">
        {searchable && (
          <SearchInput
            label={t.search({ name: names.many(entity.collection) })}
            clear={t.clear}
            value={q}
            onChange={(text) => onChange({ q: text })}
          />
        )}
        <AddFilter
          entity={entity}
          where={where}
          onApply={(field, operators) => filter(withField(where, field, operators))}
        />
        {entity.actions.includes("archive") && (
          <Switch
            size="sm"
            label={t.archived}
            checked={archived}
            onChange={(event) => onChange({ archived: event.currentTarget.checked }, { push: true })}
          />
        )}
        <Group gap="xs" ml="auto">
          {children}
        </Group>
      </Group>
      <StateChips entity={entity} where={where} counts={counts} onChange={filter} />
      {(chips.length > 0 || !isPlain(question)) && (
        <Group gap={6}>
          {chips.map(([field, operators]) => (
            <FilterChip
              key={field}
              collection={entity.collection}
              field={fields.get(field)}
              name={names.field(entity.collection, field)}
              text={describe(field)}
              operators={operators}
              onChange={(next) => filter(withField(where, field, next))}
            />
          ))}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ where: {}, q: "", archived: false }, { push: true })}
          >
            {t.reset}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const isPressed = (operators: Readonly<Record<string, string>>) =>
  Object.keys(operators).every((operator) => operator === "eq" || operator === "in");

interface SearchInputProps {
  label: string;
  clear: string;
  value: string;
  onChange(text: string): void;
}

/** Search input. Shows the typed text at once, while the list is updated with a delay. */
function SearchInput({ label, clear, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL changed from outside: back navigation or another view.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const changeLater = useDebouncedCallback((text: string) => onChange(text.trim()), PAUSE);

  function type(text: string) {
    setTyped(text);
    changeLater(text);
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      w={{ base: "100%", xs: 260 }}
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={typed && <CloseButton size="sm" aria-label={clear} onClick={() => type("")} />}
    />
  );
}
