/** The commands that a client says it has, as `experimental.commands.commands` (a habit among language servers). */
export function commandsOf(experimental: unknown): ReadonlySet<unknown> {
  const { commands } = (experimental ?? {}) as { commands?: { commands?: unknown } | null };
  return new Set(Array.isArray(commands?.commands) ? commands.commands : []);
}
