/** The editor shows spaces as no-break spaces. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Matches the whole text, blanks around it aside. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${literally(text)}\\s*$`);
}

/** Matches what begins with a text, blanks before it aside. */
export function beginningWith(text: string): RegExp {
  return new RegExp(`^\\s*${literally(text)}`);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
