import { Button, Group, Modal, Select, SimpleGrid, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { HrAbsentPerson, HrLeaveRequestCreate } from "../../../../client/contract.ts";
import { Problem } from "../../../../client/index.ts";
import { useActWith } from "../../../kit/act.ts";
import { problemAt } from "../../../kit/error-at.ts";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useToday } from "../../../kit/today.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { client } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { LeaveCost } from "./cost.tsx";
import { LEAVE_CALLS } from "./leave-calls.ts";

/** Fields that show their own errors. */
const AT_FIELDS = ["leave_type_id", "from", "to", "half_day"];

const isShown = (error: unknown) =>
  error instanceof Problem &&
  error.details.length > 0 &&
  error.details.every(({ path }) => AT_FIELDS.includes(path));

export interface Asked {
  employeeId: string | undefined;
  from: string | undefined;
}

interface AskLeaveProps {
  people: readonly HrAbsentPerson[];
  asked: Asked;
  onClose(): void;
}

export function AskLeave({ people, asked, onClose }: AskLeaveProps) {
  const t = useTexts("hr.ask");
  const names = useNames();
  const today = useToday();
  const [employee, setEmployee] = useState(asked.employeeId ?? people[0]?.employee_id ?? "");
  const [from, setFrom] = useState(asked.from ?? "");
  const [to, setTo] = useState(asked.from ?? "");
  const [half, setHalf] = useState<"morning" | "afternoon">();
  const [reason, setReason] = useState("");
  const [substitute, setSubstitute] = useState<string | null>(null);
  const [chosenType, setType] = useState<string>();
  const balances = useCall(
    "GET /api/v1/hr/leave-balances",
    // Uses the balance on the first day, because a request for January counts against the new year.
    { query: { employee_id: employee, ...(from > today && { at: from }) } },
    { enabled: employee !== "", keep: true },
  ).data?.balances;
  // Preselects a leave type with a balance, which is requested most often.
  const type = chosenType ?? (balances?.find((one) => one.needs_balance) ?? balances?.[0])?.leave_type_id;
  const isOneDay = from !== "" && from === to;
  const body: HrLeaveRequestCreate | undefined =
    employee === "" || type === undefined || from === "" || to === "" || to < from
      ? undefined
      : {
          employee_id: employee,
          leave_type_id: type,
          from,
          to,
          ...(isOneDay && half && { half_day: half }),
          ...(reason.trim() !== "" && { reason: reason.trim() }),
          ...(substitute && { substitute_id: substitute }),
        };
  const { send, draft } = useSend(t.sent, onClose);
  const errorAt = problemAt(send.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (body && !send.isPending) send.mutate(body);
  }

  const others = people.filter(({ employee_id }) => employee_id !== employee);
  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": t.cancel }}>
      <form onSubmit={submit}>
        <Stack>
          {people.length > 1 && asked.employeeId !== employee && (
            <Select
              label={t.who}
              data={people.map(({ employee_id, name }) => ({ value: employee_id, label: name }))}
              value={employee}
              onChange={(value) => setEmployee(value ?? "")}
              allowDeselect={false}
              searchable
            />
          )}
          <Select
            label={t.type}
            data={balances?.map(({ leave_type_id, name }) => ({ value: leave_type_id, label: name })) ?? []}
            value={type ?? null}
            onChange={(value) => setType(value ?? undefined)}
            allowDeselect={false}
            error={errorAt("leave_type_id")}
          />
          <SimpleGrid cols={2}>
            <DayInput
              label={t.from}
              required
              value={from}
              onChange={(day) => {
                setFrom(day ?? "");
                if (day && (to === "" || to < day)) setTo(day);
              }}
              error={errorAt("from")}
            />
            <DayInput
              label={t.to}
              required
              value={to}
              onChange={(day) => setTo(day ?? "")}
              error={errorAt("to")}
            />
          </SimpleGrid>
          {isOneDay && (
            <Select
              label={t.part}
              data={[
                { value: "whole", label: t.whole },
                ...(["morning", "afternoon"] as const).map((value) => ({
                  value,
                  label: names.choice("hr.leave-requests", "half_day", value),
                })),
              ]}
              value={half ?? "whole"}
              onChange={(value) => setHalf(value === "morning" || value === "afternoon" ? value : undefined)}
              allowDeselect={false}
              error={errorAt("half_day")}
            />
          )}
          {others.length > 0 && (
            <Select
              label={t.substitute}
              data={others.map(({ employee_id, name }) => ({ value: employee_id, label: name }))}
              value={substitute}
              onChange={setSubstitute}
              clearable
              searchable
            />
          )}
          <Textarea
            label={t.reason}
            description={t.reasonAbout}
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {body && (
            <LeaveCost
              draft={draft}
              body={body}
              balance={balances?.find(({ leave_type_id }) => leave_type_id === type)}
            />
          )}
          {send.error && !isShown(send.error) && <ProblemNote error={send.error} shown={AT_FIELDS} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={!body}>
              {t.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** If submitting fails, the draft is kept, and the next attempt updates it instead of creating another. */
function useSend(done: string, onDone: () => void) {
  const [draft, setDraft] = useState<string>();
  const send = useActWith(
    async (body: HrLeaveRequestCreate) => {
      const { employee_id: _, ...changes } = body;
      const { id } = draft
        ? await client.call("PUT /api/v1/hr/leave-requests/:id", { path: { id: draft }, body: changes })
        : await client.call("POST /api/v1/hr/leave-requests", { body });
      setDraft(id);
      return client.call("POST /api/v1/hr/leave-requests/:id/submit", { path: { id }, body: {} });
    },
    { done, stale: LEAVE_CALLS, quiet: true, onDone },
  );
  return { send, draft };
}
