import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import type { OpsShortItem } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../ops/texts.ts";
import { millionths } from "../print/quantity.ts";

/** Quantity of an item on purchase orders that are not approved yet, with those that the user may see. */
export function OnDraft({ of: { item_id, on_draft } }: { of: OpsShortItem }) {
  const t = useTexts("ops.stock");
  const format = useFormat();
  const isDrafted = millionths(on_draft) > 0;
  const enabled = useMay()("ops.purchase-orders.list") && isDrafted;
  const query = { "state[in]": "draft,submitted", fields: "number,lines", sort: "number", limit: 100 };
  const drafts = useCall("GET /api/v1/ops/purchase-orders", { query }, { enabled });
  if (!isDrafted) return null;
  const own = drafts.data?.data.filter(({ lines }) => lines?.some((line) => line.item_id === item_id)) ?? [];
  return (
    <Text span size="sm">
      {t.onDraftOf({ quantity: format.number(on_draft) })}
      {own.map(({ id, number }) => (
        <Fragment key={id}>
          {" "}
          <Anchor component={To} to={`/ops/purchase-orders/${id}`} size="sm">
            {number}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}
