import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { type Catalog, numberForm, numberForms, numberSequences, scopeOf } from "../../../records/index.ts";
import { part, row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { difference } from "../difference.ts";
import { allSeries, type Series, viewSeries } from "./series.ts";

const COLLECTION = "settings.sequences";
const PATH = "/api/v1/settings/sequences";

const sequenceSchema = Type.Object(
  {
    series: Type.String({ description: "Name of the series, such as fin.invoices.credit_note" }),
    collection: Type.String(),
    prefix: Type.String(),
    digits: Type.Integer(),
    yearly: Type.Boolean({ description: "Restarts every year and includes the year in the number" }),
    fiscal: Type.Boolean({
      description: "True for accounting series, which always restart with the fiscal year",
    }),
    changed: Type.Boolean({ description: "True if the format was customised" }),
    version: Type.Integer(),
    next: Type.String({ description: "Next number" }),
    counts: Type.Array(
      Type.Object(
        {
          year: nullable(Type.String()),
          start: Type.Integer({ description: "First number of the series" }),
          given: Type.Integer({ description: "Count of numbers assigned since" }),
          last: nullable(Type.String()),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "NumberSequence" },
);

export function listSequencesAction(catalog: Catalog): Action {
  return defineAction({
    name: "settings.sequences.list",
    summary: "List number series",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(sequenceSchema) }, closed),
    run: async (context) => {
      const data = allSeries(catalog).map((series) => viewSeries(context, series));
      context.returned(data.length);
      return { data };
    },
  });
}

export function getSequenceAction(catalog: Catalog): Action {
  return defineAction({
    name: "settings.sequences.get",
    summary: "Get a number series",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:series` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ series: idInput }, closed),
    output: sequenceSchema,
    run: async (context, input) => {
      context.about(COLLECTION, input.series);
      return viewSeries(context, find(catalog, input.series));
    },
  });
}

export function updateSequenceAction(catalog: Catalog): Action {
  return defineAction({
    name: "settings.sequences.update",
    summary: "Update a number series",
    description:
      "Assigned numbers do not change. The start can be set only before the first number, to avoid gaps.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:series` },
      { method: "PATCH", path: `${PATH}/:series` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        series: idInput,
        version: versionInput,
        prefix: Type.Optional(
          Type.String({
            pattern: "^[A-Za-z][A-Za-z._/]{0,9}-$",
            description: "up to ten letters, '.', '_' or '/', and a hyphen at the end: RE-",
          }),
        ),
        digits: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
        yearly: Type.Optional(Type.Boolean()),
        start: Type.Optional(
          Type.Object(
            {
              number: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
              year: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
            },
            { ...closed, description: "First number, of each year if the series restarts every year" },
          ),
        ),
      },
      { ...closed, $id: "NumberSequenceUpdate" },
    ),
    output: sequenceSchema,
    run: async (context, { series: name, version, start, ...given }) => {
      const series = find(catalog, name);
      context.about(COLLECTION, name);
      const { handle, org } = context;
      const form = numberForm(handle.connection, org, name, series.shipped);
      guardVersion(form.version ?? 1, version);
      if (series.fiscal && given.yearly === false)
        throw invalid("yearly", "ALWAYS_YEARLY", say("governance.errors.alwaysYearly"));
      const { prefix, digits, yearly } = form;
      const changes = difference({ prefix, digits, yearly }, { prefix, digits, yearly, ...given });
      const after = { ...form, ...changes?.after };
      if (changes) keep(context, name, after, (form.version ?? 1) + 1);
      if (start) begin(context, name, after.yearly, start);
      if (changes || start) {
        context.changed({
          collection: COLLECTION,
          id: name,
          version: (form.version ?? 1) + (changes ? 1 : 0),
          before: changes?.before ?? {},
          after: { ...changes?.after, ...(start && { start }) },
        });
      }
      return viewSeries(context, series);
    },
  });
}

function find(catalog: Catalog, name: string): Series {
  const series = allSeries(catalog).find((one) => one.name === name);
  if (!series) throw new Fault("RECORD_NOT_FOUND");
  return series;
}

function keep(
  { handle, org, now }: WriteContext,
  series: string,
  { prefix, digits, yearly }: { prefix: string; digits: number; yearly: boolean },
  version: number,
): void {
  const { connection } = handle;
  const form = { org, series, prefix, digits, yearly, version, updated_at: now };
  connection.run`DELETE FROM ${numberForms} WHERE ${numberForms.org} = ${org} AND ${numberForms.series} = ${series}`;
  connection.run`INSERT INTO ${numberForms} ${row(numberForms, form)}`;
}

/** Sets the first number of a series. Only possible before a number has been issued. */
function begin(
  { handle, org }: WriteContext,
  series: string,
  yearly: boolean,
  { number, year }: { number: number; year?: string },
): void {
  if (yearly !== (year !== undefined)) {
    throw invalid(
      "start.year",
      yearly ? "REQUIRED" : "NOT_YEARLY",
      yearly ? say("governance.errors.yearRequired") : say("governance.errors.yearNotUsed"),
    );
  }
  const scope = scopeOf(series, year);
  const { connection } = handle;
  const own = part`${numberSequences.org} = ${org} AND ${numberSequences.scope} = ${scope}`;
  if (
    connection.has`SELECT 1 FROM ${numberSequences} WHERE ${own} AND ${numberSequences.next} > ${numberSequences.start}`
  ) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("governance.errors.numbersGiven"),
    });
  }
  connection.run`DELETE FROM ${numberSequences} WHERE ${own}`;
  connection.run`INSERT INTO ${numberSequences} ${row(numberSequences, { org, scope, next: number, start: number })}`;
}
