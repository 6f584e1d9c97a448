import { Switch, Text } from "@mantine/core";
import { useState } from "react";
import type { ApprovalDiff } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { useNames } from "../../language/names.ts";
import { useEntity } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./comparison.module.css";
import { FieldValue } from "./field-value.tsx";

interface ComparisonProps {
  collection: string;
  diff: ApprovalDiff;
  /** True once nothing is left to decide, so that later changes no longer matter. */
  isOver: boolean;
}

/** Record at the time of the request next to its current version. */
export function Comparison({ collection, diff, isOver }: ComparisonProps) {
  const t = useTexts("governance.comparison");
  const names = useNames();
  const entity = useEntity(collection);
  const [all, setAll] = useState(true);
  const shown = diff.fields.filter(({ changed, masked, was }) => changed || (masked ? false : isFilled(was)));
  const changed = shown.filter((one) => one.changed);
  const rows = [...changed, ...(all ? shown.filter((one) => !one.changed) : [])];
  const currency = diff.fields.find(({ field }) => field === "currency")?.is;
  const shared = {
    collection,
    names: diff.names,
    currency: typeof currency === "string" ? currency : undefined,
  };
  const both = changed.length > 0;
  const about = diff.erased
    ? t.erased
    : diff.fields.length === 0
      ? t.gone
      : isOver
        ? t.over
        : both
          ? t.changed({ count: changed.length })
          : t.same;
  return (
    <Panel
      title={isOver ? t.titleOver : t.title}
      about={about}
      flush={rows.length > 0}
      actions={
        both && (
          <Switch
            size="xs"
            label={t.all}
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )
      }
    >
      {rows.length > 0 && (
        <ScrollBox label={t.title}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.was}</th>
                {both && <th scope="col">{t.is}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field: name, was, is, masked, changed: moved }) => {
                const field = entity?.fields.find((one) => one.name === name);
                return (
                  <tr key={name} data-changed={moved || undefined}>
                    <th scope="row">{names.field(collection, name)}</th>
                    <td data-label={both ? t.was : undefined} colSpan={both && !moved ? 2 : 1}>
                      {moved ? (
                        <del>
                          <FieldValue {...shared} field={field} value={was} masked={masked} />
                        </del>
                      ) : (
                        <FieldValue {...shared} field={field} value={was} masked={masked} />
                      )}
                    </td>
                    {moved && (
                      <td data-label={t.is}>
                        <ins>
                          <FieldValue {...shared} field={field} value={is} masked={masked} />
                        </ins>
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {rows.length === 0 && <Text size="sm">{about}</Text>}
    </Panel>
  );
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
