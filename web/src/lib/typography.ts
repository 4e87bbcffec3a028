const PRONOUNS = "je|tu|il|elle|on|nous|vous|ils|elles|ce|le|la|les|lui|leur|moi|toi|en|y|ci|là";
const JOINED = new RegExp(`(\\p{L})-(?=(?:t-)?(?:${PRONOUNS})(?!\\p{L}))`, "gu");

/** A verb and its pronoun stay together: "livres-tu", "tires-en". */
export function unbroken(text: string): string {
  return text.replace(JOINED, "$1-\u2060");
}
