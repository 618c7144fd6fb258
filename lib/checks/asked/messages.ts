import { formatCount, formatCredits } from "@/lib/platform/format";

/** The visible text about checks of takes by language models, in the responses of our routes. */
export const messages = {
  unknownModel: "There is no language model of that name. Choose another one.",
  seesNoClips: (id: string) => `${id} doesn't look at clips. Choose a describer that does.`,
  notOnBoard: "One of these takes is not on this board. Reload the page.",
  priceIncreased: (shown: number, credits: number) =>
    `These checks may now cost up to ${formatCredits(credits)}, more than the ${formatCredits(shown)} that were shown. Look at the price again.`,
  partIncreased:
    "This check may now cost more than was shown, so nothing was sent. Check the take again for its new price.",
  tooManyWait: (most: number) =>
    `At most ${formatCount(most)} takes of a workspace can wait to be checked. Wait for some to finish, or cancel some.`,
  othersWait: "Only checks of others wait here. An owner can cancel them.",
  takeGone: "The take is gone, so it was not checked.",
  notSaved: "The file of this take is not saved here, so it can't be checked.",
  noWay: "The person who asked for this check may not check takes any more.",
  tooLate: "The check could not be made for hours, so it was given up. Check the take again.",
  interrupted: "The check was interrupted after the language model was asked, so its answer is lost.",
  describerLost: "The description of the clip was lost.",
  nothingUsable: (model: string) =>
    `The answer of ${model} can't be read as findings. Check the take again with another language model.`,
  failed: "The check failed.",
};
