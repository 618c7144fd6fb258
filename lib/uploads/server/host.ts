import "server-only";
import { openAsBlob } from "node:fs";
import { FormData } from "undici";
import { type Asset, asset } from "@/lib/contract/asset";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";

type LocalFile = { path: string; mimeType: string; ending: string };

/**
 * Hosts a local file at the service (POST /v1/assets) and returns its record there. The file is streamed,
 * never loaded whole. Throws the service's refusal.
 */
export async function hostFile(keyId: string, file: LocalFile, signal: AbortSignal): Promise<Asset> {
  const form = new FormData();
  const content = await openAsBlob(file.path, { type: file.mimeType });
  form.append(ASSET_UPLOAD.part, content, `upload.${file.ending}`);
  return expectOk(await askUpstream(keyId, "uploadAsset", { form, signal }), asset);
}
