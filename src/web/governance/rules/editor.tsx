import {
  Alert,
  Button,
  Code,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { ApprovalRule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useNames } from "../../language/names.ts";
import { MoneyInput } from "../../records/fields/number-input.tsx";
import { useEntity, useMeta } from "../../records/meta.ts";
import { partsOf, useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { Condition } from "./condition.tsx";
import { draftOf, isNamed, isSaid, isSummed, newRule, type RuleDraft, ruleOf } from "./draft.ts";
import { FinePoints } from "./fine-points.tsx";
import { StepsEditor } from "./steps-editor.tsx";
import { SumEditor } from "./sum-editor.tsx";

const STALE = ["GET /api/v1/approvals/policies", "GET /api/v1/workflows"];

interface EditorProps {
  rule?: ApprovalRule;
  onSaved(rule: ApprovalRule): void;
}

export function Editor({ rule, onSaved }: EditorProps) {
  const t = useTexts("governance.editor");
  const [draft, setDraft] = useState<RuleDraft>(() => (rule ? draftOf(rule) : newRule()));
  const put = (change: Partial<RuleDraft>) => setDraft({ ...draft, ...change });
  const outcome = { stale: STALE, done: t.saved, quiet: true, onDone: onSaved };
  const create = useAct("POST /api/v1/approvals/policies", outcome);
  const update = useAct("PUT /api/v1/approvals/policies/:id", outcome);
  const error = create.error ?? update.error;
  const collection = partsOf(draft.actions[0] ?? "")[0];
  const entity = useEntity(collection);
  const names = useNames();
  const choices = (entity?.fields ?? [])
    .filter(({ set }) => set !== "rules")
    .map(({ name, kind }) => ({ value: name, label: names.field(collection, name), kind }));
  const [checked, setChecked] = useState(false);
  const isBackwards =
    draft.valid_from !== null && draft.valid_to !== null && draft.valid_to <= draft.valid_from;
  const ready =
    draft.name.trim() !== "" &&
    draft.actions.length > 0 &&
    draft.steps.every(({ name }) => name.trim() !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const asksAll = draft.steps.every(({ approvers }) => approvers.every((one) => isNamed(one.approver)));
    if (isBackwards || !asksAll || !draft.parts.every(isSaid) || !isSummed(draft.sum)) return;
    const body = ruleOf(draft);
    if (rule) update.mutate({ path: { id: rule.id }, body: { ...body, version: rule.version } });
    else create.mutate({ body });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Panel title={t.what} about={t.whatAbout}>
          <Stack>
            <TextInput
              label={t.name}
              placeholder={t.nameHint}
              value={draft.name}
              onChange={(event) => put({ name: event.currentTarget.value })}
              required
              maxLength={200}
            />
            <Actions value={draft.actions} onChange={(actions) => put({ actions })} />
            <Switch
              label={t.active}
              checked={draft.active}
              onChange={(event) => put({ active: event.currentTarget.checked })}
            />
          </Stack>
        </Panel>
        <Panel title={t.when} about={t.whenAbout}>
          <Stack>
            {draft.kept.worth ? null : (
              <div>
                <SimpleGrid cols={{ base: 1, xs: 2 }} maw={480}>
                  <MoneyInput
                    label={t.above}
                    value={draft.above}
                    onChange={(above) => put({ above: numberIn(above) })}
                  />
                  <MoneyInput
                    label={t.upTo}
                    value={draft.upTo}
                    onChange={(upTo) => put({ upTo: numberIn(upTo) })}
                  />
                </SimpleGrid>
                <Text size="xs" c="var(--app-quiet)" mt={4}>
                  {t.tiers}
                </Text>
              </div>
            )}
            {entity && !draft.kept.sum && (
              <SumEditor
                sum={draft.sum}
                onChange={(sum) => put({ sum })}
                choices={choices.filter(({ kind }) => COMMON.has(kind))}
                checked={checked}
              />
            )}
            {entity && !draft.kept.record && (
              <div>
                <Text size="sm" fw={500} mb={4}>
                  {t.fields}
                </Text>
                <Condition
                  collection={collection}
                  parts={draft.parts}
                  onChange={(parts) => put({ parts })}
                  checked={checked}
                />
              </div>
            )}
            {entity && (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <MultiSelect
                  label={t.changes}
                  data={choices}
                  value={draft.changes}
                  onChange={(changes) => put({ changes })}
                  searchable
                  clearable
                />
                <MultiSelect
                  label={t.raises}
                  data={choices.filter(({ kind }) => ["money", "integer", "decimal"].includes(kind))}
                  value={draft.raises}
                  onChange={(raises) => put({ raises })}
                  searchable
                  clearable
                />
              </SimpleGrid>
            )}
            {Object.keys(draft.kept).length > 0 && (
              <Alert icon={<IconInfoCircle />} variant="light">
                <Text size="sm">{t.kept}</Text>
                <Code block>{JSON.stringify(draft.kept, null, 2)}</Code>
              </Alert>
            )}
          </Stack>
        </Panel>
        <Panel title={t.steps} about={t.stepsAbout}>
          <StepsEditor
            collection={collection}
            steps={draft.steps}
            onChange={(steps) => put({ steps })}
            checked={checked}
          />
        </Panel>
        <FinePoints draft={draft} put={put} choices={choices} isBackwards={checked && isBackwards} />
        {error && <ProblemNote error={error} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!ready} loading={create.isPending || update.isPending}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Kinds of fields by which a running total can be grouped. */
const COMMON: ReadonlySet<string> = new Set(["reference", "choice", "currency", "date", "boolean"]);

/** Incomplete input counts as no amount. */
const numberIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

const ALWAYS = ["create", "update", "archive"];

function Actions({ value, onChange }: { value: string[]; onChange(actions: string[]): void }) {
  const t = useTexts("governance.editor");
  const meta = useMeta();
  const actionNames = useActionNames();
  const names = useNames();
  const groups = [...(meta?.values() ?? [])].map(({ collection, transitions, actions }) => ({
    group: names.many(collection),
    items: [
      ...transitions.map(({ name }) => `${collection}.${name}`),
      ...ALWAYS.filter((name) => actions.includes(name)).map((name) => `${collection}.${name}`),
    ].map((action) => ({ value: action, label: actionNames.title(action) })),
  }));
  const known = new Set(groups.flatMap(({ items }) => items.map((item) => item.value)));
  const others = value
    .filter((action) => !known.has(action))
    .map((action) => ({ value: action, label: action }));
  return (
    <MultiSelect
      label={t.actions}
      placeholder={value.length === 0 ? t.actionsHint : ""}
      data={[...(others.length > 0 ? [{ group: "…", items: others }] : []), ...groups]}
      value={value}
      onChange={onChange}
      searchable
      required
      limit={40}
      hidePickedOptions
      maxDropdownHeight={320}
    />
  );
}
