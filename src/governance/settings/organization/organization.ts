import { type Static, Type } from "@sinclair/typebox";
import { isElectronicAddress } from "../../../einvoice/index.ts";
import { originOf } from "../../../engine/audit/checkpoints.ts";
import {
  checkPlace,
  type Letterhead,
  letterheadSchema,
  moment,
  nameInput,
  parseLetterhead,
} from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { ibansIn } from "../../../kernel/iban.ts";
import { localise } from "../../../kernel/language.ts";
import { closed } from "../../../kernel/schema.ts";
import { organizations } from "../../../kernel/tables.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { fingerprintOf } from "../../../proof/code.ts";
import type { Catalog } from "../../../records/index.ts";
import { pick, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { parseWorkingDays } from "./calendar.ts";
import { paleColours } from "./contrast.ts";
import { requireLogo } from "./logos.ts";

const COLLECTION = "settings.organization";
const PATH = "/api/v1/settings/organization";

const workingDaysSchema = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  description: "Working weekdays, from 1 (Monday) to 7 (Sunday)",
});

const rateToleranceSchema = Type.Integer({
  minimum: 0,
  maximum: 50,
  "x-unit": "percent",
  description:
    "Maximum deviation, in percent, of an exchange rate from the known rate before approval rules apply",
});

const independenceDays = Type.Integer({
  minimum: 0,
  maximum: 365,
  "x-unit": "days",
  description:
    "Number of days in which votes of an account do not count for users who invited it, reset its password or second factor, or gave it the voting role. 0 counts every vote.",
});

const disabledConsequences = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 100,
  uniqueItems: true,
  description: "Names of the consequences that are switched off",
});

const organizationSettings = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    currency: Type.String({ description: "ISO 4217 code such as EUR" }),
    time_zone: Type.String({ description: "IANA time zone such as Europe/Vienna" }),
    size: Type.String(),
    plan: Type.String(),
    working_days: workingDaysSchema,
    letterhead: letterheadSchema,
    rate_tolerance_percent: rateToleranceSchema,
    independence_days: independenceDays,
    document_key: Type.String({
      description:
        "Fingerprint of the key that proves issued documents. Publish it, so that customers can compare it at /verify",
    }),
    consequences: Type.Array(Type.Object({ name: Type.String(), about: Type.String() }, closed), {
      description: "Effects of transitions on other records",
    }),
    disabled_consequences: disabledConsequences,
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "OrganizationSettings" },
);
type OrganizationSettings = Static<typeof organizationSettings>;

type Deps = Pick<GovernanceParts, "catalog" | "signer" | "identity">;

export function getOrganizationAction(deps: Deps): Action {
  return defineAction({
    name: "settings.organization.get",
    summary: "Get the organisation settings",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: organizationSettings,
    run: async (context) => load(context, deps),
  });
}

export function updateOrganizationAction(deps: Deps): Action {
  const { catalog } = deps;
  const { sessions } = deps.identity;
  return defineAction({
    name: "settings.organization.update",
    summary: "Update the organisation settings",
    description: "Updates only the given properties. Stored amounts keep their currency.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: PATH },
      { method: "PATCH", path: PATH },
    ],
    errors: ["RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: Type.Object(
      {
        version: versionInput,
        name: Type.Optional(nameInput),
        currency: Type.Optional(
          Type.String({
            pattern: "^[A-Z]{3}$",
            "x-kind": "currency",
            description: "an ISO 4217 currency such as EUR",
          }),
        ),
        time_zone: Type.Optional(
          Type.String({ maxLength: 60, description: "an IANA time zone such as Europe/Vienna" }),
        ),
        working_days: Type.Optional(workingDaysSchema),
        letterhead: Type.Optional(letterheadSchema),
        rate_tolerance_percent: Type.Optional(rateToleranceSchema),
        independence_days: Type.Optional(independenceDays),
        disabled_consequences: Type.Optional(disabledConsequences),
      },
      { ...closed, $id: "OrganizationSettingsUpdate" },
    ),
    output: organizationSettings,
    loosens: (context, { independence_days: days, letterhead }) => {
      const current = load(context, deps);
      return (
        (letterhead && paysElsewhere(letterhead, current.letterhead)) ||
        (days !== undefined && days < current.independence_days)
      );
    },
    run: async (context, { version, ...input }) => {
      const current = load(context, deps);
      guardVersion(current.version, version);
      checkPlace(input);
      requireKnown(catalog, input.disabled_consequences ?? []);
      if (input.letterhead) checkLetterhead(context, input.letterhead);
      const before = changeable(current);
      const given = { ...before, ...input };
      const changes = difference(before, { ...given, working_days: given.working_days.toSorted() });
      if (!changes) return current;
      if (given.currency !== undefined && given.currency !== before.currency)
        catalog.refuseWhenHeld(context, COLLECTION, current.id);
      const after = { ...current, ...changes.after };
      context.handle.connection.run`UPDATE ${organizations} SET ${set(organizations, {
        ...changeable(after),
        working_days: JSON.stringify(after.working_days),
        letterhead: JSON.stringify(after.letterhead),
        version: current.version + 1,
        updated_at: context.now,
      })} WHERE ${organizations.key} = ${context.org}`;
      context.changed({
        collection: COLLECTION,
        id: current.id,
        version: current.version + 1,
        before: changes.before,
        after: changes.after,
      });
      // Every user's next call needs the new currency and time zone.
      sessions.forget(context);
      return load(context, deps);
    },
  });
}

const PAYMENT_FACTS = ["iban", "bic", "bank_name", "note"] as const;

/** Customers pay to the account that documents name, or that a note at their end names. */
const paysElsewhere = (after: Letterhead, before: Letterhead): boolean =>
  PAYMENT_FACTS.some((name) => after[name] !== undefined && after[name] !== before[name]) ||
  ibansOn(after).some((iban) => !ibansOn(before).includes(iban));

const ibansOn = (letterhead: Letterhead): string[] =>
  Object.values(letterhead).flatMap((value) => (typeof value === "string" ? ibansIn(value) : []));

function checkLetterhead(context: ReadContext, letterhead: Letterhead): void {
  if (letterhead.logo !== undefined) requireLogo(context, letterhead.logo);
  const to = letterhead.electronic_address;
  if (to !== undefined && !isElectronicAddress({ scheme: to.scheme, id: to.address }))
    throw invalid(
      "letterhead.electronic_address.address",
      "ADDRESS_INVALID",
      say("records.errors.electronicAddress"),
    );
  const details = paleColours(letterhead);
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function changeable(settings: OrganizationSettings) {
  const { name, currency, time_zone, working_days, letterhead } = settings;
  const { rate_tolerance_percent, independence_days, disabled_consequences } = settings;
  return {
    ...{ name, currency, time_zone, working_days, letterhead },
    ...{ rate_tolerance_percent, independence_days, disabled_consequences },
  };
}

function requireKnown({ consequences }: Catalog, names: readonly string[]): void {
  const unknown = names.find((name) => !consequences.some((one) => one.name === name));
  if (unknown === undefined) return;
  throw invalid(
    "disabled_consequences",
    "UNKNOWN",
    say("governance.errors.consequenceUnknown", { name: unknown }),
  );
}

function load(context: ReadContext, { catalog, signer }: Deps): OrganizationSettings {
  const { organization } = context.principal;
  context.about(COLLECTION, organization.id);
  const row = context.handle.connection
    .get`SELECT ${pick(organizations)} FROM ${organizations} WHERE ${organizations.key} = ${organization.key}`;
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  const { key: _key, slug: _slug, ...settings } = row;
  return {
    ...settings,
    working_days: parseWorkingDays(row.working_days),
    letterhead: parseLetterhead(row.letterhead),
    document_key: fingerprintOf({
      key: signer.identity.publicKey.x,
      log: originOf(signer.identity, organization.id),
    }),
    consequences: catalog.consequences.map(({ name, about }) => ({ name, about: localise(context, about) })),
    created_at: moment(row.created_at),
    updated_at: moment(row.updated_at),
  };
}
