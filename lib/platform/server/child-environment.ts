import "server-only";

/**
 * What a child that works on one file needs of its parent's environment. Everything else stays behind, above all
 * secrets and addresses: such a child reads files that strangers wrote.
 */
const ALLOWED = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "TZ",
  "NODE_ENV",
  "NODE_OPTIONS",
  "DISABLE_SYSTEM_FONTS_LOAD",
  "LD_LIBRARY_PATH",
] as const;

/** The variables of this process that a child working on a file may have. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const entries = ALLOWED.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv;
}
