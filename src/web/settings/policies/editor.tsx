import { Button, Grid, Group, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Permission, Policy, Role } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { problemAt } from "../../kit/error-at.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useMeta } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { Blast } from "../parts/blast.tsx";
import { usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import { type Choice, useAskables } from "./askable.ts";
import { Copies } from "./copies.tsx";
import { DOCUMENTS, useDocumentFacts } from "./document-facts.ts";
import { draftOf, isWhole, sentDraft, withName } from "./draft.ts";
import { Basics } from "./editor-basics.tsx";
import { Conditions } from "./editor-conditions.tsx";
import { Fields } from "./editor-fields.tsx";
import { Simulation } from "./simulation.tsx";

interface EditorProps {
  policy?: Policy;
  permissions: readonly Permission[];
  roles: readonly Role[];
  teams: readonly Choice[];
}

const STALE = ["GET /api/v1/settings/policies", "GET /api/v1/settings/team"];

export function Editor({ policy, permissions, roles, teams }: EditorProps) {
  const t = useTexts("settings.policies");
  const may = useMay();
  const text = usePermissionText();
  const meta = useMeta();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(policy));
  // The router's types do not know the routes of the application.
  const leave = () => navigate({ to: "/settings/policies" } as Parameters<typeof navigate>[0]);
  const saving = { done: t.saved, stale: STALE, quiet: true, onDone: () => void leave() };
  const create = useAct("POST /api/v1/settings/policies", saving);
  const update = useAct("PUT /api/v1/settings/policies/:id", saving);
  const remove = useAct("DELETE /api/v1/settings/policies/:id", {
    done: t.removed,
    stale: STALE,
    quiet: true,
  });
  const preview = useAct("POST /api/v1/settings/policies/preview", { quiet: true });
  const about = draft.actions.map((action) => text.groupKey(action.replace(/\.\*$/, ".x")));
  const entity = about.map((collection) => meta?.get(collection)).find(Boolean);
  const isOfDocuments = !entity && about.includes(DOCUMENTS);
  const ofRecords = useAskables(entity, roles, teams);
  const ofDocuments = useDocumentFacts(isOfDocuments);
  const askables = isOfDocuments ? { ...ofRecords, record: ofDocuments } : ofRecords;
  const change = (next: typeof draft) => {
    setDraft(next);
    preview.reset();
  };
  const error = create.error ?? update.error ?? preview.error;
  const errorAt = problemAt(error);
  const writable = policy ? may("settings.policies.update") : may("settings.policies.create");
  const save = () => {
    const body = sentDraft(draft);
    if (policy) update.mutate({ path: { id: policy.id }, body, version: policy.version });
    else create.mutate({ body });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PageHead
        title={policy?.name ?? t.newTitle}
        up={{ to: "/settings/policies", label: t.title }}
        aside={
          policy && <Tag tone={policy.active ? "good" : "quiet"}>{policy.active ? t.active : t.inactive}</Tag>
        }
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <fieldset disabled={!writable} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <Stack gap="lg">
              <Basics
                draft={draft}
                onChange={change}
                permissions={permissions}
                roles={roles}
                errorAt={errorAt}
              />
              <Conditions draft={draft} onChange={change} askables={askables} errorAt={errorAt} />
              <Fields draft={draft} onChange={change} entity={entity} errorAt={errorAt} />
            </Stack>
          </fieldset>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Simulation
            draft={draft}
            permissions={permissions}
            {...(entity && { entity })}
            {...(policy && { replaces: policy.id })}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <Stack>
            {preview.data && <Blast of={preview.data} />}
            {preview.data && <Copies of={preview.data.copies} />}
            {error && <ProblemNote error={error} shown={["name", "reason", "actions"]} />}
            {writable && (
              <Group justify="flex-end" gap="xs">
                {policy && may("settings.policies.delete") && (
                  <ConfirmButton
                    label={t.remove}
                    title={t.removeAsk({ name: policy.name })}
                    about={t.removeAbout}
                    confirm={t.remove}
                    danger
                    onConfirm={async () => {
                      await remove.mutateAsync({
                        path: { id: policy.id },
                        query: { version: policy.version },
                      });
                      await leave();
                    }}
                  />
                )}
                <Button
                  variant="default"
                  disabled={!isWhole(draft)}
                  loading={preview.isPending}
                  onClick={() =>
                    preview.mutate({
                      body: {
                        draft: withName(sentDraft(draft)),
                        ...(policy && { replaces: policy.id }),
                      },
                    })
                  }
                >
                  {t.preview}
                </Button>
                <Button
                  type="submit"
                  disabled={!isWhole(draft)}
                  loading={create.isPending || update.isPending}
                >
                  {policy ? t.save : t.create}
                </Button>
              </Group>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </form>
  );
}
