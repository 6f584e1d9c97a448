import { useCallback } from "react";
import { useLanguage } from "../language/language.ts";
import type { Language } from "../language/languages.ts";

/** Names of built-in roles. Custom roles keep the name they were given. */
const SHIPPED: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    owner: "Owner",
    admin: "Administrator",
    crm_manager: "Customers manager",
    crm_clerk: "Customers clerk",
    fin_manager: "Finance manager",
    fin_clerk: "Finance clerk",
    hr_manager: "People manager",
    hr_clerk: "People clerk",
    ops_manager: "Operations manager",
    ops_clerk: "Operations clerk",
    legal_manager: "Legal manager",
    legal_clerk: "Legal clerk",
    strat_manager: "Strategy manager",
    strat_clerk: "Strategy clerk",
    learning_manager: "Learning manager",
    learning_author: "Learning author",
    employee: "Employee",
    auditor: "Auditor",
    integrator: "Integrator",
  },
  de: {
    owner: "Inhaber",
    admin: "Administration",
    crm_manager: "Leitung Vertrieb",
    crm_clerk: "Vertrieb",
    fin_manager: "Leitung Finanzen",
    fin_clerk: "Buchhaltung",
    hr_manager: "Leitung Personal",
    hr_clerk: "Personal",
    ops_manager: "Leitung Betrieb",
    ops_clerk: "Betrieb",
    legal_manager: "Leitung Recht",
    legal_clerk: "Recht",
    strat_manager: "Leitung Strategie",
    strat_clerk: "Strategie",
    learning_manager: "Leitung Lernen",
    learning_author: "Kursautor",
    employee: "Beschäftigte",
    auditor: "Prüfer",
    integrator: "Schnittstellen",
  },
};

export interface RoleRef {
  readonly name: string;
  readonly title: string;
  readonly shipped: boolean;
}

const NONE: readonly RoleRef[] = [];

export function useRoleName(roles = NONE): (name: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (name) => {
      const role = roles.find((one) => one.name === name);
      const shipped = role?.shipped === false ? undefined : SHIPPED[language][name];
      return shipped ?? (shortOf(role?.title) || readable(name));
    },
    [roles, language],
  );
}

/** A title ends with a description after a colon: `Owner: everything`. */
const shortOf = (title: string | undefined) => title?.split(":")[0]?.trim() ?? "";

function readable(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
