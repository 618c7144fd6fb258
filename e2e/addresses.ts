import { readdirSync } from "node:fs";
import path from "node:path";

const APP = path.resolve(import.meta.dirname, "../app");

/** The addresses of all files with this name, as `/api/jobs/[jobId]`, read from the folders of `app/`. */
function addressesOf(fileName: string): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === fileName)
    .map((file) => {
      const parts = path.dirname(file).split(path.sep);
      return `/${parts.filter((part) => part !== "." && !/^\(.*\)$/.test(part)).join("/")}`;
    })
    .sort();
}

/** Every route handler. */
export const routeAddresses = () => addressesOf("route.ts");

/** Every page. */
export const pageAddresses = () => addressesOf("page.tsx");

/**
 * An address with its parameters filled in.
 * @throws Error when a parameter is missing; a new one must be added with its owner
 */
export function fill(address: string, parameters: Record<string, string>): string {
  return address.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${address}: no value for ${name}`);
    return value;
  });
}
