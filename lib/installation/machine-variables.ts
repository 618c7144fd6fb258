type Variables = Record<string, string | undefined>;

/** Variables of Node, OpenSSL, the C library and terminals. Our products do not set them. */
const MACHINE = [
  ...["PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX"],
  ...["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR", "UV_THREADPOOL_SIZE"],
  ...["TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"],
];

export const isMachineVariable = (name: string): boolean => MACHINE.includes(name);

/** The variables of the machine, for a program that is not ours. */
export const machineVariables = (source: Variables): NodeJS.ProcessEnv =>
  pickVariables(source, isMachineVariable);

/** The variables that are set and allowed, and whether this is development, which every process needs to know. */
export function pickVariables(source: Variables, isAllowed: (name: string) => boolean): NodeJS.ProcessEnv {
  const allowed = Object.entries(source).filter(([name, value]) => value !== undefined && isAllowed(name));
  return { ...Object.fromEntries(allowed), NODE_ENV: process.env.NODE_ENV };
}
