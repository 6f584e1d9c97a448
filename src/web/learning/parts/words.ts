import { useMemo } from "react";
import type { LibraryDocument } from "../../../client/contract.ts";
import { useLanguage } from "../../language/language.ts";
import { defineWords } from "../../language/words.ts";

export const shared = defineWords({
  en: {
    introductory: "Introductory",
    intermediate: "Intermediate",
    advanced: "Advanced",
    auto: "Both libraries",
    org: "Our own library",
    shared: "Shared library",
    anyDomain: "All collections",
    definition: "Definition",
    property: "Property",
    example: "Example",
    step: "Step",
    contrast: "Contrast",
    caution: "Caution",
    related: "Related",
    prerequisite: "Must be known first",
    partOf: "Part of",
    proposed: "Proposed",
    confirmed: "Confirmed",
    rejected: "Rejected",
    locked: "Locked",
  },
  de: {
    introductory: "Einführend",
    intermediate: "Mittel",
    advanced: "Fortgeschritten",
    auto: "Beide Bibliotheken",
    org: "Unsere Bibliothek",
    shared: "Gemeinsame Bibliothek",
    anyDomain: "Alle Sammlungen",
    definition: "Definition",
    property: "Eigenschaft",
    example: "Beispiel",
    step: "Schritt",
    contrast: "Abgrenzung",
    caution: "Achtung",
    related: "Verwandt",
    prerequisite: "Muss man vorher kennen",
    partOf: "Teil von",
    proposed: "Vorgeschlagen",
    confirmed: "Bestätigt",
    rejected: "Abgelehnt",
    locked: "Festgelegt",
  },
});

export const LEVELS = ["introductory", "intermediate", "advanced"] as const;
export type Level = (typeof LEVELS)[number];

export const NAMESPACES = ["auto", "org", "shared"] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Name of a language in the language of the user. */
export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "language", fallback: "code" });
    return (code) => names.of(code) ?? code;
  }, [language]);
}

/** Names of file formats, the same in every language. */
export const FORMATS: Readonly<Record<NonNullable<LibraryDocument["format"]>, string>> = {
  markdown: "Markdown",
  html: "HTML",
  text: "Text",
  csv: "CSV",
  docx: "Word",
  pdf: "PDF",
  odt: "OpenDocument",
  epub: "EPUB",
  cnxml: "CNXML",
  asciidoc: "AsciiDoc",
};
