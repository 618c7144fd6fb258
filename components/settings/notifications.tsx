import { playDoneSound } from "@/components/shell/done-sound";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { choosePreferences, preferences } from "@/components/ui/preferences";
import { Switch } from "@/components/ui/switch";
import { useHydrated, useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";
import { NoticesSkeleton } from "./notices-skeleton";
import { SettingsPart } from "./settings-part";

const Notices = lazyPart(
  () => import("./notices"),
  () => <NoticesSkeleton />,
);

/** How this browser announces the end of a job. */
export function Notifications() {
  const current = useStored(preferences);
  // The server and the first paint know no browser. Where it blocks notifications, the table above says so.
  const isOffered =
    useHydrated() &&
    typeof Notification !== "undefined" &&
    window.isSecureContext &&
    Notification.permission !== "denied";
  const chooseBrowser = async (isEnabled: boolean) => {
    const isAllowed = !isEnabled || (await Notification.requestPermission()) === "granted";
    choosePreferences({ noticeBrowser: isEnabled && isAllowed });
  };
  return (
    <SettingsPart id="notifications">
      <Notices />
      <div className="flex max-w-xl flex-col gap-5">
        <Switch
          label={messages.notifications.tabTitle}
          hint={messages.notifications.tabTitleHint}
          checked={current.noticeTitle}
          onChange={(noticeTitle) => choosePreferences({ noticeTitle })}
        />
        <Switch
          label={messages.notifications.sound}
          hint={messages.notifications.soundHint}
          checked={current.noticeSound}
          onChange={(noticeSound) => {
            choosePreferences({ noticeSound });
            if (noticeSound) playDoneSound("completed");
          }}
        />
        <Button className="self-start" size="sm" onClick={() => playDoneSound("completed")}>
          {messages.notifications.playSound}
        </Button>
        {isOffered && (
          <Switch
            label={messages.notifications.browser}
            hint={messages.notifications.browserHint}
            checked={current.noticeBrowser}
            onChange={(isEnabled) => void chooseBrowser(isEnabled)}
          />
        )}
      </div>
    </SettingsPart>
  );
}
