import {
  Button,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Audience } from "../../../client/contract.ts";
import { Problem } from "../../../client/index.ts";
import { useActWith } from "../../kit/act.ts";
import { useColleagues } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { ReferencePicker } from "../../records/fields/reference-picker.tsx";
import { useEntity } from "../../records/meta.ts";
import { client, useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const REASONS = ["onboarding", "policy", "compliance", "development"] as const;
const WHOM = ["all", "people", "roles"] as const;

interface AssignDialogProps {
  course: { id: string; title: string };
  onClose(): void;
}

export function AssignDialog({ course, onClose }: AssignDialogProps) {
  const t = useTexts("learning.assignDialog");
  const names = useNames();
  const may = useMay();
  const colleagues = useColleagues();
  const maySeeRoles = may("settings.roles.list");
  const roles = useCall("GET /api/v1/settings/roles", {}, { enabled: maySeeRoles, fresh: 5 * 60_000 });
  const [title, setTitle] = useState(course.title);
  const [whom, setWhom] = useState<(typeof WHOM)[number]>("people");
  const [people, setPeople] = useState<string[]>([]);
  const [chosen, setChosen] = useState<string[]>([]);
  const [reason, setReason] = useState<(typeof REASONS)[number]>("development");
  const [policy, setPolicy] = useState<string | null>(null);
  const entity = useEntity("learning.assignments");
  const policies = entity?.fields.find(({ name }) => name === "policy_id")?.target;
  const [days, setDays] = useState<string | number>(14);
  const [pass, setPass] = useState<string | number>(80);
  const [repeat, setRepeat] = useState<string | number>("");
  const [starts, setStarts] = useState<string | null>(null);
  const [newcomers, setNewcomers] = useState(true);
  const audience: Audience =
    whom === "all" ? { all: true } : whom === "people" ? { user_ids: people } : { roles: chosen };
  const isReady =
    title.trim() !== "" &&
    days !== "" &&
    pass !== "" &&
    (whom === "all" || (whom === "people" ? people : chosen).length > 0);
  const assign = useActWith(
    async () => {
      const { id } = await client.call("POST /api/v1/learning/assignments", {
        body: {
          title: title.trim(),
          course_id: course.id,
          audience,
          reason,
          due_days: Number(days),
          pass_score: Number(pass),
          newcomers,
          ...(starts !== null && { starts_on: starts }),
          ...(repeat !== "" && { repeat_months: Number(repeat) }),
          ...(reason === "policy" && policy !== null && { policy_id: policy }),
        },
      });
      try {
        return await client.call("POST /api/v1/learning/assignments/:id/activate", {
          path: { id },
          body: {},
        });
      } catch (refusal) {
        // Deletes the draft, because the next attempt creates another one.
        if (refusal instanceof Problem && refusal.code === "STATE_TRANSITION_INVALID")
          await client
            .call("DELETE /api/v1/learning/assignments/:id", { path: { id } })
            .catch(() => undefined);
        throw refusal;
      }
    },
    {
      quiet: true,
      done: t.done,
      stale: [
        "GET /api/v1/learning/assignments",
        "GET /api/v1/learning/enrolments",
        "GET /api/v1/learning/progress",
      ],
      onDone: onClose,
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !assign.isPending) assign.mutate(undefined);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t.title({ course: course.title })}
      closeButtonProps={{ "aria-label": t.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            required
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={t.whom}
            allowDeselect={false}
            value={whom}
            onChange={(value) => setWhom(WHOM.find((one) => one === value) ?? "people")}
            data={WHOM.filter((one) => one !== "roles" || maySeeRoles).map((value) => ({
              value,
              label: t[value],
            }))}
          />
          {whom === "people" && (
            <MultiSelect
              label={t.choosePeople}
              required
              searchable
              limit={100}
              value={people}
              onChange={setPeople}
              data={[...(colleagues?.values() ?? [])]
                .filter(({ active }) => active)
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {whom === "roles" && (
            <MultiSelect
              label={t.chooseRoles}
              required
              searchable
              value={chosen}
              onChange={setChosen}
              data={(roles.data?.data ?? []).map(({ name, title: role }) => ({ value: name, label: role }))}
            />
          )}
          <Group grow align="flex-end">
            <NumberInput
              label={t.due}
              required
              min={1}
              max={730}
              allowDecimal={false}
              value={days}
              onChange={setDays}
            />
            <DayInput label={t.starts} value={starts} onChange={setStarts} />
          </Group>
          <Select
            label={t.reason}
            allowDeselect={false}
            value={reason}
            onChange={(value) => setReason(REASONS.find((one) => one === value) ?? "development")}
            data={REASONS.map((value) => ({
              value,
              label: names.choice("learning.assignments", "reason", value),
            }))}
          />
          {reason === "policy" && policies && (
            <ReferencePicker target={policies} label={t.policy} value={policy} onChange={setPolicy} />
          )}
          <NumberInput
            label={t.pass}
            required
            min={0}
            max={100}
            allowDecimal={false}
            value={pass}
            onChange={setPass}
          />
          <NumberInput
            label={t.repeat}
            placeholder={t.never}
            min={1}
            max={120}
            allowDecimal={false}
            value={repeat}
            onChange={setRepeat}
          />
          {whom !== "people" && (
            <Switch
              label={t.newcomers}
              checked={newcomers}
              onChange={(event) => setNewcomers(event.currentTarget.checked)}
            />
          )}
          {assign.error && <ProblemNote error={assign.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={assign.isPending} disabled={!isReady}>
              {t.assign}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
