import type { Keystroke } from './core';

const WIDTH = 720;
const ROW = 44;
const LEFT = 150;

/** A picture of keystrokes in a value: one bar for us and one for the language service a state, on a logarithmic scale. */
export function keystrokePicture(keystrokes: readonly Keystroke[]): string {
  const shown = keystrokes.filter(
    ({ edit, languageService }) => edit === 'in a value' && languageService !== undefined,
  );
  const height = ROW * shown.length + 50;
  const scale = (time: number): number => (Math.log10(Math.max(time, 0.1) / 0.1) / 5) * (WIDTH - LEFT - 90);
  const rows = shown.map(({ input, typed, languageService }, i) => {
    const y = 10 + i * ROW;
    return [
      `<text x="${LEFT - 10}" y="${y + 22}" text-anchor="end">${input.name}</text>`,
      bar(y + 4, scale(typed), '#2f7d5b', typed),
      bar(y + 20, scale(languageService!), '#b05a3c', languageService!),
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${rows.join('\n')}
<rect x="${LEFT}" y="${height - 28}" width="12" height="12" fill="#2f7d5b"/>
<text x="${LEFT + 18}" y="${height - 17}">Pulumi Troubleshooter</text>
<rect x="${LEFT + 190}" y="${height - 28}" width="12" height="12" fill="#b05a3c"/>
<text x="${LEFT + 208}" y="${height - 17}">JSON language service (logarithmic scale)</text>
</svg>
`;
}

function bar(y: number, width: number, color: string, time: number): string {
  const label = `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
  return (
    `<rect x="${LEFT}" y="${y}" width="${Math.round(width)}" height="13" fill="${color}"/>` +
    `<text x="${LEFT + Math.round(width) + 6}" y="${y + 11}" font-size="11">${label}</text>`
  );
}
