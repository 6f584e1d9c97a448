import { Anchor, Group, SegmentedControl, Text, TextInput } from "@mantine/core";
import { IconRubberStamp, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { ApprovalRule } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { To } from "../../kit/to.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { useApprovers } from "./approvers.ts";
import { isInForce, RuleState } from "./rule-state.tsx";
import { ShippedRules } from "./shipped.tsx";
import { useWhen } from "./when.ts";

type Which = "active" | "inactive" | "all";

export function Page() {
  const t = useTexts("governance.rulesList");
  const [sought, setSought] = useState("");
  const [which, setWhich] = useState<Which>("active");
  const actionNames = useActionNames();
  const shippedName = useShippedName();
  const fits = (rule: ApprovalRule) =>
    (which === "all" || isInForce(rule) === (which === "active")) &&
    `${shippedName(rule.name)} ${rule.actions.map((action) => actionNames.title(action)).join(" ")}`
      .toLocaleLowerCase()
      .includes(sought.trim().toLocaleLowerCase());
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/approvals/policies"
      columns={useColumns()}
      tone={(rule) => (isInForce(rule) ? undefined : "quiet")}
      shown={(rules) => rules.filter(fits)}
      create={{ needs: "approvals.policies.create", label: t.add, to: "/approvals/policies/new" }}
      empty={{ icon: IconRubberStamp, title: t.none, about: t.noneAbout }}
      lead={() => (
        <>
          <ShippedRules />
          <Group gap="sm">
            <TextInput
              aria-label={t.find}
              placeholder={t.find}
              leftSection={<IconSearch size={16} stroke={1.6} />}
              value={sought}
              onChange={(event) => setSought(event.currentTarget.value)}
              w={320}
              maw="100%"
            />
            <SegmentedControl
              aria-label={t.which}
              value={which}
              onChange={(value) => setWhich(value === "all" || value === "inactive" ? value : "active")}
              data={(["active", "inactive", "all"] as const).map((value) => ({ value, label: t[value] }))}
            />
          </Group>
        </>
      )}
    />
  );
}

function useColumns(): Column<ApprovalRule>[] {
  const t = useTexts("governance.rulesList");
  const actionNames = useActionNames();
  const shippedName = useShippedName();
  const when = useWhen();
  const approvers = useApprovers();
  return [
    {
      key: "name",
      label: t.name,
      head: true,
      render: ({ id, name }) => (
        <Anchor component={To} to={`/approvals/policies/${id}`} size="sm" fw={600}>
          {shippedName(name)}
        </Anchor>
      ),
    },
    {
      key: "holds",
      label: t.holds,
      render: ({ actions }) => (
        <div>
          {actions.map((action) => (
            <Text key={action} size="sm">
              {actionNames.title(action)}
            </Text>
          ))}
        </div>
      ),
    },
    {
      key: "when",
      label: t.when,
      render: (rule) => (
        <div>
          {when(rule).map((part) => (
            <Text key={part} size="sm">
              {part}
            </Text>
          ))}
        </div>
      ),
    },
    {
      key: "who",
      label: t.who,
      render: ({ steps }) => (
        <Text size="sm">{steps.map((step) => approvers(step.approvers, step.need)).join(" → ")}</Text>
      ),
    },
    {
      key: "state",
      label: t.state,
      render: (rule) => <RuleState rule={rule} />,
    },
  ];
}
