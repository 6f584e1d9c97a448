import {
  Button,
  Collapse,
  Group,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  TextInput,
} from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { IconAdjustments, IconFilterOff } from "@tabler/icons-react";
import { useState } from "react";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useNames } from "../../language/names.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { useMeta } from "../../records/meta.ts";
import { usePerson } from "../../session/session.ts";
import { useChoices } from "../people.ts";
import { useTexts } from "../texts.ts";
import { CHANNELS, useChannel } from "./channel.ts";

const OUTCOMES = ["ok", "denied", "failed", "held", "dry_run", "replayed"] as const;
const RARE = ["record_id", "code", "ip", "session", "mandate", "policy", "approval_id"] as const;
export const FILTERS = [
  "log",
  "actor",
  "action",
  "collection",
  "outcome",
  "from",
  "to",
  "correlation_id",
  "via",
  ...RARE,
] as const;

export function Filters() {
  const t = useTexts("governance.filters");
  const outcomes = useTexts("governance.outcome");
  const channel = useChannel();
  const names = useNames();
  const meta = useMeta();
  const people = useChoices();
  const operator = usePerson()?.operator ?? false;
  const [url, setUrl] = useUrlState();
  const isRare = [...RARE, "via"].some((name) => url[name] !== undefined);
  const [open, setOpen] = useState(isRare);
  const isSet = FILTERS.some((name) => url[name] !== undefined);
  const isPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const [folded, setFolded] = useState(true);
  const collections = [...(meta?.keys() ?? [])]
    .map((name) => ({ value: name, label: names.many(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const select = (name: string) => (value: string | null) => setUrl({ [name]: value ?? undefined });
  if (isPhone && folded) {
    return (
      <Button
        variant="default"
        fullWidth
        mb="md"
        leftSection={<IconAdjustments size={16} stroke={1.6} />}
        onClick={() => setFolded(false)}
      >
        {isSet ? t.filtered : t.filter}
      </Button>
    );
  }
  return (
    <Paper
      withBorder
      p="md"
      radius="lg"
      mb="md"
      component="search"
      style={{ borderColor: "var(--app-line)" }}
    >
      {operator && (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label={t.log}
          value={url.log === "appliance" ? "appliance" : "organization"}
          onChange={(log) => setUrl({ log: log === "appliance" ? log : undefined })}
          data={[
            { value: "organization", label: t.organization },
            { value: "appliance", label: t.appliance },
          ]}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <Select
          label={t.actor}
          placeholder={t.anybody}
          data={[...people, { value: "system", label: t.system }, { value: "anonymous", label: t.anonymous }]}
          value={url.actor ?? null}
          onChange={select("actor")}
          searchable
          clearable
        />
        <Typed name="action" label={t.action} placeholder={t.actionHint} />
        <Select
          label={t.collection}
          placeholder={t.anything}
          data={collections}
          value={url.collection ?? null}
          onChange={select("collection")}
          searchable
          clearable
        />
        <Select
          label={t.outcome}
          placeholder={t.any}
          data={OUTCOMES.map((value) => ({ value, label: outcomes[value] }))}
          value={url.outcome ?? null}
          onChange={select("outcome")}
          clearable
        />
        <DayInput label={t.from} value={url.from} onChange={select("from")} />
        <DayInput label={t.to} value={url.to} onChange={select("to")} />
        <Typed name="correlation_id" label={t.correlation_id} />
        <Group align="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} stroke={1.6} />}
            onClick={() => setOpen(!open)}
            aria-expanded={open}
          >
            {t.more}
          </Button>
          {isSet && (
            <Button
              variant="subtle"
              leftSection={<IconFilterOff size={16} stroke={1.6} />}
              onClick={() => setUrl(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
            >
              {t.clear}
            </Button>
          )}
        </Group>
      </SimpleGrid>
      <Collapse expanded={open}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" mt="sm">
          <Select
            label={t.via}
            placeholder={t.any}
            data={CHANNELS.map((value) => ({ value, label: channel(value) }))}
            value={url.via ?? null}
            onChange={select("via")}
            clearable
          />
          {RARE.map((name) => (
            <Typed key={name} name={name} label={t[name]} />
          ))}
        </SimpleGrid>
      </Collapse>
    </Paper>
  );
}

/** Text filter that is applied once the user stops typing. */
function Typed({ name, label, placeholder }: { name: string; label: string; placeholder?: string }) {
  const [url, setUrl] = useUrlState();
  const kept = url[name] ?? "";
  const [text, setText] = useState(kept);
  const [known, setKnown] = useState(kept);
  const put = useDebouncedCallback((value: string) => setUrl({ [name]: value.trim() || undefined }), 400);
  // If the URL changed, by a reset or back navigation, its value replaces the typed text.
  if (kept !== known) {
    setKnown(kept);
    if (kept !== text.trim()) setText(kept);
  }
  return (
    <TextInput
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        put(event.currentTarget.value);
      }}
    />
  );
}
