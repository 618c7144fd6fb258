import "server-only";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ApiError } from "@/lib/contract/errors";
import { localFiles } from "@/lib/files/server/local-files";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { downloadName, MEDIA_HEADERS, serveFile } from "@/lib/files/server/serve";
import { assetStore } from "@/lib/files/server/store";
import { withLocalCopies } from "@/lib/files/server/store-type";
import { runMedia } from "@/lib/media/run-media";
import type { SoundFormat } from "@/lib/media/sound-writer";
import { attachment } from "@/lib/platform/file-name";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { assertFreeDisk } from "@/lib/platform/server/free-disk";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../../messages";
import { ownAsset } from "./asset";
import { findStoredFile } from "./integrity";
import { derivedMark, readMarkOptions } from "./mark-result";

const TYPES: Record<SoundFormat, string> = { mp3: "audio/mpeg", wav: "audio/wav" };
/** Encoding hours of speech takes minutes. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * The sounds of these results, joined into one file to save; for a single result, its sound in that format.
 * HEAD joins nothing. Also throws like `assertFreeDisk`.
 * @throws ApiError `not_found`, also for another workspace's result; `conflict` when one is not archived yet;
 * `unsupported_media` for a broken one; `unavailable` while too much other work waits
 */
export async function deliverJoinedSound(
  session: Session,
  { ids, format }: { ids: readonly string[]; format: SoundFormat },
  request: Request,
): Promise<Response> {
  const rows = await Promise.all(ids.map((id) => ownAsset(session, id)));
  const [first] = rows;
  if (!first) throw new ApiError("not_found", messages.assets.notFound);
  const names: string[] = [];
  for (const { asset } of rows) {
    const stored = await findStoredFile(asset);
    if (stored === null) throw new ApiError("conflict", messages.assets.notSaved);
    names.push(stored);
  }
  const choice = await readMarkOptions(session.workspaceId, request);
  const disposition = attachment(downloadName({ ...first.job, ...choice, ending: format }));
  if (request.method === "HEAD") {
    const headers = { ...MEDIA_HEADERS, "content-type": TYPES[format], "content-disposition": disposition };
    return new Response(null, { headers });
  }
  await assertFreeDisk(tmpdir());
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-sound-"));
  try {
    const outputPath = path.join(folder, `sound.${format}`);
    await withLocalCopies(assetStore(), names, (paths) =>
      runMedia(
        { kind: "join", paths, outputPath, format, mark: derivedMark(rows, choice) },
        { timeoutMs: TIMEOUT_MS, signal: disconnectSignal(request) },
      ).catch(refuseMedia),
    );
    const { size } = await stat(outputPath);
    // The response holds the open file. The disk space is freed when the response ends.
    return await serveFile(
      { files: localFiles, name: outputPath, sizeBytes: size, type: TYPES[format], tag: folder, disposition },
      request,
      session,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
