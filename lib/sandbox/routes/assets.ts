import { Hono } from "hono";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { EVERY_SCOPE, requireScope } from "../account";
import { formatAsset } from "../files/hosted-file";
import { keepUpload } from "../files/keep-upload";
import { receiveFile } from "../files/receive-file";
import type { RequestEnv, Service } from "../service";
import { originOf } from "../service";

/** How long uploads are stored. A later request with one is told to host it again. */
const UPLOAD_LIFE_MS = 30 * 24 * 3_600_000;

/** POST /v1/assets: hosts a local file and returns its address. */
export const assetRoutes = (service: Service) =>
  new Hono<RequestEnv>().post(ASSET_UPLOAD.path, async (c) => {
    const account = c.get("account");
    requireScope(account, ...EVERY_SCOPE);
    const receive = (target: string) => receiveFile(c.req.raw, target);
    const file = await keepUpload(service, { accountId: account.id, lifeMs: UPLOAD_LIFE_MS, receive });
    return c.json(formatAsset(file, service, originOf(c)), ASSET_UPLOAD.status);
  });
