import { Stack, Text } from "@mantine/core";
import { IconBeach } from "@tabler/icons-react";
import type { ApprovalDelegation } from "../../../client/contract.ts";
import { useModuleName } from "../../kit/module-names.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { useFormat } from "../../language/format.ts";
import { ActionForm } from "../../records/form/action/action-form.tsx";
import { ResourcePanel } from "../../resource/resource.tsx";
import { sections } from "../../sections.ts";
import { usePerson } from "../../session/session.ts";
import { useChoices } from "../people.ts";
import { useTexts } from "../texts.ts";

const MODULES = [...new Set([...sections.flatMap(({ module }) => module ?? []), "settings", "data"])];
const TONES: Readonly<Record<ApprovalDelegation["state"], Tone>> = {
  planned: "busy",
  active: "good",
  over: "quiet",
  ended: "quiet",
};
const LIST = "GET /api/v1/approvals/delegations";

export function Page() {
  const t = useTexts("governance.away");
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <Panel title={t.form}>
          <NewDelegation />
        </Panel>
        <Delegations />
      </Stack>
    </>
  );
}

function NewDelegation() {
  const t = useTexts("governance.away");
  const moduleName = useModuleName();
  const me = usePerson()?.user.id;
  return (
    <ActionForm
      call="POST /api/v1/approvals/delegations"
      fields={[
        ["to", "valid_from", "valid_to"],
        ["actions", "max_worth"],
      ]}
      texts={t}
      choices={{
        to: useChoices().filter(({ value }) => value !== me),
        actions: MODULES.map((value) => ({ value: `${value}.*`, label: moduleName(value) })),
      }}
      bodyOf={(filled) => ({ actions: ["*"], ...filled })}
      submit={t.save}
      done={t.saved}
      stale={[LIST]}
      again
    />
  );
}

function Delegations() {
  const t = useTexts("governance.away");
  const moduleName = useModuleName();
  const format = useFormat();
  const me = usePerson()?.user.id;
  const nameOf = (action: string) => {
    if (action === "*") return t.actionsHint;
    const module = MODULES.find((one) => action === `${one}.*`);
    return module ? moduleName(module) : action;
  };
  return (
    <ResourcePanel
      title={t.list}
      list={LIST}
      empty={{ icon: IconBeach, title: t.none, about: t.noneAbout }}
      moves={[
        {
          call: "DELETE /api/v1/approvals/delegations/:id",
          label: t.end,
          shows: ({ from, state }) => from === me && (state === "planned" || state === "active"),
          ask: () => ({ title: t.endTitle, about: t.endAbout }),
          done: t.endDone,
        },
      ]}
      columns={[
        {
          key: "who",
          label: t.who,
          head: true,
          render: ({ from }) => <Person id={from} size="xs" />,
        },
        {
          key: "deputy",
          label: t.deputy,
          render: ({ to, conflicts }) => (
            <Stack gap={2}>
              <Person id={to} size="xs" />
              {conflicts.length > 0 && (
                <Text size="xs" c="red">
                  {t.unfit({ rules: format.list(conflicts.map(({ name }) => name)) })}
                </Text>
              )}
            </Stack>
          ),
        },
        {
          key: "days",
          label: t.days,
          render: ({ valid_from, valid_to }) => `${format.day(valid_from)} – ${format.day(valid_to)}`,
        },
        {
          key: "what",
          label: t.what,
          render: ({ actions, max_worth }) => (
            <Text size="sm">
              {format.list(actions.map(nameOf))}
              {max_worth !== null && `, ${t.upTo({ worth: format.money(max_worth) })}`}
            </Text>
          ),
        },
        {
          key: "state",
          label: t.state,
          render: ({ state }) => <Tag tone={TONES[state]}>{t[state]}</Tag>,
        },
      ]}
    />
  );
}
