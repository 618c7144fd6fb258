import { pool } from "@/lib/platform/server/database";

export const dynamic = "force-dynamic";

/** 200 while this process can reach its database; reveals nothing about its users. */
export async function GET(): Promise<Response> {
  const isWell = await pool()
    .query("select 1")
    .then(() => true)
    .catch(() => false);
  return Response.json(
    { status: isWell ? "ok" : "unavailable" },
    { status: isWell ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
