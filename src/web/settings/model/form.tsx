import { Autocomplete, Button, Grid, Group, PasswordInput, SimpleGrid, Stack } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useState } from "react";
import type { LanguageModelSettings } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Note } from "../../kit/note.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { ActionForm } from "../../records/form/action/action-form.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const STALE = ["GET /api/v1/settings/ai"];

export function ModelForm({ settings }: { settings: LanguageModelSettings }) {
  const t = useTexts("settings.model");
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const models = useCall("GET /api/v1/settings/ai/models", {}, { enabled: asking });
  const forget = useAct("DELETE /api/v1/settings/ai", { done: t.forgotten, stale: STALE, quiet: true });
  return (
    <ActionForm
      call="PUT /api/v1/settings/ai"
      // Settings that were never saved have no version to compare with.
      version={settings.version > 0 ? settings.version : undefined}
      fields={[...PLACE, ...COSTS, ...PATIENCE]}
      texts={{
        ...t,
        prompt_priceHelp: t.priceHelp,
        completion_priceHelp: t.priceHelp,
        daily_capHelp: t.capHelp,
        monthly_capHelp: t.capHelp,
      }}
      start={settings}
      {...(!may("settings.ai.update") && { fixed: "all" })}
      slots={{
        api_key: ({ value, errors, disabled, onChange }) => (
          <PasswordInput
            label={t.api_key}
            description={settings.api_key_set ? t.keySet : t.api_keyHelp}
            value={typeof value === "string" ? value : ""}
            onChange={(event) => onChange(event.currentTarget.value || null)}
            error={errors.get("api_key")}
            disabled={disabled}
            data-path="api_key"
            autoComplete="off"
          />
        ),
        model: ({ value, errors, disabled, onChange }) => (
          <Autocomplete
            label={t.model}
            description={models.data?.models.length === 0 ? t.noModels : t.modelHelp}
            data={models.data?.models ?? []}
            value={typeof value === "string" ? value : ""}
            onChange={(model) => onChange(model || null)}
            error={errors.get("model")}
            disabled={disabled}
            data-path="model"
          />
        ),
      }}
      layout={(input, { base_url }) => (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Panel title={t.settings}>
              <Stack>
                {PLACE.map(input)}
                {models.error && <ProblemNote error={models.error} onRetry={() => void models.refetch()} />}
                {settings.base_url !== null && base_url === settings.base_url && (
                  <Trial isFetching={models.isFetching} onFetch={() => setAsking(true)} />
                )}
              </Stack>
            </Panel>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="lg">
              <Panel title={t.limits}>
                <SimpleGrid cols={{ base: 1, xs: 2 }}>{COSTS.map(input)}</SimpleGrid>
              </Panel>
              <Panel title={t.fine}>
                <SimpleGrid cols={{ base: 1, xs: 2 }}>{PATIENCE.map(input)}</SimpleGrid>
              </Panel>
            </Stack>
          </Grid.Col>
        </Grid>
      )}
      done={t.saved}
      stale={STALE}
      extraButtons={
        settings.base_url &&
        may("settings.ai.delete") && (
          <ConfirmButton
            label={t.forget}
            title={t.forgetAsk}
            about={t.forgetAbout}
            confirm={t.forget}
            danger
            onConfirm={() => forget.mutateAsync({})}
          />
        )
      }
    />
  );
}

const PLACE = ["enabled", "base_url", "api_key", "model"] as const;
const COSTS = ["prompt_price", "completion_price", "daily_cap", "monthly_cap"] as const;
const PATIENCE = ["timeout_seconds", "concurrency", "max_output_tokens", "builtin_rate"] as const;

/** Tests the saved connection: lists the models and checks that the server responds. */
function Trial({ isFetching, onFetch }: { isFetching: boolean; onFetch(): void }) {
  const t = useTexts("settings.model");
  const format = useFormat();
  const may = useMay();
  const test = useAct("POST /api/v1/settings/ai/test", { quiet: true });
  return (
    <>
      <Group gap="xs">
        {may("settings.ai.models") && (
          <Button variant="default" size="xs" loading={isFetching} onClick={onFetch}>
            {t.fetch}
          </Button>
        )}
        {may("settings.ai.test") && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlugConnected size={14} stroke={1.8} />}
            loading={test.isPending}
            onClick={() => test.mutate({ body: {} })}
          >
            {t.test}
          </Button>
        )}
      </Group>
      {test.data && (
        <Note
          color={test.data.ok ? "leaf" : "red"}
          title={
            test.data.ok
              ? t.testOk({ seconds: format.number(test.data.milliseconds / 1000, 1) })
              : t.testFailed
          }
          role="status"
        >
          {test.data.message}
        </Note>
      )}
      {test.error && <ProblemNote error={test.error} />}
    </>
  );
}
