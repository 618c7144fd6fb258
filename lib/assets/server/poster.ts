import "server-only";
import type { AssetRow } from "./schema";

export async function makePoster(_asset: AssetRow): Promise<Partial<AssetRow> | null> {
  return null;
}
