import { redirect } from "next/navigation";
import { createVideoLink } from "@/lib/navigation/create-video";

export default function Home() {
  redirect(createVideoLink());
}
