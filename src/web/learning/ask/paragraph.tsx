import { Text } from "@mantine/core";
import type { Citation, Claim, ConceptExplanation } from "../../../client/contract.ts";
import { sameCitation } from "../parts/citations.ts";
import textClasses from "../parts/text.module.css";
import { useTexts } from "../texts.ts";
import classes from "./ask.module.css";

/** Claims that stand together: sentences of one paragraph, items of one list, or one block. */
export type Together = readonly Claim[];

/** Groups claims as the running text of the answer does. */
export function paragraphsOf({ claims, explanation }: ConceptExplanation): Together[] {
  const paragraphs: Claim[][] = [];
  let end = 0;
  for (const claim of claims) {
    const last = paragraphs.at(-1);
    const start = explanation.indexOf(claim.text, end);
    const gap = start < 0 ? "\n\n" : explanation.slice(end, start);
    const before = last?.at(-1);
    const isNext = before?.form === claim.form && gap.includes("\n\n") === false;
    const goesOn =
      claim.form === undefined ? isNext && !gap.includes("\n") : claim.form === "list_item" && isNext;
    if (last && goesOn) last.push(claim);
    else paragraphs.push([claim]);
    end = start < 0 ? end : start + claim.text.length;
  }
  return paragraphs;
}

interface ParagraphProps {
  claims: Together;
  isDisputed(claim: Claim): boolean;
  numberOf(citation: Citation): number;
  shown: Citation | undefined;
  onShow(citation: Citation): void;
}

export function Paragraph({ claims, isDisputed, ...sources }: ParagraphProps) {
  const [first] = claims;
  if (!first) return null;
  return (
    <div className={classes.paragraph} data-kind={first.kind} data-form={first.form}>
      {first.form === "list_item" ? (
        <ul dir="auto">
          {claims.map((claim) => (
            <li key={claim.id}>
              {claim.text}
              <Numbers claim={claim} {...sources} />
            </li>
          ))}
        </ul>
      ) : (
        <p dir="auto">
          {claims.map((claim, i) => (
            <span key={claim.id}>
              {i > 0 && " "}
              {claim.text}
              <Numbers claim={claim} {...sources} />
            </span>
          ))}
        </p>
      )}
      <Remarks claims={claims} isDisputed={claims.some(isDisputed)} />
    </div>
  );
}

function Numbers({
  claim,
  numberOf,
  shown,
  onShow,
}: { claim: Claim } & Omit<ParagraphProps, "claims" | "isDisputed">) {
  const t = useTexts("learning.claimLine");
  return claim.citations.map((citation) => {
    const number = numberOf(citation);
    return (
      <button
        key={number}
        type="button"
        className={textClasses.number}
        aria-label={t.source({ number, title: citation.title })}
        title={citation.title}
        aria-pressed={shown !== undefined && sameCitation(shown, citation)}
        onClick={() => onShow(citation)}
      >
        {number}
      </button>
    );
  });
}

/** Kinds that help to read a paragraph. */
const NAMED: readonly Claim["kind"][] = ["definition", "example", "contrast", "caution"];

/** Says what a paragraph is, and where it differs from the quoted text. */
function Remarks({ claims, isDisputed }: { claims: Together; isDisputed: boolean }) {
  const t = useTexts("learning.claimLine");
  const s = useTexts("learning.parts");
  const kinds = [...new Set(claims.map(({ kind }) => kind))].filter((kind) => NAMED.includes(kind));
  const origins = [...new Set(claims.map(({ origin }) => origin))].filter((origin) => origin !== "quote");
  const remarks = [
    ...(kinds.length === 1 ? kinds.map((kind) => s[kind]) : []),
    ...origins.map((origin) => t[origin]),
    ...(isDisputed ? [t.disputed] : []),
  ];
  if (remarks.length === 0) return null;
  return (
    <Text size="xs" c="var(--app-quiet)" component="span" className={classes.kind}>
      {remarks.join(" · ")}
    </Text>
  );
}
