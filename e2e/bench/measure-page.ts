import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";

/** Bytes of script a page names in its HTML, gzipped: what a first visit has to load before it works. */
export async function firstLoadBytes(request: APIRequestContext, address: string): Promise<number> {
  const html = await (await request.get(address)).text();
  const scripts = new Set(
    [...html.matchAll(/<script(?![^>]*\bnomodule)[^>]+src="([^"]+)"/gi)].map(([, source]) => source ?? ""),
  );
  let bytes = 0;
  for (const source of scripts) bytes += gzipSync(await (await request.get(source)).body()).length;
  return bytes;
}
