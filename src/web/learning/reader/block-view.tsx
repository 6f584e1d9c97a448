import type { ReactNode } from "react";
import type { LibraryBlock } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { piecesOf, type Span } from "../parts/pieces.ts";
import { useTexts } from "../texts.ts";
import classes from "./reader.module.css";
import type { TermSpan } from "./terms.ts";

type What =
  | { kind: "target" | "found" }
  | { kind: "term"; concept: string }
  | { kind: "mark"; mark: string; target: string | undefined };

interface BlockViewProps {
  block: LibraryBlock;
  previous: LibraryBlock | undefined;
  found: readonly { start: number; end: number }[];
  terms: readonly TermSpan[];
  target: { start: number; end: number } | undefined;
}

export function BlockView({ block, previous, found, terms, target }: BlockViewProps) {
  const t = useTexts("learning.blockView");
  const pageBegins = block.page !== null && block.page !== previous?.page;
  const at = (span: { start: number; end: number }, what: What): Span<What> => ({
    start: span.start - block.start,
    end: span.end - block.start,
    what,
  });
  const spans = [
    ...block.marks.map((one) => at(one, { kind: "mark", mark: one.kind, target: one.target })),
    ...found.map((one) => at(one, { kind: "found" })),
    ...(target ? [at(target, { kind: "target" })] : []),
    ...terms.map(({ start, end, concept }) => ({ start, end, what: { kind: "term", concept } as const })),
  ];
  const content = piecesOf(block.text, spans).map(({ start, text, whats }) => (
    <Stretch key={start} text={text} whats={whats} />
  ));
  return (
    <>
      {pageBegins && (
        <div className={classes.page} aria-hidden>
          {t.page({ page: block.page ?? 0 })}
        </div>
      )}
      <Shape block={block}>{content}</Shape>
    </>
  );
}

/** Nests the annotations of a range of text. */
function Stretch({ text, whats: [what, ...rest] }: { text: string; whats: readonly What[] }) {
  if (!what) return text;
  const inside = <Stretch text={text} whats={rest} />;
  switch (what.kind) {
    case "target":
      return (
        <mark className={classes.target} data-target>
          {inside}
        </mark>
      );
    case "found":
      return <mark className={classes.found}>{inside}</mark>;
    case "term":
      return (
        <To className={classes.term} data-concept={what.concept} to={`/learning/concepts/${what.concept}`}>
          {inside}
        </To>
      );
    case "mark":
      return <Marked what={what}>{inside}</Marked>;
  }
}

function Marked({ what, children }: { what: Extract<What, { kind: "mark" }>; children: ReactNode }) {
  switch (what.mark) {
    case "strong":
    case "term":
      return <strong>{children}</strong>;
    case "emphasis":
      return <em>{children}</em>;
    case "code":
      return <code className={classes.inline}>{children}</code>;
    default:
      return children;
  }
}

function Shape({ block, children }: { block: LibraryBlock; children: ReactNode }) {
  const { kind, level, ordinal } = block;
  const shared = { "data-ordinal": ordinal, dir: "auto" } as const;
  switch (kind) {
    case "heading": {
      // The document's title is the top-level heading.
      const Heading = `h${Math.min(6, (level ?? 1) + 1)}` as "h2";
      return (
        <Heading className={classes.heading} {...shared}>
          {children}
        </Heading>
      );
    }
    case "code":
    case "formula":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard
        <pre className={classes.code} tabIndex={0} {...shared}>
          {children}
        </pre>
      );
    case "table":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <pre className={classes.table} tabIndex={0} {...shared}>
          {children}
        </pre>
      );
    case "list_item":
      return (
        <p className={classes.item} {...shared}>
          {children}
        </p>
      );
    case "quote":
      return (
        <blockquote className={classes.quote} {...shared}>
          {children}
        </blockquote>
      );
    case "caption":
      return (
        <p className={classes.caption} {...shared}>
          {children}
        </p>
      );
    case "definition":
    case "example":
    case "note":
    case "summary":
    case "objective":
    case "exercise":
    case "glossary":
      return (
        <p className={classes.aside} data-kind={kind} {...shared}>
          {children}
        </p>
      );
    default:
      return (
        <p className={classes.paragraph} {...shared}>
          {children}
        </p>
      );
  }
}
