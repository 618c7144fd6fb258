import { imageCatalogOptions } from "@/lib/pricing/server/catalog-options";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The service's options of the image models, from which a page builds the catalog together with the price
 * list.
 * 502 (`upstream_unreachable`) when the service cannot be reached and no price list is cached.
 */
export const GET = handle({ run: ({ session }) => imageCatalogOptions(session.keyId) });
