import { useFormat } from "../language/format.ts";

/** Money as the person's language writes it: minor units, in the organisation's currency unless given. */
export function Money({ minor, currency }: { minor: number; currency?: string }) {
  return <span className="figures">{useFormat().money(minor, currency)}</span>;
}

/** A date: `2026-11-21`. */
export function Day({ value }: { value: string }) {
  return (
    <time dateTime={value} className="figures">
      {useFormat().day(value)}
    </time>
  );
}

/** A moment, in the organisation's time zone; how long ago it was, with the moment itself behind it. */
export function Moment({ value, ago = false }: { value: string; ago?: boolean }) {
  const format = useFormat();
  const exact = format.moment(value);
  return (
    <time dateTime={value} {...(ago && { title: exact })} className="figures">
      {ago ? format.ago(value) : exact}
    </time>
  );
}
