import type { Metadata } from "next";
import { SignInFrame } from "@/app/sign-in-frame";
import { messages } from "@/components/sign-in/messages";
import { NewPassword } from "@/components/sign-in/new-password";

export const metadata: Metadata = { title: messages.newPassword.title };

/** Opened by a link for a password. Its token stands after the #, so only the browser knows it. */
export default function PasswordPage() {
  return (
    <SignInFrame>
      <NewPassword />
    </SignInFrame>
  );
}
