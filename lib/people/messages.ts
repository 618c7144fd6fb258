/** What invitations and changes of members say when they refuse. */
export const messages = {
  alreadyMember: "You're already a member of this workspace. Sign in to open it.",
  deletedPerson: (mark: string) => `Deleted person ${mark}`,
  invitationOver: "This invitation was used, withdrawn or has expired. Ask an owner for a new one.",
  isLabel:
    "This name was typed with the API key. Whoever has the key is an owner; invite them to give them a role.",
  lastOwner: "A workspace needs an owner. Make someone else an owner first.",
  manyForLabel: "A typed name is taken over by one person.",
  manyOwners: "Owners are invited one by one.",
  nameTaken: "Someone here has this name, or one that looks like it. Choose another.",
  nameMissing: "Enter your name.",
  noInvitation: "This invitation doesn't exist here.",
  noLabel: "This name doesn't exist here, or already has an account.",
  noLongerOwner: "You're no longer an owner here.",
  noPerson: "This person isn't a member here.",
  noSuchPerson: "This person doesn't exist here.",
  notSignedIn: "Choose a name and a password.",
  passwordLink: {
    elsewhere:
      "This member also belongs to another workspace here, and a link from you would open that one, too. They change their password in Settings, under Sessions, in a browser where they're signed in. Without one, remove them here and invite them again.",
    label: "This name was typed with the API key, and has no password. Invite them instead.",
    none: "No link for a password is open for this member.",
    over: "This link was used, replaced or has expired. Ask an owner for a new one.",
    own: "Change your own password in Settings, under Sessions.",
    provider: "This member signs in through your sign-in provider, and has no password here.",
  },
  tokenMissing: "Open the whole link that you were sent.",
};
