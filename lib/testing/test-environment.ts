import { inject } from "vitest";

/** The variables for every test file. A test that changes one restores it. */
process.env.AUTH_SECRET ??= "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
process.env.LOG_LEVEL ??= "silent";
// As the launcher sets it for the product.
process.env.DISABLE_SYSTEM_FONTS_LOAD ??= "1";
// The SDK of object storage says which Node its later versions will need.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
// A test whose project starts no server gets no address of one, whatever the shell has set.
if (inject("databaseServer") === undefined) delete process.env.DATABASE_URL;
