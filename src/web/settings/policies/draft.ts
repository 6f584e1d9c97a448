import type { Policy, PolicyDraft } from "../../../client/contract.ts";
import { type Group, PLACES, type Place, readDocument, writeDocument } from "./conditions.ts";

export interface Tried {
  draft: ReturnType<typeof sentDraft>;
  replaces?: string;
}

export interface Draft {
  readonly name: string;
  readonly effect: "allow" | "deny";
  readonly actions: readonly string[];
  readonly roles: readonly string[];
  readonly users: readonly string[];
  /** Conditions that the form cannot represent are kept unchanged. */
  readonly when: Readonly<Record<Place, Group | undefined>>;
  readonly kept: Policy["when"];
  readonly attributes: Policy["subjects"]["attributes"];
  readonly fields: {
    readonly read: readonly string[];
    readonly write: readonly string[];
    readonly mask: readonly string[];
  };
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly reason: string;
  readonly active: boolean;
}

export function draftOf(policy: Policy | undefined): Draft {
  const when = policy?.when ?? {};
  return {
    name: policy?.name ?? "",
    effect: policy?.effect ?? "deny",
    actions: policy?.actions ?? [],
    roles: policy?.subjects.roles ?? [],
    users: policy?.subjects.users ?? [],
    when: {
      record: readDocument(when.record),
      subject: readDocument(when.subject),
      context: readDocument(when.context),
    },
    kept: when,
    attributes: policy?.subjects.attributes,
    fields: {
      read: policy?.fields.read ?? [],
      write: policy?.fields.write ?? [],
      mask: policy?.fields.mask ?? [],
    },
    validFrom: policy?.valid_from ?? null,
    validTo: policy?.valid_to ?? null,
    reason: policy?.reason ?? "",
    active: policy?.active ?? true,
  };
}

export function sentDraft(draft: Draft): PolicyDraft {
  const { roles, users, attributes, fields } = draft;
  return {
    name: draft.name,
    effect: draft.effect,
    actions: [...draft.actions],
    subjects: {
      ...(roles.length > 0 && { roles: [...roles] }),
      ...(users.length > 0 && { users: [...users] }),
      ...(attributes && { attributes }),
    },
    when: Object.fromEntries(
      PLACES.flatMap((place) => {
        const group = draft.when[place];
        const written = group ? writeDocument(group) : draft.kept[place];
        return written ? [[place, written]] : [];
      }),
    ),
    fields: {
      ...(fields.read.length > 0 && { read: [...fields.read] }),
      ...(fields.write.length > 0 && { write: [...fields.write] }),
      ...(fields.mask.length > 0 && { mask: [...fields.mask] }),
    },
    valid_from: draft.validFrom,
    valid_to: draft.validTo,
    reason: draft.reason,
    active: draft.active,
  };
}

/** Minimum input for a simulation. */
export function isWhole(draft: Draft): boolean {
  return draft.actions.length > 0;
}

/** Simulations need no name yet. */
export function withName(draft: PolicyDraft): PolicyDraft {
  return { ...draft, name: draft.name.trim() || UNNAMED, reason: draft.reason.trim() || UNNAMED };
}

export const UNNAMED = "-";
