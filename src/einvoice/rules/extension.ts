import { extended } from "../codes/codes.ts";
import { MEDIA_TYPES } from "../codes/documents.ts";
import { ADDRESS_SCHEMES, IDENTIFIER_SCHEMES } from "../codes/schemes.ts";
import type { Invoice } from "../model.ts";
import type { RuleSet } from "../profiles.ts";
import { listed } from "./codes.ts";
import { isDue } from "./conditions.ts";
import { check, miscomputed, type Rule, rule, type Scope } from "./rule.ts";
import { ATTACHMENTS, DOCUMENT, ELECTRONIC_ADDRESSES, LEGAL_IDS, LINES, PARTY_IDS } from "./scopes.ts";

/** Schemes for health applications. */
const HEALTH = ["XR01", "XR02", "XR03"];
const IDENTIFIERS = extended(IDENTIFIER_SCHEMES, HEALTH);
const ADDRESSES = extended(ADDRESS_SCHEMES, HEALTH);
const MEDIA = extended(MEDIA_TYPES, ["application/xml"]);

const DELIVERY: Scope<Invoice["delivery"]> = ({ delivery }) => [{ path: "delivery", value: delivery }];

const SETS: readonly RuleSet[] = ["extension"];

/** Rules of the extension of XRechnung (BR-DEX-*), which replace some of EN 16931. */
export const EXTENSION: readonly Rule[] = [
  listed("BR-DEX-01", "BT-125", ATTACHMENTS, "file.mime", MEDIA, ({ file }) => [file?.mime], SETS),
  listed("BR-DEX-04", "BT-29", PARTY_IDS, "scheme", IDENTIFIERS, ({ scheme }) => [scheme], SETS),
  listed("BR-DEX-05", "BT-30", LEGAL_IDS, "scheme", IDENTIFIERS, ({ scheme }) => [scheme], SETS),
  listed(
    "BR-DEX-06",
    "BT-157",
    LINES,
    "item.standardId.scheme",
    IDENTIFIERS,
    ({ item }) => [item.standardId?.scheme],
    SETS,
  ),
  listed("BR-DEX-07", "BT-34", ELECTRONIC_ADDRESSES, "scheme", ADDRESSES, ({ scheme }) => [scheme], SETS),
  listed(
    "BR-DEX-08",
    "BT-71",
    DELIVERY,
    "locationId.scheme",
    IDENTIFIERS,
    (delivery) => [delivery?.locationId?.scheme],
    SETS,
  ),
  rule(
    "BR-DEX-09",
    miscomputed("BT-115"),
    check(DOCUMENT, "totals.due", ({ totals }) => isDue(totals)),
    "fatal",
    SETS,
  ),
];
