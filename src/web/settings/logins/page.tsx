import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import type { LoginRules } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Facts } from "../../kit/facts.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { GroupRows } from "./group-rows.tsx";

const RULES = "GET /api/v1/settings/logins";

export function Page() {
  const t = useTexts("settings.logins");
  const rules = useCall(RULES, {});
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={rules}>
        {(data) => (
          <Stack gap="lg">
            <Provider of={data.provider} />
            <Rules key={data.version} rules={data} />
          </Stack>
        )}
      </Answered>
    </>
  );
}

function Provider({ of: provider }: { of: LoginRules["provider"] }) {
  const t = useTexts("settings.logins");
  if (!provider)
    return (
      <Note icon={<IconPlugConnectedX />} title={t.none} color="blue">
        {t.noneAbout}
      </Note>
    );
  return (
    <Panel title={t.provider} about={t.providerAbout}>
      <Facts
        of={[
          [t.name, provider.name],
          [t.issuer, provider.issuer],
          [t.callback, provider.callback],
          [t.postLogout, provider.post_logout],
          [t.logout, provider.back_channel_logout],
        ]}
      />
    </Panel>
  );
}

function Rules({ rules }: { rules: LoginRules }) {
  const t = useTexts("settings.logins");
  const may = useMay()("settings.logins.update");
  const { provider: _, version, ...before } = rules;
  const [draft, setDraft] = useState(before);
  const save = useAct("PUT /api/v1/settings/logins", { done: t.saved, stale: [RULES], quiet: true });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before);
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  return (
    <>
      <Panel title={t.rules}>
        <Stack>
          <TextInput
            label={t.entry}
            description={t.entryHelp}
            value={draft.entry_group ?? ""}
            disabled={!may}
            onChange={({ currentTarget: { value } }) => change({ entry_group: value === "" ? null : value })}
          />
          <TextInput
            label={t.claim}
            description={t.claimHelp}
            value={draft.groups_claim}
            disabled={!may}
            onChange={({ currentTarget: { value } }) => change({ groups_claim: value })}
          />
          <Switch
            label={t.off}
            description={t.offHelp}
            checked={draft.passwords_off}
            disabled={!may}
            onChange={({ currentTarget: { checked } }) => change({ passwords_off: checked })}
          />
        </Stack>
      </Panel>
      <Panel title={t.groups} about={t.groupsAbout}>
        <Stack>
          <GroupRows
            mappings={draft.mappings}
            disabled={!may}
            onChange={(mappings) => change({ mappings })}
          />
          {save.error && <ProblemNote error={save.error} />}
          {isChanged && (
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setDraft(before)}>
                {t.undo}
              </Button>
              <Button loading={save.isPending} onClick={() => save.mutate({ body: draft, version })}>
                {t.save}
              </Button>
            </Group>
          )}
        </Stack>
      </Panel>
    </>
  );
}
