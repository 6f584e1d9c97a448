import type { ApiKey, ApiKeyWithSecret } from "../../client/contract.ts";
import { audienceIn, isForSomebody } from "../kit/audience.ts";
import { AudiencePicker } from "../kit/audience-picker.tsx";
import { useTimeZone } from "../kit/today.ts";
import { DayInput } from "../records/fields/day-input.tsx";
import { dayIn, momentIn } from "../records/fields/days.ts";
import { ActionDialog } from "../records/form/action/action-dialog.tsx";
import type { FormValues } from "../records/form/action/action-values.ts";
import { ChoiceGroup } from "../records/form/action/choice-group.tsx";
import { SCOPES, useScopeText } from "./scopes.ts";
import { useTexts } from "./texts.ts";

const NEW = {
  scopes: ["concepts:explain", "graph:read"],
  namespaces: ["shared"],
  daily_cap: 2_000_000,
  monthly_cap: 20_000_000,
};

interface KeyFormProps {
  onClose(): void;
  /** Receives the secret of a new key. */
  onMade?(key: ApiKeyWithSecret): void;
  edited?: ApiKey;
}

export function KeyForm({ onClose, onMade, edited }: KeyFormProps) {
  const t = useTexts("developer.developer");
  const scopeText = useScopeText();
  const time_zone = useTimeZone();
  const readsOwn = ({ namespaces }: FormValues) => Array.isArray(namespaces) && namespaces.includes("org");
  return (
    <ActionDialog
      title={edited?.name ?? t.make}
      size="lg"
      onClose={onClose}
      call={edited ? "PUT /api/v1/developer/keys/:id" : "POST /api/v1/developer/keys"}
      path={edited && { id: edited.id }}
      version={edited?.version}
      fields={[
        "name",
        "scopes",
        "namespaces",
        "audience",
        ["daily_cap", "monthly_cap"],
        "ip_allow",
        "expires_at",
      ]}
      texts={{ ...t, daily_capHelp: t.capHelp, monthly_capHelp: t.capHelp }}
      start={edited ?? NEW}
      shows={(name, values) => name !== "audience" || readsOwn(values)}
      slots={{
        scopes: (slot) => (
          <ChoiceGroup
            {...slot}
            stacked
            choices={SCOPES.map((scope) => ({ value: scope, label: scopeText(scope), about: scope }))}
          />
        ),
        namespaces: (slot) => <ChoiceGroup {...slot} />,
        audience: ({ value, onChange }) => (
          <AudiencePicker
            label={t.audience}
            description={t.audienceHelp}
            value={audienceIn(value)}
            onChange={onChange}
            unless={t.open}
            some={t.alsoFor}
            withAll={false}
          />
        ),
        // A key is valid until the end of its last day.
        expires_at: ({ value, errors, onChange }) => (
          <DayInput
            label={t.expires_at}
            description={t.expires_atHelp}
            value={typeof value === "string" ? dayIn(time_zone, new Date(value)) : null}
            onChange={(day) => onChange(day && momentIn(time_zone, day, "23:59"))}
            error={errors.get("expires_at")}
            data-path="expires_at"
          />
        ),
      }}
      // A key that can't read the organisation's library has no audience.
      bodyOf={(filled, values) => ({ ...filled, ...(!readsOwn(values) && { audience: null }) })}
      ready={({ audience }) => audience == null || isForSomebody(audienceIn(audience) ?? {})}
      submit={edited ? t.save : t.create}
      {...(edited && { done: t.saved })}
      stale={["GET /api/v1/developer/keys"]}
      onDone={(key) => {
        if ("secret" in key) onMade?.(key);
      }}
    />
  );
}
