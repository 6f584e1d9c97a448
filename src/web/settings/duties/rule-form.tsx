import type { SodRule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useCall } from "../../queries.ts";
import { isObject } from "../../records/fields/values.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import type { Slot } from "../../records/form/action/action-form.tsx";
import { ActionInput } from "../../records/form/action/action-input.tsx";
import { useMay } from "../../session/session.ts";
import { useSideText } from "../parts/side-text.ts";
import { useTexts } from "../texts.ts";

const STALE = ["GET /api/v1/settings/sod"];
const USUAL = { severity: "medium", scope: "same_record", mode: "warn", assignment: "detect", active: true };

interface RuleFormProps {
  onClose(): void;
  rule?: SodRule;
}

export function RuleForm({ onClose, rule }: RuleFormProps) {
  const t = useTexts("settings.duties");
  const may = useMay();
  const shippedName = useShippedName();
  const sideText = useSideText();
  const permissions = useCall("GET /api/v1/settings/permissions", {});
  const remove = useAct("DELETE /api/v1/settings/sod/rules/:id", {
    done: t.removed,
    stale: STALE,
    quiet: true,
  });
  const side = ({ field, value, onChange, ...slot }: Slot) => {
    const chosen = actionsOf(value);
    const names = new Set([...(permissions.data?.data ?? []).map(({ name }) => name), ...chosen]);
    return (
      <ActionInput
        {...slot}
        // Any action of a side counts, or all of them if the rule already required all.
        field={{ ...field, kind: "words", required: true }}
        value={chosen}
        choices={[...names].map((name) => ({ value: name, label: sideText(name) }))}
        onChange={(next) => onChange(isObject(value) && value.all ? { all: next } : { any: next })}
      />
    );
  };
  return (
    <ActionDialog
      title={rule ? shippedName(rule.name) : t.add}
      size="lg"
      onClose={onClose}
      call={rule ? "PUT /api/v1/settings/sod/rules/:id" : "POST /api/v1/settings/sod/rules"}
      path={rule && { id: rule.id }}
      version={rule?.version}
      fields={[
        "name",
        "risk",
        "left",
        "right",
        ["scope", "window_days"],
        ["mode", "assignment", "severity"],
        "active",
      ]}
      texts={{ ...t, window_days: t.days, window_daysHelp: t.daysHelp, active: t.on }}
      start={rule ?? USUAL}
      slots={{ left: side, right: side }}
      done={t.saved}
      stale={STALE}
      extraButtons={
        rule &&
        may("settings.sod.rules.delete") && (
          <ConfirmButton
            label={t.remove}
            title={t.removeAsk({ name: shippedName(rule.name) })}
            about={t.removeAbout}
            confirm={t.remove}
            danger
            onConfirm={async () => {
              await remove.mutateAsync({ path: { id: rule.id } });
              onClose();
            }}
          />
        )
      }
    />
  );
}

function actionsOf(side: unknown): string[] {
  const actions = isObject(side) ? (side.any ?? side.all) : undefined;
  return Array.isArray(actions) ? actions.map(String) : [];
}
