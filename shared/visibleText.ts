/** Characters that show nothing, or change the order of others: a name could carry words that only a model reads. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]+/gu;

/** The text with a visible sign for each run of characters that nobody sees. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, '\ufffd');
}
