import { Select, Stack, Text } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import type { PolicyTest } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { useColleagues, useNameOf } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { errorWithin } from "../../records/fields/errors.ts";
import { isObject } from "../../records/fields/values.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ChoiceGroup } from "../../records/form/action/choice-group.tsx";
import { ResourcePart } from "../../resource/resource.tsx";
import { usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";

/** Policy tests: decisions that the policies must keep. */
export function Promises() {
  const t = useTexts("settings.promises");
  return (
    <ResourcePart
      title={t.name}
      about={
        <Text c="var(--app-quiet)" maw="60ch">
          {t.about}
        </Text>
      }
      list="GET /api/v1/settings/policy-tests"
      query={{ limit: 200 }}
      columns={useColumns()}
      empty={{ icon: IconChecklist, title: t.none, about: t.about }}
      create={{ label: t.add, form: (close) => <NewPromise onClose={close} /> }}
      moves={[
        {
          call: "DELETE /api/v1/settings/policy-tests/:id",
          label: t.remove,
          ask: ({ name }) => ({ title: t.removeAsk({ name }), about: t.removeAbout }),
          danger: true,
          done: t.removed,
        },
      ]}
    />
  );
}

function useColumns(): Column<PolicyTest>[] {
  const t = useTexts("settings.promises");
  const text = usePermissionText();
  const nameOf = useNameOf();
  const roleName = useRoleName();
  const format = useFormat();
  return [
    { key: "name", label: t.name, head: true, render: ({ name }) => name },
    {
      key: "who",
      label: t.who,
      render: ({ who }) => (who.user_id ? nameOf(who.user_id) : format.list((who.roles ?? []).map(roleName))),
    },
    { key: "action", label: t.action, render: ({ action }) => text.whole(action) },
    {
      key: "expect",
      label: t.expect,
      render: ({ expect }) => (
        <Tag tone={expect.decision === "allow" ? "good" : "bad"}>
          {expect.decision === "allow" ? t.allow : t.deny}
        </Tag>
      ),
    },
  ];
}

function NewPromise({ onClose }: { onClose(): void }) {
  const t = useTexts("settings.promises");
  const text = usePermissionText();
  const colleagues = useColleagues();
  const roles = useCall("GET /api/v1/settings/roles", {}).data?.data ?? [];
  const permissions = useCall("GET /api/v1/settings/permissions", {}).data?.data ?? [];
  const roleName = useRoleName(roles);
  return (
    <ActionDialog
      title={t.add}
      onClose={onClose}
      call="POST /api/v1/settings/policy-tests"
      fields={["name", "who", "action", "expect"]}
      texts={t}
      start={{ expect: { decision: "deny" } }}
      choices={{ action: permissions.map(({ name }) => ({ value: name, label: text.whole(name) })) }}
      slots={{
        who: ({ value, onChange, errors }) => {
          const { user_id, roles: [role] = [] } = whoIn(value);
          return (
            <Stack>
              <Select
                label={t.role}
                data={roles.map((one) => ({ value: one.name, label: roleName(one.name) }))}
                value={role ?? null}
                onChange={(name) => onChange(name && { roles: [name] })}
                error={errorWithin(errors, "who")}
                disabled={user_id !== undefined}
                searchable
                clearable
                data-path="who"
              />
              <Select
                label={t.person}
                data={[...(colleagues?.values() ?? [])].map((one) => ({ value: one.id, label: one.name }))}
                value={user_id ?? null}
                onChange={(id) => onChange(id && { user_id: id })}
                searchable
                clearable
              />
            </Stack>
          );
        },
        expect: ({ value, onChange, ...slot }) => (
          <ChoiceGroup
            {...slot}
            choices={[
              { value: "deny", label: t.deny },
              { value: "allow", label: t.allow },
            ]}
            value={isObject(value) ? value.decision : null}
            onChange={(decision) => onChange({ decision })}
          />
        ),
      }}
      submit={t.save}
      done={t.saved}
      stale={["GET /api/v1/settings/policy-tests"]}
    />
  );
}

/** The form produces no other type. */
const whoIn = (value: unknown) => (value ?? {}) as PolicyTest["who"];
