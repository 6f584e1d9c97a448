import { Fault } from "../kernel/errors.ts";
import { say, type Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";

/** RFC 7644, 3.12. */
type Kind =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

const CODES = {
  400: "VALIDATION_FAILED",
  403: "ACCESS_DENIED",
  404: "RECORD_NOT_FOUND",
  412: "RECORD_VERSION_CONFLICT",
  501: "ROUTE_NOT_FOUND",
} as const;

/** Reason that SCIM has a word for. */
export class ScimFault extends Fault {
  readonly scimStatus: number;
  readonly kind: Kind | undefined;

  constructor(status: keyof typeof CODES, kind: Kind | undefined, message: Text) {
    super(CODES[status], { message });
    this.scimStatus = status;
    this.kind = kind;
  }
}

export const notFound = () => new ScimFault(404, undefined, say("scim.notFound"));
export const changedMeanwhile = () => new ScimFault(412, undefined, say("scim.changedMeanwhile"));
export const wrongValue = (attribute: string) =>
  new ScimFault(400, "invalidValue", say("scim.wrongValue", { attribute }));

const KINDS: Readonly<Record<string, readonly [number, Kind?]>> = {
  DUPLICATE_VALUE: [409, "uniqueness"],
  VALIDATION_FAILED: [400, "invalidValue"],
  REQUEST_MALFORMED: [400, "invalidSyntax"],
  RECORD_VERSION_CONFLICT: [412],
};

export interface ErrorBody {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Says no more than the fault: names of fields, but nothing that was submitted. */
export function errorBody(fault: Fault, language: string): ErrorBody {
  const [status, kind] =
    fault instanceof ScimFault ? [fault.scimStatus, fault.kind] : (KINDS[fault.code] ?? [fault.status]);
  const reasons = fault.details.map(({ message }) => message);
  return {
    status,
    body: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      ...(kind && { scimType: kind }),
      detail: [fault.text, ...reasons].map((text) => renderText(text, language)).join(" "),
    },
  };
}
