import { Text } from "@mantine/core";
import type { Citation, Claim } from "../../../client/contract.ts";
import { sameCitation } from "../parts/citations.ts";
import textClasses from "../parts/text.module.css";
import { useTexts } from "../texts.ts";
import classes from "./ask.module.css";

interface ClaimLineProps {
  claim: Claim;
  isDisputed: boolean;
  /** True for a passage as written, in which each line has the same kind and origin. */
  isWritten: boolean;
  numberOf(citation: Citation): number;
  shown: Citation | undefined;
  onShow(citation: Citation): void;
}

export function ClaimLine({ claim, isDisputed, isWritten, numberOf, shown, onShow }: ClaimLineProps) {
  const t = useTexts("learning.claimLine");
  const s = useTexts("learning.parts");
  return (
    <div className={classes.claim} data-kind={claim.kind} data-written={isWritten || undefined}>
      <p dir="auto">
        {claim.text}
        {claim.citations.map((citation) => {
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
        })}
      </p>
      {!isWritten && (
        <Text size="xs" c="var(--app-quiet)" component="span" className={classes.kind}>
          {s[claim.kind]} · {t[claim.origin]}
          {isDisputed && ` · ${t.disputed}`}
        </Text>
      )}
    </div>
  );
}
