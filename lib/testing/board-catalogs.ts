import type { Catalogs } from "@/lib/boards/cell";
import { NO_DEFAULTS } from "@/lib/boards/defaults";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";

/** What the embedded service offers, for a board without references and defaults. */
export const BOARD_CATALOGS: Catalogs = {
  video: createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: ["frames"] }),
  image: createImageCatalog(pricingRows, MODEL_OPTIONS),
  avatars: avatarOffers(pricingRows),
  references: [],
  defaults: NO_DEFAULTS,
};
