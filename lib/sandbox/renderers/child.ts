import { serveParent } from "@/lib/media/serve-parent";
import { render } from "./render";
import { videoSpec } from "./spec";

serveParent((task, { reportProgress }) => render(videoSpec.parse(task), reportProgress));
