import { Button, Checkbox, Group, Modal, NumberInput, Stack, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ApiKey, ApiKeyWithSecret, Audience } from "../../client/contract.ts";
import { useAct } from "../kit/act.ts";
import { isForSomebody } from "../kit/audience.ts";
import { AudiencePicker } from "../kit/audience-picker.tsx";
import { useErrorAt } from "../kit/error-at.ts";
import { fromMicro, toMicro } from "../kit/micro.ts";
import { ProblemNote } from "../kit/problem-note.tsx";
import { useWords } from "../language/words.ts";
import { DayInput } from "../records/fields/day-input.tsx";
import { dayIn, momentIn } from "../records/fields/days.ts";
import { usePerson } from "../session/session.ts";
import { SCOPES, type Scope, useScopeText } from "./scopes.ts";
import { words } from "./words.ts";

const STALE = ["GET /api/v1/developer/keys"];
const LIBRARIES = ["shared", "org"] as const;
/** What a key may spend unless whoever makes it says otherwise. */
const USUAL = { daily: 2_000_000, monthly: 20_000_000 };

interface KeyFormProps {
  onClose(): void;
  /** Told of the secret of a key that was made. */
  onMade?(key: ApiKeyWithSecret): void;
  edited?: ApiKey;
}

/** A key to be made or changed: what it may do, with what, for how much, from where, until when. */
export function KeyForm({ onClose, onMade, edited }: KeyFormProps) {
  const t = useWords(words);
  const { currency = "EUR", time_zone = "UTC" } = usePerson()?.organization ?? {};
  const [name, setName] = useState(edited?.name ?? "");
  const [scopes, setScopes] = useState<Scope[]>(edited?.scopes ?? ["concepts:explain", "graph:read"]);
  const [libraries, setLibraries] = useState<readonly ("shared" | "org")[]>(edited?.namespaces ?? ["shared"]);
  const [audience, setAudience] = useState<Audience | null>(edited?.audience ?? null);
  const [daily, setDaily] = useState(edited?.daily_cap ?? USUAL.daily);
  const [monthly, setMonthly] = useState(edited?.monthly_cap ?? USUAL.monthly);
  const [ips, setIps] = useState<string[]>(edited?.ip_allow ?? []);
  const [expires, setExpires] = useState<string | null>(
    edited?.expires_at ? dayIn(time_zone, new Date(edited.expires_at)) : null,
  );
  const create = useAct("POST /api/v1/developer/keys", {
    stale: STALE,
    quiet: true,
    onDone: (key) => {
      onMade?.(key);
      onClose();
    },
  });
  const update = useAct("PUT /api/v1/developer/keys/:id", {
    done: t.saved,
    stale: STALE,
    quiet: true,
    onDone: onClose,
  });
  const error = create.error ?? update.error;
  const errorAt = useErrorAt(error);
  const save = () => {
    const body = {
      name,
      scopes,
      namespaces: [...libraries],
      audience: libraries.includes("org") ? audience : null,
      daily_cap: daily,
      monthly_cap: monthly,
      ip_allow: ips,
      expires_at: expires && momentIn(time_zone, expires, "23:59"),
    };
    if (edited) update.mutate({ path: { id: edited.id }, body, version: edited.version });
    else create.mutate({ body });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={edited?.name ?? t.make}
      size="lg"
      closeButtonProps={{ "aria-label": t.cancel }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={t.name}
            description={t.nameHelp}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorAt("name")}
            required
            data-autofocus
          />
          <ScopeBoxes value={scopes} onChange={setScopes} error={errorAt("scopes")} />
          <Checkbox.Group
            label={t.libraries}
            value={[...libraries]}
            onChange={(chosen) => setLibraries(LIBRARIES.filter((one) => chosen.includes(one)))}
            error={errorAt("namespaces")}
          >
            <Group mt="xs">
              {LIBRARIES.map((one) => (
                <Checkbox key={one} value={one} label={t[one]} />
              ))}
            </Group>
          </Checkbox.Group>
          {libraries.includes("org") && (
            <AudiencePicker
              label={t.documents}
              description={t.documentsHelp}
              value={audience}
              onChange={setAudience}
              unless={t.open}
              some={t.alsoFor}
              withAll={false}
            />
          )}
          <Group grow align="flex-start">
            {(
              [
                ["daily_cap", t.daily, daily, setDaily],
                ["monthly_cap", t.monthly, monthly, setMonthly],
              ] as const
            ).map(([field, label, value, put]) => (
              <NumberInput
                key={field}
                label={label}
                description={t.capHelp}
                value={fromMicro(value)}
                onChange={(next) => put(toMicro(Number(next)))}
                error={errorAt(field)}
                min={0}
                decimalScale={2}
                suffix={` ${currency}`}
                thousandSeparator
              />
            ))}
          </Group>
          <TagsInput
            label={t.ips}
            description={t.ipsHelp}
            value={ips}
            onChange={setIps}
            error={ips.map((_, i) => errorAt(`ip_allow.${i}`)).find(Boolean) ?? errorAt("ip_allow")}
          />
          <DayInput
            label={t.expires}
            description={t.expiresHelp}
            value={expires}
            onChange={setExpires}
            error={errorAt("expires_at")}
          />
          {error && <ProblemNote error={error} shown={["name", "scopes", "expires_at"]} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              disabled={scopes.length === 0 || (audience !== null && !isForSomebody(audience))}
              loading={create.isPending || update.isPending}
            >
              {edited ? t.save : t.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface ScopeBoxesProps {
  value: readonly Scope[];
  onChange(value: Scope[]): void;
  error: string | undefined;
}

function ScopeBoxes({ value, onChange, error }: ScopeBoxesProps) {
  const t = useWords(words);
  const scopeText = useScopeText();
  return (
    <Checkbox.Group
      label={t.scopes}
      value={[...value]}
      onChange={(chosen) => onChange(SCOPES.filter((one) => chosen.includes(one)))}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} label={scopeText(scope)} description={scope} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
