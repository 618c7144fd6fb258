import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { checkImageRequest } from "@/lib/catalog/image/image-request";
import { quoteRequest } from "@/lib/catalog/video-request";
import { videoRequest } from "@/lib/contract/video";
import { withinDays } from "@/lib/platform/server/conditions";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import { imageCatalog, videoCatalog } from "@/lib/pricing/server/catalogs";
import { PRICE_SETTINGS } from "@/lib/pricing/settings-of";
import type { Session } from "@/lib/session/server/session";
import { resolveDays } from "@/lib/usage/days";
import { assertTimeZone } from "@/lib/usage/server/time-zones";
import type { PriceEffect, Repriced } from "../forecast";

/** Jobs whose settings decide one price. */
const alike = z.object({
  kind: z.enum(["video", "image"]),
  model_id: z.string(),
  jobs: z.number(),
  credits: z.number(),
  request: z.record(z.string(), z.unknown()),
});

/**
 * What the clips and images of last month that were charged would cost now, by the price that was quoted then.
 * @throws ApiError `invalid_request` for a time zone that the database does not know, and while prices were never read
 */
export async function readPriceEffect(
  { workspaceId, keyId }: Pick<Session, "workspaceId" | "keyId">,
  tz: string,
): Promise<PriceEffect> {
  await assertTimeZone(tz);
  const month = resolveDays({ range: "last-month", from: null, to: null }, dayIn(tz, new Date()));
  const [video, image] = await Promise.all([videoCatalog(keyId), imageCatalog(keyId)]);
  const priceOf = {
    video: (request: Record<string, unknown>): number | null => {
      const parsed = videoRequest.safeParse(request);
      return parsed.success ? (quoteRequest(video, parsed.data)?.reserved ?? null) : null;
    },
    image: (request: Record<string, unknown>): number | null => {
      try {
        return checkImageRequest(image, request).credits;
      } catch {
        return null;
      }
    },
  };
  const settings = sql.join(
    PRICE_SETTINGS.map((name) => sql`request ->> ${sql.raw(`'${name}'`)}`),
    sql`, `,
  );
  const { rows } = await database().execute(sql`
    select kind, model_id, count(*)::int jobs, sum(credits_quoted)::int credits,
      (array_agg(request order by created_at desc))[1] request
    from jobs
    where workspace_id = ${workspaceId} and not imported and kind in ('video', 'image')
      and credits_used > 0 and credits_quoted is not null and ${withinDays(sql`created_at`, { ...month, tz })}
    group by kind, model_id, ${settings}`);
  const models = new Map<string, Repriced>();
  let gone = 0;
  for (const { kind, model_id, jobs, credits, request } of z.array(alike).parse(rows)) {
    const price = priceOf[kind](request);
    if (price === null) {
      gone += jobs;
      continue;
    }
    const key = `${kind} ${model_id}`;
    const before = models.get(key) ?? { kind, model_id, jobs: 0, credits_then: 0, credits_now: 0 };
    models.set(key, {
      ...before,
      jobs: before.jobs + jobs,
      credits_then: before.credits_then + credits,
      credits_now: before.credits_now + price * jobs,
    });
  }
  const all = [...models.values()];
  const sumOf = (figure: "jobs" | "credits_then" | "credits_now") =>
    all.reduce((sum, each) => sum + each[figure], 0);
  const difference = ({ credits_then, credits_now }: Repriced) => Math.abs(credits_now - credits_then);
  return {
    object: "price_effect",
    ...month,
    jobs: sumOf("jobs"),
    credits_then: sumOf("credits_then"),
    credits_now: sumOf("credits_now"),
    models: all.filter((each) => difference(each) > 0).toSorted((a, b) => difference(b) - difference(a)),
    gone,
  };
}
