import { useFormat } from "../language/format.ts";

/** Amount in minor units; defaults to the organisation's currency. */
export function Money({ minor, currency }: { minor: number; currency?: string }) {
  return <span className="figures">{useFormat().money(minor, currency)}</span>;
}

export function Day({ value }: { value: string }) {
  return (
    <time dateTime={value} className="figures">
      {useFormat().day(value)}
    </time>
  );
}

/** In the organisation's time zone. `ago` shows relative time, with the timestamp in a tooltip. */
export function Moment({ value, ago = false }: { value: string; ago?: boolean }) {
  const format = useFormat();
  const exact = format.moment(value);
  return (
    <time dateTime={value} {...(ago && { title: exact })} className="figures">
      {ago ? format.ago(value) : exact}
    </time>
  );
}
