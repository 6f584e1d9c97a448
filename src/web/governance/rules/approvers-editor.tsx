import { Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import type { ApprovalApprover } from "../../../client/contract.ts";
import { useRoleName } from "../../kit/role-names.ts";
import { AddRow, RemoveRow } from "../../kit/rows.tsx";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useEntity } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { useChoices } from "../people.ts";
import { useTexts } from "../texts.ts";
import { isNamed, newApprover, type StepDraft } from "./draft.ts";

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
  checked: boolean;
}

export function Approvers({ collection, step: { approvers }, onChange, checked }: ApproversProps) {
  const t = useTexts("governance.approversEditor");
  const put = (key: string, approver: ApprovalApprover) =>
    onChange(approvers.map((one) => (one.key === key ? { key, approver } : one)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t.who}
      </Text>
      {approvers.map(({ key, approver }) => (
        <Group key={key} gap="xs" align="flex-start">
          <Select
            aria-label={t.kind}
            data={KINDS.map((kind) => ({ value: kind, label: t[kind] }))}
            value={kindOf(approver)}
            onChange={(value) => put(key, started(KINDS.find((kind) => kind === value) ?? "role"))}
            allowDeselect={false}
            flex="1 1 13rem"
          />
          <div style={{ flex: "1 1 13rem" }}>
            <Whom
              collection={collection}
              approver={approver}
              onChange={(next) => put(key, next)}
              error={checked && !isNamed(approver) && t.unnamed}
            />
          </div>
          <RemoveRow
            label={t.remove({ what: t.approver })}
            disabled={approvers.length === 1}
            onClick={() => onChange(approvers.filter((one) => one.key !== key))}
          />
        </Group>
      ))}
      <AddRow label={t.add} onClick={() => onChange([...approvers, newApprover()])} />
    </Stack>
  );
}

interface WhomProps {
  collection: string;
  approver: ApprovalApprover;
  onChange(approver: ApprovalApprover): void;
  error: string | false;
}

function Whom({ collection, approver, onChange, error }: WhomProps) {
  const t = useTexts("governance.approversEditor");
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
  const label = { "aria-label": t.whom, error };
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
  const fields = (entity?.fields ?? []).filter(({ staff }) => staff);
  return (
    <Select
      {...label}
      data={fields.map(({ name }) => ({ value: name, label: names.field(collection, name) }))}
      value={approver.field || null}
      onChange={(field) => onChange({ field: field ?? "" })}
    />
  );
}
