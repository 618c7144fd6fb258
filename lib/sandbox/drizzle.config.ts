import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/sandbox/schema.ts",
  out: "./lib/sandbox/migrations",
});
