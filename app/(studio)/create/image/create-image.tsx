import { ImageForm } from "@/components/image-form/image-form";
import { withStage } from "../with-stage";

export default withStage("image", ImageForm);
