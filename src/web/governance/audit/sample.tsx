import { Button, NumberInput, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { useFormat } from "../../language/format.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { useTexts } from "../texts.ts";
import { EventTable } from "./events.tsx";
import { usePeriod } from "./period.ts";

const OUTCOMES = ["ok", "denied", "failed", "held", "dry_run", "replayed"] as const;
type Outcome = (typeof OUTCOMES)[number];

export function Sample() {
  const t = useTexts("governance.sample");
  const outcomes = useTexts("governance.outcome");
  const format = useFormat();
  const period = usePeriod();
  const [seed, setSeed] = useState("");
  const [size, setSize] = useState<number | string>(25);
  const [last, setLast] = useState<number | string>("");
  const [action, setAction] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const draw = useAct("GET /api/v1/audit/sample", { quiet: true });
  const sample = draw.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    draw.mutate({
      query: {
        seed: seed.trim(),
        size: Number(size) || 25,
        ...(Number(last) > 0 && { last: Number(last) }),
        ...(action.trim() && { action: action.trim() }),
        ...(outcome && { outcome }),
        ...period(from ?? undefined, to ?? undefined),
      },
    });
  }

  return (
    <Stack gap="lg">
      <Panel title={t.title} about={t.about}>
        <form onSubmit={submit}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
            <TextInput
              label={t.seed}
              description={t.seedHelp}
              required
              value={seed}
              onChange={(event) => setSeed(event.currentTarget.value)}
              inputWrapperOrder={["label", "input", "description", "error"]}
            />
            <NumberInput label={t.size} min={1} max={500} value={size} onChange={setSize} />
            <TextInput
              label={t.action}
              placeholder={t.actionHint}
              value={action}
              onChange={(event) => setAction(event.currentTarget.value)}
            />
            <Select
              label={t.outcome}
              placeholder={t.any}
              data={OUTCOMES.map((value) => ({ value, label: outcomes[value] }))}
              value={outcome}
              onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? null)}
              clearable
            />
            <DayInput label={t.from} value={from} onChange={setFrom} />
            <DayInput label={t.to} value={to} onChange={setTo} />
            <NumberInput
              label={t.last}
              description={t.lastHelp}
              min={1}
              value={last}
              onChange={setLast}
              inputWrapperOrder={["label", "input", "description", "error"]}
            />
          </SimpleGrid>
          <Button type="submit" mt="md" loading={draw.isPending} disabled={seed.trim() === ""}>
            {t.draw}
          </Button>
        </form>
      </Panel>
      {draw.error && <ProblemNote error={draw.error} />}
      {sample && (
        <Panel
          title={t.result}
          about={`${t.drawn({ size: format.number(sample.size), population: format.number(sample.population) })}. ${t.again({ seed: sample.seed, last: sample.last })}`}
          flush
          actions={
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} stroke={1.6} />}
              onClick={() =>
                saveFile(
                  new Blob([JSON.stringify(sample, null, 2)], { type: "application/json" }),
                  `sample-${sample.seed}.json`,
                )
              }
            >
              {t.save}
            </Button>
          }
        >
          <EventTable caption={t.result} events={sample.data} />
        </Panel>
      )}
    </Stack>
  );
}
