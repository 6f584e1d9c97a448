import {
  Button,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import type { SodRule, SodRuleCreate } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { useErrorAt } from "../../kit/error-at.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useSideText } from "../parts/side-text.ts";
import { words } from "./words.ts";

const SCOPES = ["same_record", "same_party", "same_period", "same_person", "any"] as const;
const MODES = ["prevent", "warn", "detect"] as const;
const SEVERITIES = ["low", "medium", "high", "critical"] as const;
const STALE = ["GET /api/v1/settings/sod"];

interface RuleFormProps {
  opened: boolean;
  onClose(): void;
  rule?: SodRule;
}

type Draft = Required<Omit<SodRuleCreate, "left" | "right">> & { left: string[]; right: string[] };

const draftOf = (rule: SodRule | undefined): Draft => ({
  name: rule?.name ?? "",
  risk: rule?.risk ?? "",
  severity: rule?.severity ?? "medium",
  left: actionsOf(rule?.left),
  right: actionsOf(rule?.right),
  scope: rule?.scope ?? "same_record",
  mode: rule?.mode ?? "warn",
  assignment: rule?.assignment ?? "detect",
  window_days: rule?.window_days ?? null,
  active: rule?.active ?? true,
});

const actionsOf = (side: SodRule["left"] | undefined): string[] => [...(side?.any ?? side?.all ?? [])];

/** A rule that keeps two duties apart, to be written or changed. */
export function RuleForm({ opened, onClose, rule }: RuleFormProps) {
  const t = useWords(words);
  const may = useMay();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const saving = { done: t.saved, stale: STALE, quiet: true, onDone: onClose };
  const shippedName = useShippedName();
  const create = useAct("POST /api/v1/settings/sod/rules", saving);
  const update = useAct("PUT /api/v1/settings/sod/rules/:id", saving);
  const remove = useAct("DELETE /api/v1/settings/sod/rules/:id", {
    done: t.removed,
    stale: STALE,
    quiet: true,
  });
  const error = create.error ?? update.error;
  const errorAt = useErrorAt(error);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = () => {
    // A side of which all must be done stays such a side.
    const side = (before: SodRule["left"] | undefined, actions: string[]) =>
      before?.all ? { all: actions } : { any: actions };
    const body = { ...draft, left: side(rule?.left, draft.left), right: side(rule?.right, draft.right) };
    if (rule) update.mutate({ path: { id: rule.id }, body, version: rule.version });
    else create.mutate({ body });
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={rule ? shippedName(rule.name) : t.add}
      size="lg"
      closeButtonProps={{ "aria-label": t.cancel }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={t.name}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorAt("name")}
            required
          />
          <Textarea
            label={t.risk}
            value={draft.risk}
            onChange={(event) => set({ risk: event.currentTarget.value })}
            autosize
          />
          <SideInput label={t.left} value={draft.left} onChange={(left) => set({ left })} />
          <SideInput label={t.right} value={draft.right} onChange={(right) => set({ right })} />
          <Group grow>
            <Choice label={t.scope} words={SCOPES} value={draft.scope} onChange={(scope) => set({ scope })} />
            <NumberInput
              label={t.days}
              placeholder={t.daysAny}
              value={draft.window_days ?? ""}
              onChange={(days) => set({ window_days: days === "" ? null : Number(days) })}
              min={1}
              allowDecimal={false}
            />
          </Group>
          <Group grow>
            <Choice label={t.mode} words={MODES} value={draft.mode} onChange={(mode) => set({ mode })} />
            <Choice
              label={t.assignment}
              words={MODES}
              value={draft.assignment}
              onChange={(assignment) => set({ assignment })}
            />
            <Choice
              label={t.severity}
              words={SEVERITIES}
              value={draft.severity}
              onChange={(severity) => set({ severity })}
            />
          </Group>
          <Switch
            label={t.on}
            checked={draft.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
          {error && <ProblemNote error={error} shown={["name"]} />}
          <Group justify="flex-end" gap="xs">
            {rule && may("settings.sod.rules.delete") && (
              <ConfirmButton
                label={t.remove}
                title={t.removeAsk(shippedName(rule.name))}
                about={t.removeAbout}
                confirm={t.remove}
                danger
                onConfirm={async () => {
                  await remove.mutateAsync({ path: { id: rule.id } });
                  onClose();
                }}
              />
            )}
            <Button
              type="submit"
              disabled={draft.left.length === 0 || draft.right.length === 0}
              loading={create.isPending || update.isPending}
            >
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Word = (typeof SCOPES)[number] | (typeof MODES)[number] | (typeof SEVERITIES)[number];

interface ChoiceProps<W extends Word> {
  label: string;
  words: readonly W[];
  value: W;
  onChange(value: W): void;
}

function Choice<W extends Word>({ label, words: choices, value, onChange }: ChoiceProps<W>) {
  const t = useWords(words);
  return (
    <Select
      label={label}
      data={choices.map((one) => ({ value: one, label: t[one] }))}
      value={value}
      onChange={(next) => {
        const known = choices.find((one) => one === next);
        if (known) onChange(known);
      }}
      allowDeselect={false}
    />
  );
}

function SideInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly string[];
  onChange(value: string[]): void;
}) {
  const sideText = useSideText();
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  const names = new Set([...(permissions.data?.data ?? []).map(({ name }) => name), ...value]);
  return (
    <MultiSelect
      label={label}
      data={[...names].map((name) => ({ value: name, label: sideText(name) }))}
      value={[...value]}
      onChange={onChange}
      searchable
      hidePickedOptions
      limit={40}
      required
    />
  );
}
