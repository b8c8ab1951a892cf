/** The editor shows spaces as no-break spaces. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
