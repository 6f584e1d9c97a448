import {
  Autocomplete,
  Button,
  Grid,
  Group,
  NumberInput,
  PasswordInput,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useState } from "react";
import type { LanguageModelSettings, LanguageModelSettingsUpdate } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { type ErrorAt, useErrorAt } from "../../kit/error-at.ts";
import { fromMicro, toMicro } from "../../kit/micro.ts";
import { Note } from "../../kit/note.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { words } from "./words.ts";

const STALE = ["GET /api/v1/settings/ai"];

type Amounts = "prompt_price" | "completion_price" | "daily_cap" | "monthly_cap";
type Draft = Pick<
  LanguageModelSettings,
  "enabled" | "timeout_seconds" | "concurrency" | "max_output_tokens" | "builtin_rate" | Amounts
> & { base_url: string; model: string; api_key: string };

const draftOf = (settings: LanguageModelSettings): Draft => ({
  enabled: settings.enabled,
  base_url: settings.base_url ?? "",
  model: settings.model ?? "",
  api_key: "",
  prompt_price: settings.prompt_price,
  completion_price: settings.completion_price,
  daily_cap: settings.daily_cap,
  monthly_cap: settings.monthly_cap,
  timeout_seconds: settings.timeout_seconds,
  concurrency: settings.concurrency,
  max_output_tokens: settings.max_output_tokens,
  builtin_rate: settings.builtin_rate,
});

/** Where the model is, and what it may cost. */
export function ModelForm({ settings }: { settings: LanguageModelSettings }) {
  const t = useWords(words);
  const may = useMay();
  const writable = may("settings.ai.update");
  const [draft, setDraft] = useState(() => draftOf(settings));
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = useAct("PUT /api/v1/settings/ai", { done: t.saved, stale: STALE, quiet: true });
  const forget = useAct("DELETE /api/v1/settings/ai", { done: t.forgotten, stale: STALE, quiet: true });
  const errorAt = useErrorAt(save.error);
  const body: LanguageModelSettingsUpdate = {
    ...draft,
    base_url: draft.base_url.trim() || null,
    model: draft.model.trim() || null,
    api_key: draft.api_key,
  };
  if (draft.api_key === "") delete body.api_key;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Before the first saving there is no version to be held against.
        save.mutate({ body, ...(settings.version > 0 && { version: settings.version }) });
      }}
    >
      <fieldset disabled={!writable} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Place settings={settings} draft={draft} set={set} errorAt={errorAt} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="lg">
              <Costs draft={draft} set={set} currency={settings.currency} errorAt={errorAt} />
              <Patience draft={draft} set={set} />
            </Stack>
          </Grid.Col>
        </Grid>
      </fieldset>
      <Stack mt="lg">
        {save.error && <ProblemNote error={save.error} shown={["base_url", "model"]} />}
        {writable && (
          <Group justify="flex-end" gap="xs">
            {settings.base_url && may("settings.ai.delete") && (
              <ConfirmButton
                label={t.forget}
                title={t.forgetAsk}
                about={t.forgetAbout}
                confirm={t.forget}
                danger
                onConfirm={() => forget.mutateAsync({})}
              />
            )}
            <Button type="submit" loading={save.isPending}>
              {t.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface PartProps {
  draft: Draft;
  set(change: Partial<Draft>): void;
}

function Place({
  settings,
  draft,
  set,
  errorAt,
}: PartProps & { settings: LanguageModelSettings; errorAt: ErrorAt }) {
  const t = useWords(words);
  const format = useFormat();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const models = useCall("GET /api/v1/settings/ai/models", {}, { enabled: asking });
  const test = useAct("POST /api/v1/settings/ai/test", { quiet: true });
  const isSaved = settings.base_url !== null && draft.base_url.trim() === settings.base_url;
  return (
    <Panel title={t.settings}>
      <Stack>
        <Switch
          label={t.enabled}
          checked={draft.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
        <TextInput
          label={t.url}
          description={t.urlHelp}
          placeholder="http://127.0.0.1:11434/v1"
          type="url"
          value={draft.base_url}
          onChange={(event) => set({ base_url: event.currentTarget.value })}
          error={errorAt("base_url")}
        />
        <PasswordInput
          label={t.key}
          description={settings.api_key_set ? t.keySet : t.keyHelp}
          value={draft.api_key}
          onChange={(event) => set({ api_key: event.currentTarget.value })}
          autoComplete="off"
        />
        <Autocomplete
          label={t.model}
          description={models.data?.models.length === 0 ? t.noModels : t.modelHelp}
          data={models.data?.models ?? []}
          value={draft.model}
          onChange={(model) => set({ model })}
          error={errorAt("model")}
        />
        {models.error && <ProblemNote error={models.error} onRetry={() => void models.refetch()} />}
        {isSaved && (
          <Group gap="xs">
            {may("settings.ai.models") && (
              <Button variant="default" size="xs" loading={models.isFetching} onClick={() => setAsking(true)}>
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
        )}
        {test.data && (
          <Note
            color={test.data.ok ? "leaf" : "red"}
            title={test.data.ok ? t.testOk(format.number(test.data.milliseconds / 1000, 1)) : t.testFailed}
            role="status"
          >
            {test.data.message}
          </Note>
        )}
        {test.error && <ProblemNote error={test.error} />}
      </Stack>
    </Panel>
  );
}

function Costs({ draft, set, currency, errorAt }: PartProps & { currency: string; errorAt: ErrorAt }) {
  const t = useWords(words);
  const amounts = [
    ["prompt_price", t.promptPrice, t.priceHelp],
    ["completion_price", t.completionPrice, t.priceHelp],
    ["daily_cap", t.daily, t.capHelp],
    ["monthly_cap", t.monthly, t.capHelp],
  ] as const;
  return (
    <Panel title={t.limits}>
      <Grid>
        {amounts.map(([field, label, help]) => (
          <Grid.Col key={field} span={{ base: 12, xs: 6 }}>
            <NumberInput
              label={label}
              description={help}
              value={amountOf(draft[field])}
              onChange={(next) => set({ [field]: next === "" ? null : toMicro(Number(next)) })}
              error={errorAt(field)}
              min={0}
              decimalScale={6}
              suffix={` ${currency}`}
              thousandSeparator
            />
          </Grid.Col>
        ))}
      </Grid>
    </Panel>
  );
}

const amountOf = (micro: number | null) => (micro === null ? "" : fromMicro(micro));

function Patience({ draft, set }: PartProps) {
  const t = useWords(words);
  return (
    <Panel title={t.fine}>
      <Grid>
        {(
          [
            ["timeout_seconds", t.timeout],
            ["concurrency", t.concurrency],
            ["max_output_tokens", t.tokens],
          ] as const
        ).map(([field, label]) => (
          <Grid.Col key={field} span={{ base: 12, xs: 6 }}>
            <NumberInput
              label={label}
              value={draft[field]}
              onChange={(next) => set({ [field]: Number(next) })}
              min={1}
              allowDecimal={false}
              thousandSeparator
            />
          </Grid.Col>
        ))}
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <NumberInput
            label={t.rate}
            description={t.rateHelp}
            value={fromMicro(draft.builtin_rate)}
            onChange={(next) => set({ builtin_rate: toMicro(Number(next)) })}
            min={0}
            decimalScale={6}
          />
        </Grid.Col>
      </Grid>
    </Panel>
  );
}
