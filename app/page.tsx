import { redirect } from "next/navigation";
import { createVideoLink } from "@/lib/navigation/create";

export default function Home() {
  redirect(createVideoLink());
}
