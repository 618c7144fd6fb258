import { AvatarForm } from "@/components/avatar-form/avatar-form";
import { withStage } from "../panes";

export default withStage("avatar", AvatarForm);
