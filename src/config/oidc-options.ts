import { say } from "../text/message.ts";
import type { Kind } from "./kinds.ts";
import { matching, tokenAddressOf } from "./kinds.ts";

/** Settings of the login by OpenID Connect. Nothing is fetched until `issuer` and `client_id` are set. */
export const OIDC_OPTIONS = {
  "oidc.issuer": {
    type: "string",
    default: "",
    expected: say("config.expected.tokenAddress"),
    accepts: tokenAddressOf,
  },
  "oidc.client_id": {
    type: "string",
    default: "",
  },
  "oidc.client_secret": {
    type: "string",
    secret: true,
    default: "",
  },
  "oidc.ca": {
    type: "path",
    optional: true,
    default: "",
  },
  "oidc.name": {
    type: "string",
    default: "",
    expected: say("config.expected.providerName"),
    accepts: matching(/^[^\p{Cc}]{0,60}$/u),
  },
  "oidc.scope": {
    type: "string",
    default: "openid email profile",
    expected: say("config.expected.scope"),
    accepts: matching(/^(?=.*\bopenid\b)[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/),
  },
  // Values of `amr` or `acr` that indicate a second factor.
  "oidc.second_factor": {
    type: "string",
    default: "mfa,otp,hwk,sc",
    expected: say("config.expected.values"),
    accepts: matching(/^[^\s,]*(,[^\s,]+)*$/),
  },
} as const satisfies Record<string, Kind & { readonly default: string | number | boolean }>;
