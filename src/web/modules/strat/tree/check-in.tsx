import {
  Box,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Slider,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import type { StratKeyResultView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { problemAt } from "../../../kit/error-at.ts";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useFormat } from "../../../language/format.ts";
import { valueText } from "../figure-text.ts";
import { useTexts } from "../texts.ts";
import { AIM_CALLS } from "./aims.ts";

export function CheckIn({
  keyResult,
  size = "compact-sm",
}: {
  keyResult: StratKeyResultView;
  size?: "compact-sm" | "sm";
}) {
  const t = useTexts("strat.checkIn");
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button size={size} variant="light" onClick={open} aria-label={t.of({ title: keyResult.title ?? "" })}>
        {t.checkIn}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={keyResult.title}
        closeButtonProps={{ "aria-label": t.cancel }}
      >
        {opened && <CheckInForm keyResult={keyResult} onClose={close} />}
      </Modal>
    </>
  );
}

function CheckInForm({ keyResult, onClose }: { keyResult: StratKeyResultView; onClose(): void }) {
  const t = useTexts("strat.checkIn");
  const format = useFormat();
  const { id, current, target, unit, metric, confidence: last } = keyResult;
  const [value, setValue] = useState(metric === "bool" ? (Number(current) >= 1 ? "1" : "0") : "");
  const [confidence, setConfidence] = useState(last ?? 7);
  const [note, setNote] = useState("");
  const act = useAct("POST /api/v1/strat/key-results/:id/check_in", {
    done: t.done,
    stale: AIM_CALLS,
    quiet: true,
    onDone: onClose,
  });
  const errorAt = problemAt(act.error);
  const plain = value.trim().replace(",", ".");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (act.isPending) return;
    act.mutate({
      path: { id },
      body: { value: plain, confidence, ...(note.trim() !== "" && { note: note.trim() }) },
    });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {metric === "bool" ? (
          <Box>
            <Text size="sm" fw={500} mb={4}>
              {t.reached}
            </Text>
            <SegmentedControl
              aria-label={t.reached}
              value={value}
              onChange={setValue}
              data={[
                { value: "0", label: t.no },
                { value: "1", label: t.yes },
              ]}
            />
          </Box>
        ) : (
          <TextInput
            label={t.value}
            description={t.before({
              value: valueText(format, current ?? 0, unit),
              target: valueText(format, target ?? 0, unit),
            })}
            inputMode="decimal"
            required
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            rightSection={unit && <Text size="xs">{unit}</Text>}
            rightSectionWidth={unit ? Math.min(120, unit.length * 8 + 16) : 0}
            error={errorAt("value")}
            data-autofocus
          />
        )}
        <Box mb="md">
          <Text size="sm" fw={500} mb={6}>
            {t.confidence}
          </Text>
          <Slider
            thumbLabel={t.confidence}
            min={1}
            max={10}
            value={confidence}
            onChange={setConfidence}
            marks={[
              { value: 1, label: `1 ${t.low}` },
              { value: 10, label: `10 ${t.high}` },
            ]}
            px="lg"
          />
        </Box>
        <Textarea
          label={t.note}
          autosize
          minRows={2}
          maxLength={5000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {act.error && <ProblemNote error={act.error} shown={["value"]} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={act.isPending} disabled={plain === ""}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
