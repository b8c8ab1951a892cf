/** The editor shows spaces as no-break spaces. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Matches the whole text, blanks around it aside. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
