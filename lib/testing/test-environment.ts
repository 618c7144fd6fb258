import { inject } from "vitest";

/** What every test file may read; those that change it put it back. */
process.env.AUTH_SECRET ??= "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
process.env.LOG_LEVEL ??= "silent";
// As the launcher has it for the product.
process.env.DISABLE_SYSTEM_FONTS_LOAD ??= "1";
// A test whose project sets up no server finds none, whatever the shell it is run from has set.
if (inject("databaseServer") === undefined) delete process.env.DATABASE_URL;
