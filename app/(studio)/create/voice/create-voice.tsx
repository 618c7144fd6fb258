import { VoiceForm } from "@/components/voice-form/voice-form";
import { withStage } from "../with-stage";

export default withStage("voice", VoiceForm);
