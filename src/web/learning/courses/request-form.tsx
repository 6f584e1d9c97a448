import {
  Autocomplete,
  Button,
  Collapse,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { IconArrowRight, IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { CourseRequest } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import type { UrlState } from "../../kit/use-url-state.ts";
import { useCall } from "../../queries.ts";
import { MoneyInput } from "../../records/fields/number-input.tsx";
import { LEVELS, NAMESPACES, useLanguageName } from "../parts/words.ts";
import { useTexts } from "../texts.ts";

const BUDGETS = ["builtin", "wait", "fail"] as const;
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "cs", "sv", "da"];
/** The API uses millionths of the currency, the field minor units. */
const MICRO_PER_MINOR = 10_000;

export function requestIn(url: UrlState): CourseRequest {
  const level = LEVELS.find((one) => one === url.level);
  const namespace = NAMESPACES.find((one) => one === url.from);
  const budget = BUDGETS.find((one) => one === url.on);
  const lessons = Number(url.lessons);
  const cost = Number(url.cost);
  return {
    topic: url.topic ?? "",
    ...(url.audience && { audience: url.audience }),
    ...(level && { level }),
    ...(lessons >= 1 && { lessons }),
    ...(url.language && { language: url.language }),
    ...(namespace && namespace !== "auto" && { namespace }),
    ...(url.domain && { domain: url.domain }),
    ...(url.documents && { documents: url.documents.split(",") }),
    ...(url.cost !== undefined && Number.isFinite(cost) && { max_cost: cost * MICRO_PER_MINOR }),
    ...(budget && budget !== "builtin" && { on_budget: budget }),
  };
}

interface RequestFormProps {
  before: UrlState;
  onPlan(next: UrlState): void;
}

export function RequestForm({ before, onPlan }: RequestFormProps) {
  const t = useTexts("learning.requestForm");
  const s = useTexts("learning.parts");
  const [given, setGiven] = useState<UrlState>(before);
  const set = (next: UrlState) => setGiven((now) => ({ ...now, ...next }));
  const topic = given.topic ?? "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (topic.trim() !== "") onPlan({ ...given, topic: topic.trim() });
  }

  return (
    <Panel>
      <form onSubmit={submit}>
        <Stack maw={640}>
          <TopicInput value={topic} onChange={(value) => set({ topic: value })} />
          <TextInput
            label={t.audience}
            placeholder={t.audienceExample}
            maxLength={200}
            value={given.audience ?? ""}
            onChange={(event) => set({ audience: event.currentTarget.value })}
          />
          <Group align="flex-end" gap="lg">
            <div>
              <Text size="sm" fw={500} aria-hidden>
                {t.level}
              </Text>
              <SegmentedControl
                aria-label={t.level}
                value={given.level ?? "introductory"}
                onChange={(level) => set({ level })}
                data={LEVELS.map((value) => ({ value, label: s[value] }))}
              />
            </div>
            <NumberInput
              label={t.lessons}
              placeholder={t.asMany}
              min={1}
              max={60}
              allowDecimal={false}
              value={given.lessons ?? ""}
              onChange={(value) => set({ lessons: value === "" ? undefined : String(value) })}
              w={210}
            />
          </Group>
          <Sources given={given} onChange={set} />
          <Group>
            <Button
              type="submit"
              disabled={topic.trim() === ""}
              rightSection={<IconArrowRight size={18} stroke={1.6} />}
            >
              {t.next}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function TopicInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useTexts("learning.requestForm");
  const [q] = useDebouncedValue(value.trim(), 200);
  const concepts = useCall(
    "GET /api/v1/learning/concepts",
    { query: { limit: 8, ...(q !== "" && { q }) } },
    { keep: true },
  );
  const names = [...new Set((concepts.data?.data ?? []).map(({ name }) => name))];
  return (
    <Autocomplete
      label={t.topic}
      description={t.topicAbout}
      required
      maxLength={200}
      data={names}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      data-autofocus
    />
  );
}

function Sources({ given, onChange }: { given: UrlState; onChange(next: UrlState): void }) {
  const t = useTexts("learning.requestForm");
  const s = useTexts("learning.parts");
  const languageName = useLanguageName();
  const begun = given.from ?? given.domain ?? given.documents ?? given.language ?? given.cost;
  const [opened, { toggle }] = useDisclosure(begun !== undefined);
  const domains = useCall("GET /api/v1/learning/domains", {}, { fresh: 60_000, enabled: opened });
  const documents = useCall(
    "GET /api/v1/learning/documents",
    { query: { state: "ready", limit: 200, sort: "title" } },
    { fresh: 60_000, enabled: opened },
  );
  const chosen = given.documents ? given.documents.split(",") : [];
  const [cost, setCost] = useState<number | string | null>(
    given.cost === undefined ? null : Number(given.cost),
  );
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={opened}
        rightSection={
          <IconChevronDown
            size={16}
            stroke={1.6}
            style={{ rotate: opened ? "180deg" : undefined }}
            aria-hidden
          />
        }
        onClick={toggle}
      >
        {t.more}
      </Button>
      <Collapse expanded={opened}>
        <Stack pt="sm">
          <div>
            <Text size="sm" fw={500} aria-hidden>
              {t.from}
            </Text>
            <SegmentedControl
              aria-label={t.from}
              value={given.from ?? "auto"}
              onChange={(from) => onChange({ from: from === "auto" ? undefined : from })}
              data={NAMESPACES.map((value) => ({ value, label: s[value] }))}
            />
          </div>
          <Select
            label={t.collection}
            placeholder={s.anyDomain}
            clearable
            searchable
            value={given.domain ?? null}
            onChange={(domain) => onChange({ domain: domain ?? undefined })}
            data={(domains.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <MultiSelect
            label={t.documents}
            {...(chosen.length === 0 && { placeholder: t.any })}
            clearable
            searchable
            limit={50}
            value={chosen}
            onChange={(ids) => onChange({ documents: ids.length > 0 ? ids.join(",") : undefined })}
            data={(documents.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
          <Select
            label={t.language}
            placeholder={t.anyLanguage}
            clearable
            searchable
            value={given.language ?? null}
            onChange={(language) => onChange({ language: language ?? undefined })}
            data={LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
          />
          <MoneyInput
            label={t.budget}
            description={t.budgetAbout}
            value={cost}
            onChange={(value) => {
              setCost(value);
              onChange({ cost: typeof value === "number" ? String(value) : undefined });
            }}
          />
          {cost !== null && (
            <Select
              label={t.on}
              allowDeselect={false}
              value={given.on ?? "builtin"}
              onChange={(on) => onChange({ on: on ?? undefined })}
              data={BUDGETS.map((value) => ({ value, label: t[value] }))}
            />
          )}
        </Stack>
      </Collapse>
    </div>
  );
}
