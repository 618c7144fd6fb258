/** Replaces the "server-only" marker, which fails to load outside a server bundle. */
export {};
