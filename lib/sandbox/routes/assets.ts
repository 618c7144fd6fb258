import { Hono } from "hono";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { type Account, EVERY_SCOPE, requireScope } from "../account";
import { formatAsset, type HostedFile, newFile } from "../files/hosted-file";
import { inspectFile } from "../files/inspect";
import { receiveFile } from "../files/receive-file";
import { newId } from "../ids";
import { files } from "../schema";
import type { RequestEnv, Service } from "../service";
import { originOf } from "./origin";

/** Uploads live this long; a request that names one later is told to host it again. */
const UPLOAD_LIFE_MS = 30 * 24 * 3_600_000;

/** POST /v1/assets: hosts a local file and returns its address. */
export const assetRoutes = (service: Service) =>
  new Hono<RequestEnv>().post(ASSET_UPLOAD.path, async (c) => {
    const account = c.get("account");
    requireScope(account, ...EVERY_SCOPE);
    const file = await host(service, account, c.req.raw);
    return c.json(formatAsset(file, service, originOf(c)), ASSET_UPLOAD.status);
  });

async function host(
  { store, database, clock }: Service,
  account: Account,
  request: Request,
): Promise<HostedFile> {
  const draft = store.draft(newId("file"));
  try {
    const sizeBytes = await receiveFile(request, draft);
    const { content, facts } = await inspectFile(draft);
    const expiresAt = new Date(clock().getTime() + UPLOAD_LIFE_MS);
    const row = newFile({ accountId: account.id, jobId: null, content, facts, sizeBytes, expiresAt });
    await store.keep(draft, row.name);
    const [kept] = await database.insert(files).values(row).returning();
    if (!kept) throw new Error("an inserted file was not returned");
    return kept;
  } finally {
    await store.remove(draft);
  }
}
