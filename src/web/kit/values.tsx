import { useFormat } from "../language/format.ts";

/** Formatted money: minor units, in the organisation's currency by default. */
export function Money({ minor, currency }: { minor: number; currency?: string }) {
  return <span className="figures">{useFormat().money(minor, currency)}</span>;
}

/** Formatted date: `2026-11-21`. */
export function Day({ value }: { value: string }) {
  return (
    <time dateTime={value} className="figures">
      {useFormat().day(value)}
    </time>
  );
}

/** Timestamp in the organisation's time zone. `ago` shows relative time with the timestamp in a tooltip. */
export function Moment({ value, ago = false }: { value: string; ago?: boolean }) {
  const format = useFormat();
  const exact = format.moment(value);
  return (
    <time dateTime={value} {...(ago && { title: exact })} className="figures">
      {ago ? format.ago(value) : exact}
    </time>
  );
}
