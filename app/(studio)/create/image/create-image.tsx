import { ImageForm } from "@/components/image-form/image-form";
import { withStage } from "../panes";

export default withStage("image", ImageForm);
