import { Group, Select } from "@mantine/core";
import { useColleagues } from "../../../kit/person.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { addDays, monthEnd, quarterEnd, quarterStart, yearEnd } from "../../print/days.ts";
import { useTexts } from "../texts.ts";

const TIMES = ["any", "overdue", "month", "quarter", "year"] as const;
type Time = (typeof TIMES)[number];

const LAST_DAY: Record<Time, (today: string) => string | undefined> = {
  any: () => undefined,
  overdue: (today) => addDays(today, -1),
  month: monthEnd,
  quarter: quarterEnd,
  year: yearEnd,
};

export function usePipelineQuery(today: string) {
  const [{ owner, closing }] = useUrlState();
  const time = TIMES.find((one) => one === closing) ?? "any";
  return {
    open: {
      "state[in]": "qualification,proposal,negotiation,on_hold",
      sort: "expected_close",
      limit: 200,
      expand: "account,owner",
      owner_id: owner,
      "expected_close[lte]": LAST_DAY[time](today),
    },
    closed: {
      "state[in]": "won,lost",
      "closed_at[gte]": `${quarterStart(today)}T00:00:00Z`,
      limit: 200,
      fields: "state,amount,currency",
      owner_id: owner,
    },
  };
}

export function PipelineFilters() {
  const t = useTexts("crm.pipeline");
  const [{ owner, closing }, setUrl] = useUrlState();
  const people = useColleagues();
  return (
    <Group mb="lg">
      <Select
        label={t.owner}
        w={220}
        searchable
        clearable
        placeholder={t.everyone}
        value={owner ?? null}
        onChange={(value) => setUrl({ owner: value ?? undefined })}
        data={[...(people?.values() ?? [])]
          .filter(({ active }) => active)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={t.closing}
        w={240}
        allowDeselect={false}
        value={TIMES.find((one) => one === closing) ?? "any"}
        onChange={(value) => setUrl({ closing: value === "any" ? undefined : (value ?? undefined) })}
        data={TIMES.map((value) => ({ value, label: t[value] }))}
      />
    </Group>
  );
}
