import * as z from "zod/mini";
import { idInRequest } from "@/lib/platform/ids";

/** Path parameters of a result's routes. An id of another form is answered like an unknown id. */
export const assetPath = z.object({ assetId: idInRequest });
