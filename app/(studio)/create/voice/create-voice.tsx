import { VoiceForm } from "@/components/voice-form/voice-form";
import { withStage } from "../panes";

export default withStage("voice", VoiceForm);
