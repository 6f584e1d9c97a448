import { Anchor, Stack, Switch, Text } from "@mantine/core";
import type { Import, ImportMissing as Tally } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { addressOf } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { useImportActs } from "./use-import.ts";

/** Switches for records that rows refer to and that do not exist. Switching checks the rows again. */
export function ImportMissing({ one }: { one: Import }) {
  const t = useTexts("records.importCheck");
  const format = useFormat();
  const whatOf = useWhat();
  const { change, check } = useImportActs();
  const tallies = [...one.creates, ...one.missing];
  const isBusy = change.isPending || check.isPending;
  const error = change.error ?? check.error;
  if (tallies.length === 0) return null;

  async function turn(collection: string, on: boolean) {
    const others = one.create_missing.filter((name) => name !== collection);
    const create_missing = on ? [...others, collection] : others;
    try {
      await change.mutateAsync({ path: { id: one.id }, body: { version: one.version, create_missing } });
      await check.mutateAsync({ path: { id: one.id }, body: {} });
    } catch {
      // The error is shown below the switches.
    }
  }

  return (
    <Panel title={t.missing} about={t.missingAbout}>
      <Stack gap="sm">
        {tallies.map((tally) => (
          <Switch
            key={tally.collection}
            label={t.create({ count: format.number(tally.count), what: whatOf(tally) })}
            description={<FirstNames of={tally} />}
            checked={one.create_missing.includes(tally.collection)}
            disabled={isBusy}
            onChange={(event) => void turn(tally.collection, event.currentTarget.checked)}
          />
        ))}
        {error && <ProblemNote error={error} />}
      </Stack>
    </Panel>
  );
}

/** Links to records that the import created because rows refer to them. */
export function ImportMade({ one }: { one: Import }) {
  const t = useTexts("records.importResult");
  const format = useFormat();
  const whatOf = useWhat();
  return one.creates.map((tally) => (
    <Panel
      key={tally.collection}
      title={t.made({ count: format.number(tally.count), what: whatOf(tally) })}
      about={t.madeAbout}
    >
      <Text size="sm">
        <FirstNames of={tally} />
      </Text>
    </Panel>
  ));
}

function FirstNames({ of: { collection, count, first } }: { of: Tally }) {
  const t = useTexts("records.importCheck");
  const format = useFormat();
  return (
    <>
      {first.map(({ name, id }, i) => (
        <span key={name}>
          {i > 0 && ", "}
          {id === null ? (
            <span dir="auto">{name}</span>
          ) : (
            <Anchor component={To} to={`${addressOf(collection)}/${id}`} inherit dir="auto">
              {name}
            </Anchor>
          )}
        </span>
      ))}
      {count > first.length && ` ${t.andMore({ count: format.number(count - first.length) })}`}
    </>
  );
}

function useWhat(): (tally: Tally) => string {
  const names = useNames();
  return ({ collection, count }) =>
    names.inSentence(count === 1 ? names.one(collection) : names.many(collection));
}
