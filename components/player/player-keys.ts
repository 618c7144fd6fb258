import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";

type Act = () => void;
type Acts = Readonly<Record<string, Act | undefined>>;

const PRESSED_BY_SPACE =
  "button, a, summary, input:not([type=range]), [role=switch], [role=radio], [role=checkbox], [role=option], [role=combobox]";

const JUMP_SECONDS = 1;

type PlayerKeys = {
  toggle: Act;
  /** Moves the playhead by so many seconds. */
  skip: (seconds: number) => void;
  /** One frame back or forward; absent for a sound, which goes a second. */
  step?: ((by: 1 | -1) => void) | undefined;
  mute?: Act | undefined;
  fullScreen?: Act | undefined;
  /** Further letters of this player, which a person can turn off. */
  letters?: Acts;
  /** Keys that always work. */
  moves?: Acts;
  /** What a Space does not press although it is a button. */
  notPressed?: string;
};

/**
 * What a key does in every player: Space plays, J and L go a second back and forward, "," and "." a frame, M mutes, F fills
 * the screen. Undefined for any other key.
 */
export function playerKeyAction(
  event: KeyboardEvent | React.KeyboardEvent,
  { toggle, skip, step, mute, fullScreen, letters, moves, notPressed }: PlayerKeys,
): Act | undefined {
  const key = singleKey(event);
  const { target } = event;
  if (key === null || !(target instanceof Element)) return undefined;
  if (key === " ") {
    const isPressed = target.closest(PRESSED_BY_SPACE) && !(notPressed && target.closest(notPressed));
    return isPressed ? undefined : toggle;
  }
  const go = step ?? ((by: 1 | -1) => skip(by * JUMP_SECONDS));
  const own: Acts = {
    J: () => skip(-JUMP_SECONDS),
    L: () => skip(JUMP_SECONDS),
    ",": () => go(-1),
    ".": () => go(1),
    M: mute,
    F: fullScreen,
    ...letters,
  };
  return moves?.[key] ?? (preferences.get().singleKeys ? own[key] : undefined);
}
