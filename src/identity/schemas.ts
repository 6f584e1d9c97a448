import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../kernel/clock.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import { closed, oneOf } from "../kernel/schema.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "./passwords.ts";
import type { User } from "./people.ts";
import type { Issued } from "./sessions.ts";
import type { Lifetimes } from "./tokens.ts";

export const emailInput = Type.String({
  maxLength: 254,
  pattern: "^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$",
  "x-kind": "email",
  description: "an e-mail address",
});
export const nameInput = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
});
export const passwordInput = Type.String({
  minLength: MIN_PASSWORD,
  maxLength: MAX_PASSWORD,
  "x-kind": "secret",
});
export const sizeInput = oneOf(["solo", "small", "grown"]);
export const otpInput = Type.String({
  minLength: 6,
  maxLength: 40,
  description: "the six-digit code of the authenticator, or a recovery code",
});
export const cookieInput = Type.Optional(
  Type.Boolean({
    description:
      "For browsers: stores the refresh token in an HttpOnly cookie, used by /auth/refresh and /auth/logout",
  }),
);
export const tokenInput = Type.String({ minLength: 1, maxLength: 4000 });

export const userSchema = Type.Object(
  { id: Type.String(), email: Type.String(), name: Type.String() },
  { ...closed, $id: "UserRef" },
);

export const organizationSchema = Type.Object(
  { id: Type.String(), name: Type.String(), currency: Type.String(), time_zone: Type.String() },
  { ...closed, $id: "OrganizationRef" },
);

export const tokensSchema = Type.Object(
  {
    access_token: Type.String(),
    refresh_token: Type.Optional(Type.String({ description: "Absent if stored in a browser cookie" })),
    token_type: oneOf(["Bearer"]),
    expires_in: Type.Integer(),
    refresh_expires_in: Type.Integer(),
    user: userSchema,
    organization: organizationSchema,
  },
  { ...closed, $id: "Tokens" },
);

export function showUser({ id, email, name }: User): Static<typeof userSchema> {
  return { id, email, name };
}

export function showOrganization({
  id,
  name,
  currency,
  timeZone,
}: OrganizationRef): Static<typeof organizationSchema> {
  return { id, name, currency, time_zone: timeZone };
}

export function showTokens(
  issued: Issued,
  lifetimes: Lifetimes,
  user: User,
  organization: OrganizationRef,
): Static<typeof tokensSchema> {
  return {
    access_token: issued.accessToken,
    refresh_token: issued.refreshToken,
    token_type: "Bearer",
    expires_in: lifetimes.accessSeconds,
    refresh_expires_in: lifetimes.refreshSeconds,
    user: showUser(user),
    organization: showOrganization(organization),
  };
}

export function moment(value: unknown): string {
  return rfc3339(Number(value));
}
