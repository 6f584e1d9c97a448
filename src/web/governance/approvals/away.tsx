import { Button, Group, MultiSelect, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconBeach } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { ApprovalDelegation } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { useModuleName } from "../../kit/module-names.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { MoneyInput } from "../../records/fields/number-input.tsx";
import { usePerson } from "../../session/session.ts";
import { useChoices } from "../people.ts";

const words = defineWords({
  en: {
    title: "While I am away",
    about:
      "Let somebody decide in your place for some days. What you could not decide, they cannot decide for you. Both names are kept.",
    form: "Name somebody",
    to: "Who decides in your place",
    from: "From",
    until: "Until",
    of: "On what",
    ofAll: "Everything",
    worth: "Up to which worth",
    worthHelp: "Empty: any",
    save: "Let them decide",
    saved: "They decide in your place on these days",
    list: "Who decides in whose place",
    none: "Nobody decides in anybody's place",
    noneAbout: "When your leave is approved with a substitute, they are asked in your place by themselves.",
    who: "In whose place",
    deputy: "Who decides",
    days: "When",
    what: "On what",
    state: "State",
    planned: "Planned",
    active: "Now",
    over: "Over",
    ended: "Ended",
    end: "End",
    endTitle: "End it at once?",
    endAbout: "From now on they decide in your place no more.",
    endDone: "Ended",
    unfit: (rules: string) => `Could not hold the role: ${rules}`,
    upTo: (worth: string) => `up to ${worth}`,
    actions: "What can be done",
  },
  de: {
    title: "Während ich weg bin",
    about:
      "Lassen Sie jemanden für einige Tage an Ihrer Stelle entscheiden. Was Sie nicht entscheiden dürften, darf die Vertretung auch nicht. Beide Namen werden festgehalten.",
    form: "Vertretung benennen",
    to: "Wer an Ihrer Stelle entscheidet",
    from: "Von",
    until: "Bis",
    of: "Worüber",
    ofAll: "Alles",
    worth: "Bis zu welchem Wert",
    worthHelp: "Leer: jeder",
    save: "Vertretung einsetzen",
    saved: "Die Vertretung gilt an diesen Tagen",
    list: "Wer an wessen Stelle entscheidet",
    none: "Niemand vertritt jemanden",
    noneAbout:
      "Wird Ihr Urlaub mit einer Vertretung bewilligt, wird diese von selbst an Ihrer Stelle gefragt.",
    who: "An wessen Stelle",
    deputy: "Wer entscheidet",
    days: "Wann",
    what: "Worüber",
    state: "Stand",
    planned: "Geplant",
    active: "Jetzt",
    over: "Vorbei",
    ended: "Beendet",
    end: "Beenden",
    endTitle: "Sofort beenden?",
    endAbout: "Ab jetzt entscheidet die Vertretung nicht mehr an Ihrer Stelle.",
    endDone: "Beendet",
    unfit: (rules: string) => `Könnte die Rolle selbst nicht haben: ${rules}`,
    upTo: (worth: string) => `bis ${worth}`,
    actions: "Was sich tun lässt",
  },
});

const MODULES = ["crm", "fin", "hr", "ops", "legal", "strat", "settings", "data"] as const;
const TONES: Readonly<Record<ApprovalDelegation["state"], Tone>> = {
  planned: "busy",
  active: "good",
  over: "quiet",
  ended: "quiet",
};
const LIST = "GET /api/v1/approvals/delegations";

/** Who decides in one's place, and in whose place oneself. */
export function Page() {
  const t = useWords(words);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <Panel title={t.form}>
          <NewDelegation />
        </Panel>
        <Delegations />
      </Stack>
    </>
  );
}

function NewDelegation() {
  const t = useWords(words);
  const moduleName = useModuleName();
  const me = usePerson()?.user.id;
  const people = useChoices().filter(({ value }) => value !== me);
  const [to, setTo] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [modules, setModules] = useState<string[]>([]);
  const [worth, setWorth] = useState<number | null>(null);
  const create = useAct("POST /api/v1/approvals/delegations", {
    stale: [LIST],
    done: t.saved,
    quiet: true,
    onDone: () => {
      setTo(null);
      setFrom(null);
      setUntil(null);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!to || !from || !until) return;
    const actions = modules.length > 0 ? modules.map((module) => `${module}.*`) : ["*"];
    create.mutate({ body: { to, valid_from: from, valid_to: until, actions, max_worth: worth } });
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <Select label={t.to} data={people} value={to} onChange={setTo} searchable required />
          <DayInput label={t.from} value={from} onChange={setFrom} required />
          <DayInput label={t.until} value={until} onChange={setUntil} required />
          <MultiSelect
            label={t.of}
            placeholder={modules.length === 0 ? t.ofAll : ""}
            data={MODULES.map((value) => ({ value, label: moduleName(value) }))}
            value={modules}
            onChange={setModules}
          />
          <MoneyInput
            label={t.worth}
            description={t.worthHelp}
            value={worth}
            onChange={(value) => setWorth(typeof value === "number" ? value : null)}
          />
        </SimpleGrid>
        {create.error && <ProblemNote error={create.error} />}
        <Button
          type="submit"
          disabled={!to || !from || !until}
          loading={create.isPending}
          style={{ alignSelf: "flex-start" }}
        >
          {t.save}
        </Button>
      </Stack>
    </form>
  );
}

function Delegations() {
  const t = useWords(words);
  const moduleName = useModuleName();
  const format = useFormat();
  const me = usePerson()?.user.id;
  const delegations = useCall(LIST, {});
  const end = useAct("DELETE /api/v1/approvals/delegations/:id", {
    stale: [LIST],
    done: t.endDone,
    quiet: true,
  });
  const told = (action: string) => {
    if (action === "*") return t.ofAll;
    const module = MODULES.find((one) => action === `${one}.*`);
    return module ? moduleName(module) : action;
  };
  return (
    <Panel title={t.list} flush>
      <Answered of={delegations}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconBeach} title={t.none} about={t.noneAbout} />
          ) : (
            <DataTable
              caption={t.list}
              rows={data}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "who",
                  label: t.who,
                  head: true,
                  render: ({ from }) => <Person id={from} size="xs" />,
                },
                {
                  key: "deputy",
                  label: t.deputy,
                  render: ({ to, conflicts }) => (
                    <Stack gap={2}>
                      <Person id={to} size="xs" />
                      {conflicts.length > 0 && (
                        <Text size="xs" c="red">
                          {t.unfit(format.list(conflicts.map(({ name }) => name)))}
                        </Text>
                      )}
                    </Stack>
                  ),
                },
                {
                  key: "days",
                  label: t.days,
                  render: ({ valid_from, valid_to }) => `${format.day(valid_from)} – ${format.day(valid_to)}`,
                },
                {
                  key: "what",
                  label: t.what,
                  render: ({ actions, max_worth }) => (
                    <Text size="sm">
                      {format.list(actions.map(told))}
                      {max_worth !== null && `, ${t.upTo(format.money(max_worth))}`}
                    </Text>
                  ),
                },
                {
                  key: "state",
                  label: t.state,
                  render: ({ state }) => <Tag tone={TONES[state]}>{t[state]}</Tag>,
                },
                {
                  key: "actions",
                  label: t.actions,
                  hideLabel: true,
                  render: ({ id, from, state }) =>
                    from === me &&
                    (state === "planned" || state === "active") && (
                      <Group justify="flex-end">
                        <ConfirmButton
                          size="xs"
                          label={t.end}
                          title={t.endTitle}
                          about={t.endAbout}
                          confirm={t.end}
                          onConfirm={() => end.mutateAsync({ path: { id } })}
                        />
                      </Group>
                    ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Panel>
  );
}
