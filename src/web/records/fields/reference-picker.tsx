import { Badge, CloseButton, Combobox, Group, InputBase, Loader, Text, useCombobox } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { IconPlus, IconSelector } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { RecordLabel } from "../../../client/contract.ts";
import type { Query } from "../../../client/index.ts";
import { type Colleague, useColleagues } from "../../kit/person.tsx";
import { useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { type MetaEntity, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";
import type { InputFacts } from "./input-props.ts";
import { labelOfRecord, namingOf, useLabel, useLabelText } from "./labels.ts";

/** Lazy: the form is large and itself imports this picker. */
const CreateDialog = lazy(async () => ({
  default: (await import("../form/create-dialog.tsx")).CreateDialog,
}));

export interface ReferencePickerProps extends InputFacts {
  /** Collection, or `users`. */
  target: string;
  value: string | null | undefined;
  /** Called with the id and, if the list had it, the label of the picked record. */
  onChange(id: string | null, picked?: RecordLabel): void;
  /** Query that restricts the options, as the collection's list takes it. */
  filter?: Query;
  /** True if records outside the filter are refused, false if the user may look for others. */
  strict?: boolean;
  placeholder?: string;
  clearable?: boolean;
  canCreate?: boolean;
  variant?: "default" | "filled" | "unstyled";
  size?: string;
  className?: string;
  /** Hides the icons at the end, for tight layouts. */
  bare?: boolean;
  except?: readonly string[];
}

export function ReferencePicker({
  target,
  value,
  onChange,
  filter,
  strict = true,
  placeholder,
  clearable = true,
  canCreate = true,
  except = [],
  bare = false,
  onBlur,
  ...facts
}: ReferencePickerProps) {
  const t = useTexts("records.referencePicker");
  const names = useNames();
  const meta = useMeta();
  const entity = meta?.get(target);
  const [typed, setTyped] = useState<string>();
  const [creating, { open, close }] = useDisclosure();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const label = useLabel(value ? { collection: target, id: value } : undefined);
  const textOf = useLabelText();
  const input = useRef<HTMLInputElement>(null);
  const [widened, setWidened] = useState(false);
  const narrow = widened ? undefined : filter;
  const { found, isFetching } = useFound(target, typed ?? "", combobox.dropdownOpened, narrow);
  const chosen = value ? (label ? textOf(label) : label === null ? t.gone : "…") : "";
  const offered = found.filter(({ id }) => !except.includes(id));
  // Selects the first match, so that Enter picks it even if it arrives after the key press.
  const first = typed ? offered[0]?.id : undefined;
  useEffect(() => {
    if (first !== undefined) combobox.selectFirstOption();
  }, [first, combobox.selectFirstOption]);
  const makes = !isFetching && canCreate && entity?.actions.includes("create") === true;

  /** Returns to the input, so that the form's keys work again. */
  function leave() {
    close();
    setTimeout(() => input.current?.focus());
  }

  function pick(id: string) {
    if (id === OTHERS) return setWidened(true);
    if (id === NEW) open();
    else {
      onChange(
        id,
        offered.find((one) => one.id === id),
      );
      setTyped(undefined);
    }
    combobox.closeDropdown();
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
        <Combobox.Target withExpandedAttribute>
          <InputBase
            {...facts}
            ref={input}
            dir="auto"
            value={typed ?? chosen}
            placeholder={placeholder ?? t.type}
            autoComplete="off"
            rightSectionPointerEvents="all"
            rightSection={
              isFetching ? (
                <Loader size={14} />
              ) : value && clearable && !facts.disabled && !facts.readOnly ? (
                <CloseButton
                  size="sm"
                  tabIndex={-1}
                  aria-label={t.clear}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onChange(null);
                    setTyped(undefined);
                  }}
                />
              ) : bare ? null : (
                <IconSelector size={15} stroke={1.6} aria-hidden style={{ pointerEvents: "none" }} />
              )
            }
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => !facts.readOnly && combobox.openDropdown()}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onKeyDown={(event) => {
              if (event.key === "Backspace" && typed === undefined && value && clearable) onChange(null);
            }}
            onBlur={() => {
              if (typed === "" && clearable) onChange(null);
              setTyped(undefined);
              combobox.closeDropdown();
              onBlur?.();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!combobox.dropdownOpened}>
          <Combobox.Options mah={320} style={{ overflowY: "auto" }} aria-label={names.many(target)}>
            {offered.map((one) => (
              <Combobox.Option key={one.id} value={one.id} active={one.id === value}>
                <Group gap="xs" wrap="nowrap" justify="space-between">
                  <Text size="sm" dir="auto" truncate>
                    {textOf(one)}
                  </Text>
                  {one.state && entity && one.state !== "active" && (
                    <Badge size="xs" variant="default" tt="none" style={{ flexShrink: 0 }}>
                      {names.state(target, one.state)}
                    </Badge>
                  )}
                </Group>
              </Combobox.Option>
            ))}
            {makes && (
              <Combobox.Option value={NEW}>
                <Group gap="xs" wrap="nowrap">
                  <IconPlus size={15} stroke={1.6} aria-hidden />
                  <Text size="sm" truncate>
                    {t.make({ name: names.inSentence(names.one(target)), text: typed || "none" })}
                  </Text>
                </Group>
              </Combobox.Option>
            )}
            {narrow && !strict && !isFetching && (
              <Combobox.Option value={OTHERS}>
                <Text size="sm" c="var(--app-quiet)" truncate>
                  {t.others({ many: names.inSentence(names.many(target)) })}
                </Text>
              </Combobox.Option>
            )}
            {offered.length === 0 && !isFetching && <Combobox.Empty>{t.none}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {creating && entity && (
        <Suspense>
          <CreateDialog
            entity={entity}
            text={typed ?? ""}
            filter={narrow}
            onClose={leave}
            onCreated={(record) => {
              onChange(record.id);
              setTyped(undefined);
              leave();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const NEW = "\u0000new";
const OTHERS = "\u0000others";
const SHOWN = 12;
const PEOPLE_SHOWN = 50;
const MOST_CHOICES = 200;

/** Filters users in the browser; searches other collections on the server. */
function useFound(
  target: string,
  typed: string,
  opened: boolean,
  filter: Query | undefined,
): { found: readonly RecordLabel[]; isFetching: boolean } {
  const [text] = useDebouncedValue(typed.trim(), 250);
  const people = useColleagues();
  const meta = useMeta();
  const entity = meta?.get(target);
  const { data, isFetching } = useQuery<readonly RecordLabel[]>({
    queryKey: keyOf(entity ? `GET ${entity.path}` : CHOICES, { pick: { target, q: text, ...filter } }),
    enabled: opened && meta !== undefined && target !== "" && target !== "users",
    staleTime: 60_000,
    placeholderData: (before) => before,
    queryFn: ({ signal }) =>
      entity ? findRecords(entity, text, filter, signal) : findChoices(target, text, filter, signal),
  });
  if (target === "users") return { found: people ? peopleNamed(people, typed) : [], isFetching: false };
  return { found: data ?? [], isFetching: isFetching || text !== typed.trim() };
}

function peopleNamed(people: ReadonlyMap<string, Colleague>, text: string): RecordLabel[] {
  const typed = folded(text).split(/\s+/).filter(Boolean);
  return [...people.values()]
    .filter(({ active, name, email }) => {
      const begins = [...folded(name).split(/[\s-]+/), folded(email)];
      return active && typed.every((word) => begins.some((begin) => begin.startsWith(word)));
    })
    .slice(0, PEOPLE_SHOWN)
    .map(({ id, name }) => ({
      collection: "users",
      id,
      label: [name],
      number: null,
      state: null,
      archived: false,
    }));
}

/** Ignores case and accents: Jose finds José. */
const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const CHOICES = "GET /api/v1/choices";

/** Shared master data that the user may choose, but not list. */
async function findChoices(
  collection: string,
  text: string,
  filter: Query = {},
  signal: AbortSignal,
): Promise<readonly RecordLabel[]> {
  const limit = Object.keys(filter).length > 0 ? MOST_CHOICES : SHOWN;
  const query = { collection, limit, ...(text !== "" && { q: text }) };
  const { data } = await client.call(CHOICES, { query, signal });
  return data.filter(({ facts = {} }) => passes(facts, filter)).slice(0, SHOWN);
}

/** Filters here, because the server cannot filter choices. An unknown fact excludes no choice. */
function passes(facts: Readonly<Record<string, unknown>>, filter: Query): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const fact = facts[key.replace("[in]", "")];
    return typeof fact !== "string" || String(wanted).split(",").includes(fact);
  });
}

async function findRecords(
  entity: MetaEntity,
  text: string,
  filter: Query | undefined,
  signal: AbortSignal,
): Promise<RecordLabel[]> {
  const { fields, expand } = namingOf(entity);
  const searched = entity.fields.some(({ search }) => search);
  const answer = await client.request("GET", entity.path, {
    query: {
      ...asFilter(entity, filter),
      ...(text !== "" && searched && { q: text }),
      limit: SHOWN,
      fields: fields.join(","),
      ...(expand.length > 0 && { expand: expand.join(",") }),
      ...(text === "" && sortOf(entity)),
    },
    signal,
  });
  // List endpoints return records.
  const { data } = answer as { data: Record<string, unknown>[] };
  return data.map((record) => labelOfRecord(entity, record));
}

/** Lists of choices are filtered by what they contain. */
function asFilter({ fields }: MetaEntity, filter: Query = {}): Query {
  return Object.fromEntries(
    Object.entries(filter).map(([key, wanted]) => [
      fields.some(({ name, kind }) => name === key && kind === "choices") ? `${key}[contains]` : key,
      wanted,
    ]),
  );
}

/** Sort order by name, if the collection can be sorted by name. */
function sortOf(entity: MetaEntity): Query {
  const first = entity.fields.find(({ name }) => name === entity.label[0]);
  return first?.filter && first.kind === "text" ? { sort: first.name } : {};
}
