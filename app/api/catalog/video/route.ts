import { videoCatalogSource } from "@/lib/pricing/server/video-catalog-source";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => videoCatalogSource(session.keyId) });
