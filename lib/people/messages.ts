/** What invitations and changes of members say when they refuse. */
export const messages = {
  alreadyMember: "You're already a member of this workspace. Sign in to open it.",
  deletedPerson: (mark: string) => `Deleted person ${mark}`,
  invitationOver: "This invitation was used, withdrawn or has expired. Ask an owner for a new one.",
  isLabel:
    "This name was typed with the API key. Whoever has the key is an owner; invite them to give them a role.",
  lastOwner: "A workspace needs an owner. Make someone else an owner first.",
  nameTaken: "Someone here has this name, or one that looks like it. Choose another.",
  nameMissing: "Enter your name.",
  noInvitation: "This invitation doesn't exist here.",
  noLabel: "This name doesn't exist here, or already has an account.",
  noLongerOwner: "You're no longer an owner here.",
  noPerson: "This person isn't a member here.",
  noSuchPerson: "This person doesn't exist here.",
  notSignedIn: "Choose a name and a password.",
  tokenMissing: "Open the whole link of the invitation.",
};
