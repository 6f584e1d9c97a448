import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { LibraryHeading } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import classes from "./reader.module.css";

/** Longer outlines get a search field. */
const MANY = 40;

interface OutlineProps {
  headings: readonly LibraryHeading[];
  /** Block at the top of the viewport. */
  current: number | undefined;
  onGo(ordinal: number): void;
}

export function Outline({ headings, current, onGo }: OutlineProps) {
  const t = useTexts("learning.outline");
  const format = useFormat();
  const [sought, setSought] = useState("");
  const top = Math.min(...headings.map(({ level }) => level));
  const here = headings.findLast(({ ordinal }) => current !== undefined && ordinal <= current)?.ordinal;
  const shown = headings.filter(({ text }) =>
    text.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  );
  return (
    <nav aria-label={t.contents}>
      {headings.length > MANY && (
        <TextInput
          size="xs"
          mb="xs"
          aria-label={t.find}
          placeholder={t.find}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <ol className={classes.outline}>
        {shown.map(({ ordinal, level, text, page }) => (
          <li key={ordinal}>
            <button
              type="button"
              onClick={() => onGo(ordinal)}
              aria-current={ordinal === here ? "location" : undefined}
              style={{ paddingInlineStart: 10 + Math.min(4, level - top) * 12 }}
              dir="auto"
            >
              <span>{text}</span>
              {page !== null && <small className="figures">{format.number(page)}</small>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
