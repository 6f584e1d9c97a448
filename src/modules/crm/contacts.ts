import { defineEntity, sameNames } from "../../kernel/entity.ts";
import { invalid } from "../../kernel/errors.ts";
import { boolean, choice, datetime, email, phone, reference, text } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";
import { requireAccount } from "./account-rules.ts";

export const contacts = defineEntity({
  module: "crm",
  name: "contacts",
  singular: "contact",
  description: "A person you deal with, and their consent to marketing.",
  label: ["first_name", "last_name"],
  ui: { columns: ["account_id", "job_title", "email", "phone", "consent", "owner_id"], joint: " " },
  person: ["is"],
  fields: {
    first_name: text({ privacy: "personal", search: true, filter: true }),
    last_name: text({ required: true, privacy: "personal", search: true, filter: true }),
    email: email({ privacy: "personal", search: true, filter: true }),
    phone: phone({ privacy: "personal", filter: true }),
    job_title: text({ max: 100, privacy: "personal", search: true }),
    account_id: reference("crm.accounts"),
    language: text({ max: 35, filter: true, help: say("crm.fieldHelp.contacts.language") }),
    consent: choice(["unknown", "granted", "withdrawn"], {
      required: true,
      initial: "unknown",
      filter: true,
      help: say("crm.fieldHelp.contacts.consent"),
    }),
    consent_at: datetime({ set: "rules", filter: true, help: say("crm.fieldHelp.contacts.consent_at") }),
    consent_source: text({
      privacy: "personal",
      help: say("crm.fieldHelp.contacts.consent_source"),
    }),
    do_not_contact: boolean({
      required: true,
      initial: false,
      filter: true,
      help: say("crm.fieldHelp.contacts.do_not_contact"),
    }),
  },
  states: ["active", "inactive", "anonymised"],
  copies: {
    "crm.contacts": { consent_at: ["consent"] },
    "crm.leads": {
      first_name: ["name"],
      last_name: ["name"],
      ...sameNames("email", "phone", "owner_id", "team_id", "tags"),
    },
  },
  initial: "active",
  frozen: ["anonymised"],
  transitions: {
    deactivate: { summary: "Deactivate a contact", from: ["active"], to: "inactive" },
    activate: { summary: "Reactivate a contact", from: ["inactive"], to: "active" },
    grant_consent: {
      summary: "Record consent to campaigns",
      from: ["active", "inactive"],
      to: ["active", "inactive"],
      choose: (record) => record.state,
      takes: { consent_source: "required" },
      apply: () => ({ consent: "granted" }),
    },
    withdraw_consent: {
      summary: "Record the withdrawal of consent",
      from: ["active", "inactive"],
      to: ["active", "inactive"],
      choose: (record) => record.state,
      takes: { consent_source: "optional" },
      apply: () => ({ consent: "withdrawn" }),
    },
  },
  // Only an erasure leads to `anonymised`. The person is never contacted again.
  erasure: { leaves: () => ({ consent: "unknown", do_not_contact: true, state: "anonymised" }) },
  derive: ({ consent, consent_at }, { now }, before) => ({
    consent_at: consent === (before?.consent ?? "unknown") ? consent_at : now,
  }),
  check: (context, record, before) => {
    const { account_id: account, consent, consent_source: source, language } = record;
    if (account !== null && account !== before?.account_id)
      requireAccount(context, "account_id", account, ["merged"]);
    if (consent === "granted" && source === null) {
      throw invalid("consent_source", "REQUIRED", say("crm.errors.consentSourceMissing"));
    }
    if (language !== null && language !== before?.language && !isLanguage(language)) {
      throw invalid("language", "INVALID_VALUE", say("crm.errors.notALanguage"));
    }
  },
});

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
