import { imageCatalogSource } from "@/lib/pricing/server/image-catalog-source";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => imageCatalogSource(session.keyId) });
