import { Text } from "@mantine/core";
import type { ApprovalDetail, ApprovalDiff } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { useNames } from "../../language/names.ts";
import { useEntity } from "../../records/meta.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import classes from "./comparison.module.css";
import { FieldValue } from "./field-value.tsx";

/** Fields shown elsewhere on the page. */
const KNOWN = ["id", "version"];

export function Asked({ request, diff }: { request: ApprovalDetail; diff: ApprovalDiff | undefined }) {
  const t = useTexts("governance.asked");
  const names = useNames();
  const actionNames = useActionNames();
  const collection = request.collection ?? "";
  const entity = useEntity(collection);
  const given = Object.entries(request.input ?? {}).filter(([name]) => !KNOWN.includes(name));
  if (request.input === null) {
    return (
      <Panel title={t.title}>
        <Text size="sm">{t.gone}</Text>
      </Panel>
    );
  }
  if (given.length === 0) return null;
  const currency = diff?.fields.find(({ field }) => field === "currency")?.is;
  const shared = {
    collection,
    names: diff?.names ?? {},
    currency: typeof currency === "string" ? currency : undefined,
  };
  const differences = new Map(diff?.fields.map((one) => [one.field, one]));
  const compares = given.some(([name]) => differences.has(name));
  const about =
    request.closed_at === null ? t.about : request.state === "executed" ? t.aboutDone : t.aboutClosed;
  return (
    <Panel title={t.title} about={`${about} ${actionNames.title(request.action)}`} flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.would}</th>
            {compares && <th scope="col">{t.now}</th>}
          </tr>
        </thead>
        <tbody>
          {given.map(([name, value]) => {
            const field = entity?.fields.find((one) => one.name === name);
            const now = differences.get(name);
            return (
              <tr key={name}>
                <th scope="row">{names.field(collection, name)}</th>
                <td data-label={t.would}>
                  <strong>
                    <FieldValue
                      {...shared}
                      field={field}
                      value={value}
                      masked={value === null && (now?.masked ?? false)}
                    />
                  </strong>
                </td>
                {compares && (
                  <td data-label={t.now}>
                    {now && <FieldValue {...shared} field={field} value={now.is} masked={now.masked} />}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
