"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { useStored } from "@/components/ui/use-stored";
import { ring } from "./done-sound";
import { choosePreferences, preferences } from "./preferences";

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
    <Dialog {...props} title="When a job ends" size="sm">
      <div className="flex flex-col gap-5 py-3">
        <Switch
          label="In the tab's title"
          hint="How many are running, and a mark when one ended while you were elsewhere."
          checked={current.noticeTitle}
          onChange={(noticeTitle) => choosePreferences({ noticeTitle })}
        />
        <Switch
          label="Sound"
          hint="Two soft notes, once, however many tabs are open."
          checked={current.noticeSound}
          onChange={(noticeSound) => {
            choosePreferences({ noticeSound });
            if (noticeSound) ring("completed");
          }}
        />
        <Switch
          label="Browser notification"
          hint={
            !isOffered
              ? "Browsers allow this over https or on this machine only."
              : isRefused
                ? "This browser was told to refuse them; its settings for this address undo that."
                : "While no tab of the studio is in sight."
          }
          disabled={!isOffered || isRefused}
          checked={current.noticeBrowser && isOffered && !isRefused}
          onChange={(isEnabled) => void chooseBrowser(isEnabled)}
        />
        <Button className="self-start" size="sm" onClick={() => ring("completed")}>
          Play the sound
        </Button>
      </div>
    </Dialog>
  );
}
