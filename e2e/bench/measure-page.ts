import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";

export type PageScripts = {
  /** What a first visit has to load before the studio responds: the scripts in the page's HTML. */
  first: Buffer[];
  /** What is loaded beside them for the page's own part. */
  part: Buffer[];
};

/** Reads a page's scripts, in the order of its HTML. */
export async function pageScripts(request: APIRequestContext, address: string): Promise<PageScripts> {
  const { first, part } = scriptAddresses(await (await request.get(address)).text());
  const read = (sources: readonly string[]) =>
    Promise.all(sources.map(async (source) => (await request.get(source)).body()));
  return { first: await read(first), part: await read(part) };
}

/** The addresses of the same scripts in a page's HTML. */
export function scriptAddresses(html: string): { first: string[]; part: string[] } {
  const first = sourcesIn(html, /<script(?![^>]*\bnomodule)[^>]+src="([^"]+)"/gi);
  const preloaded = sourcesIn(html, /<link(?=[^>]+as="script")[^>]+href="([^"]+)"/gi);
  return { first: [...first], part: [...preloaded].filter((each) => !first.has(each)) };
}

const sourcesIn = (html: string, pattern: RegExp): Set<string> =>
  new Set([...html.matchAll(pattern)].map(([, source]) => source ?? ""));

/** Their size in kB, gzipped, with one decimal. */
export function gzippedKb(scripts: readonly Buffer[]): number {
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
  return Math.round(bytes / 100) / 10;
}
