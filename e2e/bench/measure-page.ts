import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";

/** The scripts in a page's HTML, which a first visit has to load before the page works. */
export async function firstScripts(request: APIRequestContext, address: string): Promise<Buffer[]> {
  const html = await (await request.get(address)).text();
  const scripts = new Set(
    [...html.matchAll(/<script(?![^>]*\bnomodule)[^>]+src="([^"]+)"/gi)].map(([, source]) => source ?? ""),
  );
  return Promise.all([...scripts].map(async (source) => (await request.get(source)).body()));
}

/** Their size in bytes, gzipped. */
export async function firstLoadBytes(request: APIRequestContext, address: string): Promise<number> {
  const scripts = await firstScripts(request, address);
  return scripts.reduce((bytes, script) => bytes + gzipSync(script).length, 0);
}
