import {
  Button,
  Collapse,
  Group,
  NumberInput,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBulb, IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { Calls } from "../../../client/contract.ts";
import { useCall } from "../../queries.ts";
import { LEVELS, type Level, NAMESPACES, type Namespace, useLanguageName } from "../parts/words.ts";
import { useTexts } from "../texts.ts";

export type Question = Calls["POST /api/v1/learning/concepts/explain"]["body"];

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "cs", "sv", "da"];

interface AskFormProps {
  asked: string;
  level: Level | undefined;
  isBusy: boolean;
  onAsk(question: Question): void;
}

export function AskForm({ asked, level: before, isBusy, onAsk }: AskFormProps) {
  const t = useTexts("learning.askForm");
  const s = useTexts("learning.parts");
  const languageName = useLanguageName();
  const [concept, setConcept] = useState(asked);
  const [level, setLevel] = useState<Level>(before ?? "intermediate");
  const [namespace, setNamespace] = useState<Namespace>("auto");
  const [domain, setDomain] = useState<string | null>(null);
  const [length, setLength] = useState<string | number>(200);
  const [language, setLanguage] = useState<string | null>(null);
  const [opened, { toggle }] = useDisclosure();
  const domains = useCall("GET /api/v1/learning/domains", {}, { fresh: 60_000, enabled: opened });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (concept.trim() === "" || isBusy) return;
    onAsk({
      concept: concept.trim(),
      level,
      ...(namespace !== "auto" && { namespace }),
      ...(domain !== null && { domain }),
      ...(length !== "" && length !== 200 && { max_words: Number(length) }),
      ...(language !== null && { language }),
    });
  }

  return (
    <Paper
      component="form"
      onSubmit={submit}
      withBorder
      radius="lg"
      p="md"
      bg="var(--app-surface)"
      style={{ borderColor: "var(--app-line)" }}
      className="no-print"
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t.what}
            placeholder={t.example}
            size="md"
            maxLength={300}
            required
            withAsterisk={false}
            value={concept}
            onChange={(event) => setConcept(event.currentTarget.value)}
            style={{ flex: "1 1 20rem" }}
          />
          <Button type="submit" size="md" loading={isBusy} leftSection={<IconBulb size={18} stroke={1.6} />}>
            {t.ask}
          </Button>
        </Group>
        <Group gap="md" justify="space-between">
          <SegmentedControl
            aria-label={t.level}
            value={level}
            onChange={(value) => setLevel(LEVELS.find((one) => one === value) ?? "intermediate")}
            data={LEVELS.map((value) => ({ value, label: s[value] }))}
          />
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
        </Group>
        <Collapse expanded={opened}>
          <Group align="flex-end" gap="md">
            <div>
              <Text size="sm" fw={500} aria-hidden>
                {t.where}
              </Text>
              <SegmentedControl
                aria-label={t.where}
                value={namespace}
                onChange={(value) => setNamespace(NAMESPACES.find((one) => one === value) ?? "auto")}
                data={NAMESPACES.map((value) => ({ value, label: s[value] }))}
              />
            </div>
            <Select
              label={t.collection}
              placeholder={s.anyDomain}
              clearable
              searchable
              value={domain}
              onChange={setDomain}
              data={(domains.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <NumberInput
              label={t.length}
              min={20}
              max={1000}
              step={50}
              allowDecimal={false}
              value={length}
              onChange={setLength}
              w={180}
            />
            <Select
              label={t.language}
              placeholder={t.any}
              clearable
              searchable
              value={language}
              onChange={setLanguage}
              data={LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))}
            />
          </Group>
        </Collapse>
      </Stack>
    </Paper>
  );
}
