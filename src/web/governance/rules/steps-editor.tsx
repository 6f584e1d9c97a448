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
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ApprovalApprover } from "../../../client/contract.ts";
import { useNames } from "../../language/names.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useEntity } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { useChoices } from "../people.ts";
import { useRoleName } from "../roles.ts";
import { newApprover, newStep, type StepDraft } from "./draft.ts";

const words = defineWords({
  en: {
    step: (place: number) => `Step ${place}`,
    name: "What it asks",
    nameHint: "Finance, Owner, Second pair of eyes …",
    who: "Who may agree",
    kind: "Kind of approver",
    whom: "Approver",
    role: "Everybody with the role",
    user: "One person",
    manager_of: "The manager of whoever asks",
    head_of_unit: "The head of their unit",
    field: "Whom the record names",
    levels: "Levels above",
    add: "Or also",
    addStep: "Add a step",
    remove: (what: string) => `Remove ${what}`,
    up: (what: string) => `Move ${what} up`,
    down: (what: string) => `Move ${what} down`,
    need: "How many must agree",
    any: "One of them",
    all: "All of them",
    some: (count: number) => `${count} of them`,
    due: "Due in business hours",
    timeout: "When it is overdue",
    remind: "Remind them",
    escalate: "Ask those above as well",
    beside: "At the same time as the step before",
    approver: "this approver",
  },
  de: {
    step: (place: number) => `Schritt ${place}`,
    name: "Was gefragt wird",
    nameHint: "Finanzen, Inhaberin, Vier-Augen-Prüfung …",
    who: "Wer zustimmen darf",
    kind: "Art der zustimmenden Person",
    whom: "Wer zustimmt",
    role: "Alle mit der Rolle",
    user: "Eine Person",
    manager_of: "Führungskraft der antragstellenden Person",
    head_of_unit: "Leitung ihrer Einheit",
    field: "Wen der Datensatz nennt",
    levels: "Ebenen darüber",
    add: "Oder auch",
    addStep: "Schritt hinzufügen",
    remove: (what: string) => `${what} entfernen`,
    up: (what: string) => `${what} nach oben`,
    down: (what: string) => `${what} nach unten`,
    need: "Wie viele zustimmen müssen",
    any: "Eine Person davon",
    all: "Alle",
    some: (count: number) => `${count} davon`,
    due: "Fällig in Arbeitsstunden",
    timeout: "Wenn die Frist um ist",
    remind: "Erinnern",
    escalate: "Vorgesetzte zusätzlich fragen",
    beside: "Gleichzeitig mit dem Schritt davor",
    approver: "diese Person",
  },
});

interface StepsEditorProps {
  collection: string;
  steps: readonly StepDraft[];
  onChange(steps: StepDraft[]): void;
}

/** The steps of a rule: whom each asks, how many have to agree, by when. */
export function StepsEditor({ collection, steps, onChange }: StepsEditorProps) {
  const t = useWords(words);
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
            {t.step(place + 1)}
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
                aria-label={t.up(t.step(place + 1))}
                onClick={() => swap(place, place - 1)}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={place === steps.length - 1}
                aria-label={t.down(t.step(place + 1))}
                onClick={() => swap(place, place + 1)}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={steps.length === 1}
                aria-label={t.remove(t.step(place + 1))}
                onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
            <Approvers
              collection={collection}
              step={step}
              onChange={(approvers) => put(step.key, { approvers })}
            />
            <Group grow align="flex-start" preventGrowOverflow={false}>
              <Select
                label={t.need}
                data={[
                  { value: "any", label: t.any },
                  { value: "2", label: t.some(2) },
                  { value: "3", label: t.some(3) },
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
                checked={step.beside}
                onChange={(event) => put(step.key, { beside: event.currentTarget.checked })}
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

const KINDS = ["role", "user", "manager_of", "head_of_unit", "field"] as const;
type Kind = (typeof KINDS)[number];
const kindOf = (approver: ApprovalApprover): Kind => KINDS.find((kind) => kind in approver) ?? "role";

function started(kind: Kind): ApprovalApprover {
  switch (kind) {
    case "role":
      return { role: "owner" };
    case "user":
      return { user: "" };
    case "manager_of":
      return { manager_of: 1 };
    case "head_of_unit":
      return { head_of_unit: true };
    case "field":
      return { field: "" };
  }
}

interface ApproversProps {
  collection: string;
  step: StepDraft;
  onChange(approvers: StepDraft["approvers"]): void;
}

function Approvers({ collection, step: { approvers }, onChange }: ApproversProps) {
  const t = useWords(words);
  const put = (key: string, approver: ApprovalApprover) =>
    onChange(approvers.map((one) => (one.key === key ? { key, approver } : one)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t.who}
      </Text>
      {approvers.map(({ key, approver }) => (
        <Group key={key} gap="xs" align="center">
          <Select
            aria-label={t.kind}
            data={KINDS.map((kind) => ({ value: kind, label: t[kind] }))}
            value={kindOf(approver)}
            onChange={(value) => put(key, started(KINDS.find((kind) => kind === value) ?? "role"))}
            allowDeselect={false}
            flex="1 1 13rem"
          />
          <div style={{ flex: "1 1 13rem" }}>
            <Whom collection={collection} approver={approver} onChange={(next) => put(key, next)} />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={approvers.length === 1}
            aria-label={t.remove(t.approver)}
            onClick={() => onChange(approvers.filter((one) => one.key !== key))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        style={{ alignSelf: "flex-start" }}
        onClick={() => onChange([...approvers, newApprover()])}
      >
        {t.add}
      </Button>
    </Stack>
  );
}

interface WhomProps {
  collection: string;
  approver: ApprovalApprover;
  onChange(approver: ApprovalApprover): void;
}

function Whom({ collection, approver, onChange }: WhomProps) {
  const t = useWords(words);
  const names = useNames();
  const role = useRoleName();
  const may = useMay();
  const people = useChoices();
  const entity = useEntity(collection);
  const roles = useCall(
    "GET /api/v1/settings/roles",
    {},
    { enabled: may("settings.roles.list"), fresh: 60_000 },
  );
  const label = { "aria-label": t.whom };
  if ("role" in approver) {
    const known = (roles.data?.data ?? []).map(({ name }) => ({ value: name, label: role(name) }));
    const data = known.some(({ value }) => value === approver.role)
      ? known
      : [...known, { value: approver.role, label: role(approver.role) }];
    return (
      <Select
        {...label}
        data={data}
        value={approver.role}
        onChange={(value) => onChange({ role: value ?? "owner" })}
        searchable
        allowDeselect={false}
      />
    );
  }
  if ("user" in approver)
    return (
      <Select
        {...label}
        data={people}
        value={approver.user || null}
        onChange={(user) => onChange({ user: user ?? "" })}
        searchable
      />
    );
  if ("manager_of" in approver) {
    return (
      <NumberInput
        aria-label={t.levels}
        min={1}
        max={10}
        value={approver.manager_of}
        onChange={(value) => onChange({ manager_of: Number(value) || 1 })}
      />
    );
  }
  if ("head_of_unit" in approver) return null;
  const fields = (entity?.fields ?? []).filter(
    ({ target }) => target === "users" || target === "hr.employees",
  );
  return (
    <Select
      {...label}
      data={fields.map(({ name }) => ({ value: name, label: names.field(collection, name) }))}
      value={approver.field || null}
      onChange={(field) => onChange({ field: field ?? "" })}
    />
  );
}
