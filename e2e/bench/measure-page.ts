import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";

export type PageScripts = {
  /** What a first visit has to load before the studio answers: the scripts in the page's HTML. */
  first: Buffer[];
  /** What is loaded beside them for the page's own part. */
  part: Buffer[];
};

export async function pageScripts(request: APIRequestContext, address: string): Promise<PageScripts> {
  const html = await (await request.get(address)).text();
  const first = sourcesIn(html, /<script(?![^>]*\bnomodule)[^>]+src="([^"]+)"/gi);
  const preloaded = sourcesIn(html, /<link(?=[^>]+as="script")[^>]+href="([^"]+)"/gi);
  const read = (sources: Iterable<string>) =>
    Promise.all([...sources].map(async (source) => (await request.get(source)).body()));
  return { first: await read(first), part: await read([...preloaded].filter((each) => !first.has(each))) };
}

const sourcesIn = (html: string, pattern: RegExp): Set<string> =>
  new Set([...html.matchAll(pattern)].map(([, source]) => source ?? ""));

/** Their size in kB, gzipped, with one decimal. */
export function gzippedKb(scripts: readonly Buffer[]): number {
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
  return Math.round(bytes / 100) / 10;
}
