import { useCallback } from "react";
import { type Language, useLanguage } from "../language/language.ts";

/** How the roles that ship with Freehold are called. Roles of one's own are called as they were named. */
const ROLES: Readonly<Record<string, readonly [en: string, de: string]>> = {
  owner: ["Owner", "Inhaber"],
  admin: ["Administrator", "Administration"],
  crm_manager: ["Customers manager", "Leitung Vertrieb"],
  crm_clerk: ["Customers clerk", "Vertrieb"],
  fin_manager: ["Finance manager", "Leitung Finanzen"],
  fin_clerk: ["Finance clerk", "Buchhaltung"],
  hr_manager: ["People manager", "Leitung Personal"],
  hr_clerk: ["People clerk", "Personal"],
  ops_manager: ["Operations manager", "Leitung Betrieb"],
  ops_clerk: ["Operations clerk", "Betrieb"],
  legal_manager: ["Legal manager", "Leitung Recht"],
  legal_clerk: ["Legal clerk", "Recht"],
  strat_manager: ["Strategy manager", "Leitung Strategie"],
  strat_clerk: ["Strategy clerk", "Strategie"],
  learning_manager: ["Learning manager", "Leitung Lernen"],
  learning_author: ["Learning author", "Kursautor"],
  employee: ["Employee", "Beschäftigte"],
  auditor: ["Auditor", "Prüfer"],
  integrator: ["Integrator", "Schnittstellen"],
};

/** What a role is called. */
export function useRoleName(): (role: string) => string {
  const { language } = useLanguage();
  return useCallback((role) => roleName(role, language), [language]);
}

function roleName(role: string, language: Language): string {
  const known = ROLES[role]?.[language === "de" ? 1 : 0];
  if (known !== undefined) return known;
  const text = role.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
