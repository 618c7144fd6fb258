import { AvatarForm } from "@/components/avatar-form/avatar-form";
import { withStage } from "../with-stage";

export default withStage("avatar", AvatarForm);
