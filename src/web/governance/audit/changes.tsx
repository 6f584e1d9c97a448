import { Text } from "@mantine/core";
import type { AuditEvent } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { useNames } from "../../language/names.ts";
import { FieldValue } from "../../records/fields/field-value.tsx";
import { useEntity } from "../../records/meta.ts";
import classes from "../approvals/comparison.module.css";
import { FieldValue as PlainValue } from "../approvals/field-value.tsx";
import { useTexts } from "../texts.ts";

export function Changes({ event }: { event: AuditEvent }) {
  const t = useTexts("governance.changes");
  const names = useNames();
  const collection = event.collection ?? "";
  const entity = useEntity(collection);
  const before = event.before ?? {};
  const after = event.after ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const personal = event.personal && event.personal !== "shown" ? t[event.personal] : undefined;
  const note = event.withheld ? t.withheld : personal;
  if (fields.length === 0) {
    return (
      <Panel title={t.title}>
        <Text size="sm">{note ?? t.none}</Text>
      </Panel>
    );
  }
  return (
    <Panel title={t.title} about={note} flush>
      <ScrollBox label={t.title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => {
              const field = entity?.fields.find((one) => one.name === name);
              const show = (side: Record<string, unknown>) =>
                field && field.lines.length === 0 ? (
                  <FieldValue
                    collection={collection}
                    field={field}
                    value={side[name]}
                    record={{ ...side, masked: event.masked }}
                  />
                ) : (
                  <PlainValue
                    collection={collection}
                    field={field}
                    value={side[name]}
                    masked={event.masked?.includes(name) ?? false}
                    names={{}}
                    currency={undefined}
                  />
                );
              return (
                <tr key={name}>
                  <th scope="row">{names.field(collection, name)}</th>
                  <td data-label={t.before}>{show(before)}</td>
                  <td data-label={t.after}>{show(after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
