import { Readable } from "node:stream";
import { createCanvas } from "@napi-rs/canvas";
import { sql } from "drizzle-orm";
import { assetStore } from "../../../lib/files/server/store";
import { database } from "../../../lib/platform/server/database";

/** Small WebP pictures that the jobs share: one for each shape and colour is enough. */
const COLOURS = 40;
const SHAPES = [
  { ratio: "16:9", width: 320, height: 180 },
  { ratio: "9:16", width: 180, height: 320 },
  { ratio: "1:1", width: 240, height: 240 },
  { ratio: "4:3", width: 280, height: 210 },
  { ratio: "21:9", width: 336, height: 144 },
];

type Poster = { at: number; name: string; ratio: string; width: number; height: number };

async function drawPosters(): Promise<Poster[]> {
  const posters: Poster[] = [];
  for (let n = 0; n < COLOURS * SHAPES.length; n++) {
    const { ratio, width, height } = SHAPES[n % SHAPES.length]!;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    const sky = context.createLinearGradient(0, 0, width, height);
    sky.addColorStop(0, `hsl(${(n * 9) % 360} 45% 30%)`);
    sky.addColorStop(1, `hsl(${(n * 9 + 60) % 360} 60% 65%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    const bytes = await canvas.encode("webp", 60);
    const { name } = await assetStore().write(Readable.from([bytes]), { maxBytes: 1_000_000 });
    posters.push({ at: n + 1, name, ratio, width, height });
  }
  return posters;
}

/**
 * Fills a workspace with jobs of four years by 12 people, with 28 models, 40 tags and posters: the same in
 * every run. The search index and the sums are built at the end in one step, because triggers would write
 * them one by one.
 */
export async function fillGallery(workspaceId: string, count: number, prefix: string): Promise<void> {
  const posters = JSON.stringify(await drawPosters());
  await database().transaction(async (within) => {
    await within.execute(sql`select setseed(0.5)`);
    await within.execute(sql`alter table jobs disable trigger user`);
    await within.execute(sql`alter table assets disable trigger user`);
    await within.execute(sql`
      insert into jobs (id, workspace_id, person_id, person_name, key_id, kind, model_id, prompt, request, status,
        client_token, body_hash, upstream_key, credits_quoted, credits_reserved, credits_used, credits_refunded,
        favourite, tags, created_at, changed_at, completed_at)
      select 'job_' || ${prefix}::text || n, ${workspaceId}, 'person_' || n % 12, 'Person ' || n % 12, 'key_bench',
        (array['video', 'video', 'image'])[1 + n % 3], 'model-' || n % 28,
        (array['A harbour at dawn', 'Red kite over dunes', 'A tin robot waters a plant', 'Rain on neon glass'])[1 + n % 4]
          || ', take ' || n,
        jsonb_build_object('ratio', shape.ratio, 'resolution', (array['480p', '720p', '1080p'])[1 + n % 3],
          'duration_seconds', (array['4', '6', '8'])[1 + n % 3], 'tier', (array['fast', 'standard'])[1 + n % 2],
          'audio_enabled', n % 2 = 0),
        case when n % 25 = 0 then 'failed' else 'completed' end,
        ${prefix}::text || n, 'hash', ${prefix}::text || n, 40, 40, 30 + n % 11, 10 - n % 11,
        n % 10 = 3, case when n % 8 = 0 then array['tag-' || n % 40] else '{}' end,
        made.since, made.since + interval '60 seconds', made.since + (20 + n % 50) * interval '1 second'
      from generate_series(1, ${count}::int) n
        cross join lateral (select now() - interval '1 hour' - (random() + 0 * n) * interval '1460 days' as since) made
        join lateral (select * from jsonb_to_recordset(${posters}::jsonb) as p(at int, name text, ratio text, width int, height int)) shape
          on shape.at = 1 + n % ${COLOURS * SHAPES.length}::int`);
    await within.execute(sql`
      insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, position, type, mime_type, size_bytes,
        duration_seconds, width, height, stored_name, archived_at, poster_name, poster_width, poster_height)
      select 'asset_' || jobs.id, jobs.id, jobs.workspace_id, jobs.id, 'https://example.com/', 0, 'image', 'image/webp',
        2000, null, p.width, p.height, p.name, jobs.completed_at, p.name, p.width, p.height
      from jobs join jsonb_to_recordset(${posters}::jsonb) as p(at int, name text, ratio text, width int, height int)
        on p.at = 1 + substring(jobs.id from '[0-9]+$')::int % ${COLOURS * SHAPES.length}::int
      where jobs.workspace_id = ${workspaceId} and jobs.status = 'completed'`);
    await within.execute(sql`insert into job_search_index
      select entry.* from jobs, search_index_entry(jobs) entry where jobs.workspace_id = ${workspaceId} on conflict do nothing`);
    await within.execute(sql`alter table jobs enable trigger user`);
    await within.execute(sql`alter table assets enable trigger user`);
  });
  await database().execute(sql`vacuum analyze job_search_index`);
  await database().execute(sql`analyze`);
}
