import { randomBytes, timingSafeEqual } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { recordInfluence } from "../../engine/approvals/influence.ts";
import { type Action, defineAction, defineInnerAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { isCurrency } from "../../kernel/money.ts";
import { type OrganizationRef, systemPrincipal } from "../../kernel/principal.ts";
import { closed, nullable, oneOf, withHelp } from "../../kernel/schema.ts";
import { PLANS, type Plan } from "../../kernel/tables.ts";
import { maySendMail } from "../../mail/index.ts";
import { countryInput } from "../../papers/letterhead.ts";
import type { Vault } from "../../store/vault.ts";
import { say } from "../../text/message.ts";
import { refuseGuessable } from "../passwords.ts";
import {
  addMembership,
  addOrganization,
  addUser,
  findUser,
  type Membership,
  membershipsOf,
  organizationCount,
  type User,
} from "../people.ts";
import {
  cookieInput,
  emailInput,
  nameInput,
  organizationSchema,
  passwordInput,
  showOrganization,
  showTokens,
  showUser,
  sizeInput,
  tokenInput,
  tokensSchema,
  userSchema,
} from "../schemas.ts";
import { type Identity, takeGuess } from "../service.ts";
import { LOGIN } from "./common.ts";

const SETUP = "setup_token";

/** One-time token for setup, printed on the first start. */
export function setupToken(vault: Vault): string {
  return vault.secret(SETUP, () => randomBytes(24).toString("base64url"));
}

const organizationInput = {
  organization: nameInput,
  name: nameInput,
  email: emailInput,
  size: Type.Optional(sizeInput),
  currency: Type.Optional(
    Type.String({ pattern: "^[A-Z]{3}$", "x-kind": "currency", description: "an ISO 4217 currency" }),
  ),
  time_zone: Type.Optional(Type.String({ maxLength: 60, description: "an IANA time zone" })),
  country: countryInput,
};

interface Given {
  organization: string;
  name: string;
  email: string;
  size?: string;
  currency?: string;
  time_zone?: string;
  country?: string;
}

/** Runs in the transaction that creates an organisation. */
export type Founded = (context: WriteContext, organization: OrganizationRef, size: string) => Promise<void>;

export function setupStateAction({ provider }: Identity): Action {
  return defineAction({
    name: "setup.state",
    summary: "Get the setup status",
    kind: "read",
    access: "public",
    http: [{ method: "GET", path: "/api/v1/setup" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        open: Type.Boolean(),
        mail: Type.Boolean({ description: "True if users can ask for a password reset link by e-mail" }),
        provider: nullable(
          Type.String({ description: "Name of the OpenID Connect provider with which users can log in" }),
        ),
      },
      closed,
    ),
    run: async (context) => ({
      open: organizationCount(context.handle.connection) === 0,
      mail: maySendMail(context),
      provider: provider?.name ?? null,
    }),
  });
}

/** Creates the first organisation and its owner. Works once. */
export function setupAction(identity: Identity, founded: Founded): Action {
  const { sessions, tokens, passwords } = identity;
  return defineAction({
    ...LOGIN,
    name: "setup.run",
    summary: "Set up the appliance",
    description:
      "Creates the first organisation and its owner. Requires the one-time token printed at the first start.",
    http: [{ method: "POST", path: "/api/v1/setup" }],
    status: 201,
    errors: ["SETUP_CLOSED", "AUTH_INVALID_CREDENTIALS"],
    input: Type.Object(
      { setup_token: tokenInput, password: passwordInput, ...organizationInput, cookie: cookieInput },
      closed,
    ),
    output: tokensSchema,
    prepare: async (context, input) => {
      if (organizationCount(context.handle.connection) > 0) throw new Fault("SETUP_CLOSED");
      guardSetupToken(identity, context, input.setup_token);
      checkPlace(input);
      refuseGuessable(input.password, input.email, input.name);
      return passwords.hash(input.password);
    },
    run: async (context, input, passwordHash) => {
      const member = await foundFirst(context, input, passwordHash, founded);
      const issued = await sessions.issue(member.user.id, member.organization.id, context.now);
      context.actAs(sessions.begin(context, member, issued, false, "password"));
      context.handle.settled((committed) => {
        if (committed) context.vault.forgetSecret(SETUP);
      });
      return showTokens(issued, tokens.lifetimes, member.user, member.organization);
    },
  });
}

/** `POST /setup` for the command line. Requires access to the data folder. */
export function initAction({ passwords }: Identity, founded: Founded): Action {
  return defineInnerAction({
    name: "setup.init",
    summary: "Create the first organisation from the command line",
    input: Type.Object({ password: passwordInput, ...organizationInput }, closed),
    output: Type.Object({ organization: organizationSchema, user: userSchema }, closed),
    prepare: async (_context, input) => {
      checkPlace(input);
      refuseGuessable(input.password, input.email, input.name);
      return passwords.hash(input.password);
    },
    run: async (context, input, passwordHash) => {
      const { organization, user } = await foundFirst(context, input, passwordHash, founded);
      return { organization: showOrganization(organization), user: showUser(user) };
    },
  });
}

/** Organisations are strictly isolated. */
export function addOrganizationAction({ passwords }: Identity, founded: Founded): Action {
  return defineAction({
    name: "system.organizations.create",
    summary: "Create an organisation",
    description: "The owner is a new user with the given password or an existing user of the appliance.",
    kind: "write",
    access: "operator",
    http: [{ method: "POST", path: "/api/v1/system/organizations" }],
    status: 201,
    input: Type.Object(
      {
        password: Type.Optional(passwordInput),
        plan: Type.Optional(
          withHelp(oneOf(PLANS), { help: "Defaults to standard. API keys require enterprise." }),
        ),
        ...organizationInput,
      },
      closed,
    ),
    output: Type.Object({ organization: organizationSchema, user: userSchema }, closed),
    prepare: async (context, input) => {
      checkPlace(input);
      if (findUser(context.handle.connection, input.email)) return undefined;
      if (input.password === undefined)
        throw invalid("password", "REQUIRED", say("identity.errors.passwordMissing"));
      refuseGuessable(input.password, input.email, input.name);
      return passwords.hash(input.password);
    },
    run: async (context, input, passwordHash) => {
      const known = findUser(context.handle.connection, input.email);
      const user = known ?? addUser(context, { ...input, passwordHash: passwordHash ?? "", operator: false });
      const { organization } = await found(context, input, user, input.plan ?? "standard", founded);
      // The operator chose, and so knows, a new owner's password.
      if (!known) recordInfluence(context, { account: user.id, kind: "invitation", org: organization.key });
      return { organization: showOrganization(organization), user: showUser(user) };
    },
  });
}

async function foundFirst(
  context: WriteContext,
  given: Given,
  passwordHash: string,
  founded: Founded,
): Promise<Membership> {
  if (organizationCount(context.handle.connection) > 0) throw new Fault("SETUP_CLOSED");
  const owner = addUser(context, { ...given, passwordHash, operator: true });
  return found(context, given, owner, "enterprise", founded);
}

async function found(
  context: WriteContext,
  given: Given,
  owner: User,
  plan: Plan,
  founded: Founded,
): Promise<Membership> {
  const { size = "small" } = given;
  const organization = addOrganization(context, {
    name: given.organization,
    currency: given.currency ?? "EUR",
    timeZone: given.time_zone ?? "UTC",
    country: given.country,
    size,
    plan,
  });
  // The first organisation's trail starts here. Later ones are recorded in their operator's trail.
  if (context.principal.kind !== "user") context.actAs(systemPrincipal(organization));
  context.about("settings.organization", organization.id);
  addMembership(context, organization, owner, ["owner"]);
  const member = membershipsOf(context.handle.connection, owner.id).find(
    (one) => one.organization.key === organization.key,
  );
  if (!member) throw new Error("the new organisation has no owner");
  await founded(context, organization, size);
  return member;
}

function guardSetupToken(identity: Identity, context: ReadContext, shown: string): void {
  const guess = takeGuess(identity, context);
  const expected = Bun.SHA256.hash(setupToken(context.vault));
  const right = timingSafeEqual(expected, Bun.SHA256.hash(shown));
  if (right) guess.wasRight();
  else {
    throw new Fault("AUTH_INVALID_CREDENTIALS", {
      message: say("identity.errors.wrongSetupToken"),
    });
  }
}

export function checkPlace({ currency, time_zone }: { currency?: string; time_zone?: string }): void {
  if (currency !== undefined && !isCurrency(currency)) {
    throw invalid("currency", "INVALID_VALUE", say("identity.errors.currencyUnknown"));
  }
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    throw invalid("time_zone", "INVALID_VALUE", say("identity.errors.timeZoneUnknown"));
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    // Intl throws RangeError for unknown values.
    return false;
  }
}
