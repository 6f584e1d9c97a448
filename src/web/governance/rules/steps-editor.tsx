import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus } from "@tabler/icons-react";
import { RemoveRow } from "../../kit/rows.tsx";
import { useTexts } from "../texts.ts";
import { Approvers } from "./approvers-editor.tsx";
import { newStep, type StepDraft } from "./draft.ts";

interface StepsEditorProps {
  collection: string;
  steps: readonly StepDraft[];
  onChange(steps: StepDraft[]): void;
  checked: boolean;
}

export function StepsEditor({ collection, steps, onChange, checked }: StepsEditorProps) {
  const t = useTexts("governance.stepsEditor");
  const put = (key: string, change: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)));
  const swap = (place: number, other: number) => {
    const next = [...steps];
    const [one, two] = [next[place], next[other]];
    if (!one || !two) return;
    [next[place], next[other]] = [two, one];
    onChange(next);
  };
  return (
    <Stack>
      {steps.map((step, place) => (
        <Paper key={step.key} withBorder p="md" radius="md" component="fieldset" m={0}>
          <Text component="legend" fw={600} size="sm" px={4}>
            {t.step({ place: place + 1 })}
          </Text>
          <Stack gap="sm">
            <Group align="flex-end" gap="xs" wrap="nowrap">
              <TextInput
                label={t.name}
                placeholder={t.nameHint}
                value={step.name}
                onChange={(event) => put(step.key, { name: event.currentTarget.value })}
                required
                maxLength={100}
                flex={1}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={place === 0}
                aria-label={t.up({ what: t.step({ place: place + 1 }) })}
                onClick={() => swap(place, place - 1)}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={place === steps.length - 1}
                aria-label={t.down({ what: t.step({ place: place + 1 }) })}
                onClick={() => swap(place, place + 1)}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
              <RemoveRow
                label={t.remove({ what: t.step({ place: place + 1 }) })}
                disabled={steps.length === 1}
                onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
              />
            </Group>
            <Approvers
              collection={collection}
              step={step}
              onChange={(approvers) => put(step.key, { approvers })}
              checked={checked}
            />
            <Group grow align="flex-start" preventGrowOverflow={false}>
              <Select
                label={t.need}
                data={[
                  { value: "any", label: t.any },
                  ...countsFor(step.need).map((count) => ({
                    value: String(count),
                    label: t.some({ count }),
                  })),
                  { value: "all", label: t.all },
                ]}
                value={String(step.need)}
                onChange={(value) =>
                  put(step.key, { need: value === "all" || value === "any" ? value : Number(value) || "any" })
                }
                allowDeselect={false}
              />
              <NumberInput
                label={t.due}
                min={1}
                max={2000}
                value={step.due_in ?? ""}
                onChange={(value) => put(step.key, { due_in: value === "" ? null : Number(value) })}
              />
              <Select
                label={t.timeout}
                data={(["remind", "escalate"] as const).map((value) => ({ value, label: t[value] }))}
                value={step.on_timeout}
                onChange={(value) => put(step.key, { on_timeout: value === "escalate" ? value : "remind" })}
                allowDeselect={false}
              />
            </Group>
            {place > 0 && (
              <Checkbox
                label={t.beside}
                checked={step.isParallel}
                onChange={(event) => put(step.key, { isParallel: event.currentTarget.checked })}
              />
            )}
          </Stack>
        </Paper>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.8} />}
        style={{ alignSelf: "flex-start" }}
        onClick={() => onChange([...steps, newStep()])}
      >
        {t.addStep}
      </Button>
    </Stack>
  );
}

/** Offers two and three, plus the current value if it was set through the API. */
function countsFor(need: StepDraft["need"]): number[] {
  const usual = [2, 3];
  return typeof need === "number" && !usual.includes(need)
    ? [...usual, need].toSorted((a, b) => a - b)
    : usual;
}
