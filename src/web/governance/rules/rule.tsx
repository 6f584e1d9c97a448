import { Badge, Group, List, Stack, Text } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ApprovalRule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { Moment } from "../../kit/values.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { Found } from "../found.tsx";
import { useTexts } from "../texts.ts";
import { useApprovers } from "./approvers.ts";
import { Editor } from "./editor.tsx";
import { Preview } from "./preview.tsx";
import { RuleState } from "./rule-state.tsx";
import { useWhen } from "./when.ts";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return id === "" ? <NewRule /> : <OneRule id={id} />;
}

function NewRule() {
  const t = useTexts("governance.rule");
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t.new} up={{ to: "/approvals/policies", label: t.up }} />
      <Editor onSaved={({ id }) => void navigate({ to: `/approvals/policies/${id}` })} />
    </>
  );
}

function OneRule({ id }: { id: string }) {
  const t = useTexts("governance.rule");
  const may = useMay();
  const navigate = useNavigate();
  const shippedName = useShippedName();
  const rule = useCall("GET /api/v1/approvals/policies/:id", { path: { id } });
  const remove = useAct("DELETE /api/v1/approvals/policies/:id", {
    stale: ["GET /api/v1/approvals/policies"],
    done: t.removed,
    quiet: true,
    onDone: () => void navigate({ to: "/approvals/policies" }),
  });
  return (
    <Found of={rule} title={t.up} up={{ to: "/approvals/policies", label: t.up }}>
      {(found) => (
        <>
          <PageHead
            title={shippedName(found.name)}
            up={{ to: "/approvals/policies", label: t.up }}
            aside={
              <Group gap="xs">
                <RuleState rule={found} />
                <Badge variant="default" tt="none" fw={500}>
                  {t.version({ version: found.version })}
                </Badge>
              </Group>
            }
            actions={
              may("approvals.policies.delete") && (
                <ConfirmButton
                  label={t.remove}
                  title={t.removeTitle({ name: shippedName(found.name) })}
                  about={t.removeAbout}
                  confirm={t.remove}
                  danger
                  onConfirm={() => remove.mutateAsync({ path: { id } })}
                />
              )
            }
          />
          <UrlTabs
            label={t.parts}
            tabs={[
              {
                value: "rule",
                label: t.rule,
                render: () => <Editor key={found.version} rule={found} onSaved={() => undefined} />,
              },
              { value: "preview", label: t.preview, render: () => <Preview rule={found} /> },
              { value: "versions", label: t.versions, render: () => <Versions rule={found} /> },
            ]}
          />
        </>
      )}
    </Found>
  );
}

function Versions({ rule }: { rule: ApprovalRule }) {
  const t = useTexts("governance.rule");
  const when = useWhen();
  const actionNames = useActionNames();
  const approvers = useApprovers();
  const versions = useCall("GET /api/v1/approvals/policies/:id/versions", { path: { id: rule.id } });
  return (
    <Answered of={versions}>
      {({ data }) => (
        <Stack>
          <Text size="sm" c="var(--app-quiet)">
            {t.versionsAbout}
          </Text>
          {data.map(({ version, at, by, rule: then }) => (
            <Panel key={version} title={t.version({ version })} actions={<Person id={by} size="xs" />}>
              <Text size="sm" c="var(--app-quiet)">
                <Moment value={at} />
              </Text>
              <Group gap="xs" my="xs">
                <RuleState rule={then} />
                {then.actions.map((action) => (
                  <Text key={action} size="sm">
                    {actionNames.title(action)}
                  </Text>
                ))}
              </Group>
              <List size="sm">
                {when({ ...rule, ...then }).map((part) => (
                  <List.Item key={part}>{part}</List.Item>
                ))}
              </List>
              <Text size="sm" mt="xs">
                {then.steps.map((step) => approvers(step.approvers, step.need)).join(" → ")}
              </Text>
            </Panel>
          ))}
        </Stack>
      )}
    </Answered>
  );
}
