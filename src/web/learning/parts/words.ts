import { useMemo } from "react";
import type { LibraryDocument } from "../../../client/contract.ts";
import { useLanguage } from "../../language/language.ts";
export const LEVELS = ["introductory", "intermediate", "advanced"] as const;
export type Level = (typeof LEVELS)[number];

export const NAMESPACES = ["auto", "org", "shared"] as const;
export type Namespace = (typeof NAMESPACES)[number];

export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "language", fallback: "code" });
    return (code) => names.of(code) ?? code;
  }, [language]);
}

/** Same in every language. */
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
  rst: "reStructuredText",
  org: "Org",
  mediawiki: "MediaWiki",
  pptx: "PowerPoint",
};
