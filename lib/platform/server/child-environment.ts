import "server-only";

/**
 * The environment variables that a child process for one file needs. It gets no others, above all no secrets
 * and addresses, because it reads files of strangers.
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

/** The variables of this process that a child process for a file may have. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const entries = ALLOWED.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv;
}
