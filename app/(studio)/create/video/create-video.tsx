import { VideoForm } from "@/components/video-form/video-form";
import { withStage } from "../with-stage";

export default withStage("video", VideoForm);
