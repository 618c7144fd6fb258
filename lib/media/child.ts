import { mediaTask } from "./media-task";
import { performMedia } from "./perform-media";
import { serveParent } from "./serve-parent";

serveParent((task) => performMedia(mediaTask.parse(task)));
