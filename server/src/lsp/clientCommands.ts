/** The commands that a client supports, from `experimental.commands.commands` (a convention of language servers). */
export function commandsOf(experimental: unknown): ReadonlySet<unknown> {
  const { commands } = (experimental ?? {}) as { commands?: { commands?: unknown } | null };
  return new Set(Array.isArray(commands?.commands) ? commands.commands : []);
}
