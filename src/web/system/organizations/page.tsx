import { Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import type { OrganizationPlan } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ResourcePage } from "../../resource/resource.tsx";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";

const STALE = ["GET /api/v1/system/organizations"];

export function Page() {
  const t = useTexts("system.organizations");
  return (
    <OperatorOnly>
      <ResourcePage
        title={t.title}
        about={t.about}
        list="GET /api/v1/system/organizations"
        columns={[
          { key: "name", label: t.name, head: true, render: ({ name }) => name },
          { key: "plan", label: t.plan, render: (organization) => <Plan of={organization} /> },
        ]}
        create={{
          label: t.add,
          form: (close) => (
            <ActionDialog
              title={t.add}
              onClose={close}
              call="POST /api/v1/system/organizations"
              fields={["organization", "country", "name", "email", "password", ["size", "plan"]]}
              texts={{ ...t, organization: t.name, name: t.owner }}
              start={{ size: "small", plan: "standard" }}
              submit={t.create}
              done={t.created}
              stale={STALE}
            />
          ),
        }}
      />
    </OperatorOnly>
  );
}

function Plan({ of: { id, name, plan } }: { of: OrganizationPlan }) {
  const t = useTexts("system.organizations");
  const [wanted, setWanted] = useState<OrganizationPlan["plan"]>();
  const change = useAct("PUT /api/v1/system/organizations/:id/plan", {
    done: t.changed,
    stale: STALE,
    quiet: true,
  });
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={`${t.plan}: ${name}`}
          data={[
            { value: "standard", label: t.standard },
            { value: "enterprise", label: t.enterprise },
          ]}
          value={plan}
          onChange={(next) => setWanted(next === "enterprise" ? "enterprise" : "standard")}
        />
        <Text size="sm" c="var(--app-quiet)">
          {plan === "enterprise" ? t.enterpriseAbout : t.standardAbout}
        </Text>
      </Group>
      <ConfirmDialog
        opened={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={t.planAsk({ name })}
        about={wanted === "enterprise" ? t.toEnterprise : t.toStandard}
        confirm={t.change}
        onConfirm={() => wanted && change.mutateAsync({ path: { id }, body: { plan: wanted } })}
      />
    </>
  );
}
