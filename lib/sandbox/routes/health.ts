import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { ApiError } from "@/lib/contract/errors";
import type { RequestEnv, Service } from "../service";

/** GET /health, without a key: 200 while the database answers, 503 otherwise. */
export const healthRoutes = ({ database }: Service) =>
  new Hono<RequestEnv>().get("/health", async (c) => {
    try {
      await database.execute(sql`select 1`);
    } catch (cause) {
      throw new ApiError("unavailable", "The database does not answer.", { cause });
    }
    return c.json({ status: "ok" });
  });
