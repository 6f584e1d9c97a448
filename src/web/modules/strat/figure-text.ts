import type { Format } from "../../language/format.ts";

type Unit = string | null | undefined;

/** Value with its unit: `€389.2K`, `96.5%` or `12 leads`. A unit such as `1000 EUR` means money. */
export function figureText(format: Format, value: string | number, unit: Unit): string {
  return symbolText(format, value, unit) ?? `${format.number(value, 2)}${unit ? ` ${unit}` : ""}`;
}

/** Value without its unit's name, for places where that is shown elsewhere. Symbols are included. */
export function valueText(format: Format, value: string | number, unit: Unit): string {
  return symbolText(format, value, unit) ?? format.number(value, 2);
}

/** Difference of two values. Between percentages it is in points, without a percent sign. */
export function differenceText(format: Format, by: number, unit: Unit): string {
  return unit === "%" ? format.number(by, 2) : valueText(format, by, unit);
}

/** `12 / 60 bikes` */
export const ratioText = (format: Format, value: string | number, target: string | number, unit: Unit) =>
  `${valueText(format, value, unit)} / ${figureText(format, target, unit)}`;

export const isWord = (unit: Unit): unit is string => Boolean(unit) && unit !== "%" && !moneyIn(unit);

function symbolText(format: Format, value: string | number, unit: Unit): string | undefined {
  if (unit === "%") return format.percent(value);
  const money = moneyIn(unit);
  if (!money) return undefined;
  const minor = Number(value) * money.factor * 10 ** format.minorDigits(money.currency);
  return format.shortMoney(Math.round(minor), money.currency);
}

function moneyIn(unit: Unit): { currency: string; factor: number } | undefined {
  const [, thousand, currency] = /^(1000 |k)?([A-Z]{3})$/.exec(unit ?? "") ?? [];
  return currency ? { currency, factor: thousand ? 1000 : 1 } : undefined;
}
