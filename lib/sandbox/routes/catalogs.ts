import { Hono } from "hono";
import { ApiError } from "@/lib/contract/errors";
import { priceListOf } from "../prices/price-lists";
import type { RequestEnv } from "../service";

/** Read-only endpoints: the account's plan, the price list, the options of one model. */
export const catalogRoutes = () =>
  new Hono<RequestEnv>()
    .get("/v1/account/plan", (c) => {
      const { plan, apiEnabled } = c.get("account");
      return c.json({ object: "account_plan", plan, api_enabled: apiEnabled });
    })
    .get("/v1/pricing", (c) => c.json({ object: "list", data: priceListOf(c.get("account")).rows }))
    .get("/v1/models/:id", (c) => {
      const options = priceListOf(c.get("account")).optionsOf(c.req.param("id"));
      if (!options) throw new ApiError("not_found", "There is no model of that name.");
      return c.json(options);
    });
