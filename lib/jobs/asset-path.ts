import * as z from "zod/mini";
import { idInRequest } from "@/lib/platform/ids";

/** Path of a result's routes. An id of another shape is one that does not exist. */
export const assetPath = z.object({ assetId: idInRequest });
