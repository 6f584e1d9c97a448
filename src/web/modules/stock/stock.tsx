import { Select, Switch, TextInput } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useState } from "react";
import type { OpsItemView, OpsLocationView, OpsShortItem, OpsStockPlace } from "../../../client/contract.ts";
import { Empty } from "../../kit/empty.tsx";
import { useToday } from "../../kit/today.ts";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import type { Texts } from "../../language/texts.ts";
import { ReportPage } from "../fin/reports/report-page.tsx";
import { useTexts } from "../ops/texts.ts";
import { useAll } from "../print/all.ts";
import { millionths, quantityOf } from "../print/quantity.ts";
import { RestNote } from "../print/rest-note.tsx";
import type { Sheet, SheetRow } from "../print/sheet.ts";
import { SheetTable } from "../print/sheet-table.tsx";
import { UsualLocations } from "./usual-locations.tsx";

type StockWords = Texts<"ops.stock">;

export function Page() {
  const t = useTexts("ops.stock");
  const format = useFormat();
  const today = useToday();
  const [sought, setSought] = useState("");
  const [{ location, below }, setUrl] = useUrlState();
  const stock = useAll("GET /api/v1/ops/stock", {
    query: { limit: 200, ...(location && { location_id: location }) },
  });
  const items = useAll("GET /api/v1/ops/items", {
    query: { limit: 200, kind: "stock", sort: "sku", fields: "sku,name,uom,reorder_point" },
  });
  const locations = useAll("GET /api/v1/ops/locations", {
    query: { limit: 200, sort: "code", fields: "code,name,kind,state" },
  });
  const short = useAll("GET /api/v1/ops/stock/short", { query: { limit: 200 } });
  const places = stock.data?.data;
  const known: Known | undefined = items.data &&
    locations.data &&
    short.data && {
      items: new Map(items.data.data.map((item) => [item.id, item])),
      locations: new Map(locations.data.data.map((one) => [one.id, one])),
      short: new Map(short.data.data.map((item) => [item.item_id, item])),
    };
  const onlyBelow = below === "1";
  const sheet =
    places && known && stockSheet(places, known, { sought, onlyBelow, at: location, day: today }, t);
  return (
    <ReportPage
      title={t.stock}
      about={t.stockAbout({ day: format.day(today) })}
      controls={
        <>
          <Select
            label={t.location}
            w={260}
            clearable
            placeholder={t.allLocations}
            value={location ?? null}
            onChange={(value) => setUrl({ location: value ?? undefined })}
            data={(locations.data?.data ?? [])
              .filter(({ kind }) => kind === "internal" || kind === "transit")
              .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          />
          <TextInput
            label={t.find}
            w={240}
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
          <Switch
            label={t.onlyBelow}
            mb={8}
            checked={onlyBelow}
            onChange={({ currentTarget }) => setUrl({ below: currentTarget.checked ? "1" : undefined })}
          />
        </>
      }
      sheet={sheet}
      error={stock.error ?? items.error ?? locations.error ?? short.error}
      onRetry={() => void stock.refetch()}
    >
      {locations.data && <UsualLocations locations={locations.data.data} />}
      {sheet && sheet.rows.length > 1 ? (
        <>
          <SheetTable sheet={sheet} caption={t.stock} />
          <RestNote
            shown={places?.length ?? 0}
            more={Boolean(stock.data?.page.next_cursor)}
            to="/ops/items"
          />
        </>
      ) : (
        <Empty
          icon={IconPackage}
          title={onlyBelow ? t.noneShort : sought || location ? t.noneFound : t.empty}
          about={onlyBelow || sought || location ? undefined : t.emptyAbout}
        />
      )}
    </ReportPage>
  );
}

interface Known {
  items: ReadonlyMap<string, OpsItemView>;
  locations: ReadonlyMap<string, OpsLocationView>;
  short: ReadonlyMap<string, OpsShortItem>;
}

interface Wanted {
  sought: string;
  onlyBelow: boolean;
  /** Location that the page is limited to. */
  at: string | undefined;
  day: string;
}

function stockSheet(
  places: readonly OpsStockPlace[],
  { items, locations, short }: Known,
  { sought, onlyBelow, at, day }: Wanted,
  t: StockWords,
): Sheet {
  const present = new Set(places.map(({ item_id }) => item_id));
  const gone = at === undefined ? [...short.keys()].filter((id) => !present.has(id)) : [];
  const rows: SheetRow[] = [...places, ...gone.map(outOfStock)]
    .map((place) =>
      rowOf(
        place,
        items.get(place.item_id),
        locations.get(place.location_id),
        noteOf(short.get(place.item_id), t),
      ),
    )
    .filter(
      ({ cells }) =>
        `${cells.sku} ${cells.name}`.toLowerCase().includes(sought.trim().toLowerCase()) &&
        (!onlyBelow || cells.below !== ""),
    )
    .sort((one, other) => String(one.cells.sku).localeCompare(String(other.cells.sku)));
  const value = rows.reduce((sum, { cells }) => sum + Number(cells.value ?? 0), 0);
  return {
    name: `stock-${day}`,
    columns: [
      { name: "sku", label: t.sku, keep: true },
      { name: "name", label: t.item, grow: true },
      { name: "location", label: t.location },
      ...(places.some(({ lot }) => lot) ? [{ name: "lot", label: t.lot, keep: true, wide: true }] : []),
      { name: "on_hand", label: t.onHand, kind: "quantity" },
      { name: "reserved", label: t.reserved, kind: "quantity", blankZero: true, wide: true },
      { name: "available", label: t.available, kind: "quantity", wide: true },
      { name: "unit", label: t.unit, wide: true },
      { name: "reorder", label: t.reorder, kind: "quantity", wide: true },
      ...(rows.some(({ cells }) => cells.below !== "") ? [{ name: "below", label: t.note, wide: true }] : []),
      { name: "value", label: t.value, kind: "money", wide: true },
    ],
    rows: [...rows, { key: "total", kind: "total", cells: { sku: t.total, value } }],
  };
}

function noteOf(short: OpsShortItem | undefined, t: StockWords): string {
  if (!short) return "";
  return millionths(short.on_draft) > 0 ? t.belowDrafted({ quantity: short.on_draft }) : t.below;
}

/** Items that must be bought but are nowhere. */
const outOfStock = (item_id: string): OpsStockPlace => ({
  ...{ item_id, location_id: "", location: null, lot: null, value: 0 },
  ...{ on_hand: "0", reserved: "0", available: "0" },
});

function rowOf(
  place: OpsStockPlace,
  item: OpsItemView | undefined,
  location: OpsLocationView | undefined,
  below: string,
): SheetRow {
  const { item_id, location_id, lot, on_hand, reserved, available, value } = place;
  return {
    key: `${item_id} ${location_id} ${lot ?? ""}`,
    cells: {
      sku: item?.sku ?? "",
      name: item?.name ?? "",
      location: location?.name ?? "",
      lot,
      on_hand,
      reserved: reserved ?? quantityOf(0),
      available: available ?? on_hand,
      unit: item?.uom ?? "",
      reorder: item?.reorder_point ?? null,
      below,
      value,
    },
    to: { sku: `/ops/items/${item_id}`, name: `/ops/items/${item_id}` },
  };
}
