"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { choosePreferences, preferences } from "@/components/ui/preferences";
import { Switch } from "@/components/ui/switch";
import { useStored } from "@/components/ui/use-stored";
import { playDoneSound } from "./done-sound";
import { messages } from "./messages";

type NoticesDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** How this browser announces the end of a job. */
export default function NoticesDialog(props: NoticesDialogProps) {
  const current = useStored(preferences);
  const isOffered = typeof Notification !== "undefined" && window.isSecureContext;
  const isRefused = isOffered && Notification.permission === "denied";
  const chooseBrowser = async (isEnabled: boolean) => {
    const isAllowed = !isEnabled || (await Notification.requestPermission()) === "granted";
    choosePreferences({ noticeBrowser: isEnabled && isAllowed });
  };
  return (
    <Dialog {...props} title={messages.noticesDialog.title} size="sm">
      <div className="flex flex-col gap-5 py-3">
        <Switch
          label={messages.noticesDialog.tabTitle}
          hint={messages.noticesDialog.tabTitleHint}
          checked={current.noticeTitle}
          onChange={(noticeTitle) => choosePreferences({ noticeTitle })}
        />
        <Switch
          label={messages.noticesDialog.sound}
          hint={messages.noticesDialog.soundHint}
          checked={current.noticeSound}
          onChange={(noticeSound) => {
            choosePreferences({ noticeSound });
            if (noticeSound) playDoneSound("completed");
          }}
        />
        <Switch
          label={messages.noticesDialog.browser}
          hint={
            !isOffered
              ? messages.noticesDialog.browserUnavailable
              : isRefused
                ? messages.noticesDialog.browserBlocked
                : messages.noticesDialog.browserHint
          }
          disabled={!isOffered || isRefused}
          checked={current.noticeBrowser && isOffered && !isRefused}
          onChange={(isEnabled) => void chooseBrowser(isEnabled)}
        />
        <Button className="self-start" size="sm" onClick={() => playDoneSound("completed")}>
          {messages.noticesDialog.playSound}
        </Button>
      </div>
    </Dialog>
  );
}
