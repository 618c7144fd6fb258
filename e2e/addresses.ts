import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { SETTINGS_SECTIONS, settingsLink } from "@/lib/navigation/settings";

const APP = path.resolve(import.meta.dirname, "../app");

/** Every page, as `/gallery/[jobId]`, read from the folders of `app/`, or of one of them. */
export function pageAddresses(folder = "."): string[] {
  return readdirSync(path.join(APP, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => {
      const parts = path.dirname(file).split(path.sep);
      return `/${parts.filter((part) => part !== "." && !/^\(.*\)$/.test(part)).join("/")}`;
    })
    .flatMap((address) => (address.endsWith("/[section]") ? SETTINGS_SECTIONS.map(settingsLink) : address))
    .sort();
}

const description = z.object({ paths: z.record(z.string(), z.unknown()) });

/** Every address of the API, as `/api/jobs/{jobId}`, by its description. */
export async function apiAddresses(baseUrl: string): Promise<string[]> {
  const response = await fetch(`${baseUrl}/api/openapi.json`);
  return Object.keys(description.parse(await response.json()).paths);
}

/**
 * An address with its parameters filled in.
 * @throws Error when a parameter is missing; a new one must be added with its owner
 */
export function fill(address: string, parameters: Record<string, string>): string {
  return address.replace(/[[{](?:\.\.\.)?(\w+)[\]}]/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${address}: no value for ${name}`);
    return value;
  });
}
