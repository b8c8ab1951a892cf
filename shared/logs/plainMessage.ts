/** A message as it was, without the engine's wrapping and colours. */
export function plainMessage(message: string): string {
  return message
    .replace(/^(?:eventSink|defaultSink)::\w+\(([^]*)\)$/, '$1')
    .replace(/^Provider\[[^\]]*\]\.(\w+)\(.*?\) failed: /, '$1: ')
    .replace(/<\{%[^%]*%\}>/g, '')
    .trim();
}
