import { serveParent } from "@/lib/media/serve-parent";
import { render } from "./render";
import { renderTask } from "./render-task";

serveParent((task, { reportProgress }) => render(renderTask.parse(task), reportProgress));
