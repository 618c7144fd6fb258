import { VideoForm } from "@/components/video-form/video-form";
import { withStage } from "../panes";

export default withStage("video", VideoForm);
