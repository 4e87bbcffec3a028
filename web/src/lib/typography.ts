/** A verb and its pronoun stay together: "livres-tu", "tires-en". */
export function unbroken(text: string): string {
  return text.replace(
    /(\p{L})-(?=(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|le|la|les|lui|leur|moi|toi|en|y|ci|là)(?!\p{L}))/gu,
    "$1-\u2060",
  );
}
