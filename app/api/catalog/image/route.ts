import { imageCatalogOptions } from "@/lib/pricing/server/catalog-options";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => imageCatalogOptions(session.keyId) });
