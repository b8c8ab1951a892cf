import type { Keystroke } from './core';
import type { Typing } from './typing';

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

const COLORS = ['#5b7f9c', '#2f7d5b', '#b05a3c'];
const TOP = 16;
const PLOT_HEIGHT = 180;
/** A screen shows 60 frames a second. */
const FRAME_MS = 1000 / 60;

/** A recording of typing: how long each key took to be shown, one line a text. */
export function typingPicture(typed: readonly Typing[]): string {
  const slowest = Math.max(4 * FRAME_MS, ...typed.flatMap(({ keys }) => keys));
  const yOf = (time: number): number => TOP + PLOT_HEIGHT * (1 - time / slowest);
  const xOf = (key: number, count: number): number => 60 + (key / (count - 1)) * (WIDTH - 80);
  const frames = Array.from({ length: Math.floor(slowest / FRAME_MS / 2) }, (_, i) => 2 * (i + 1));
  const grid = frames.map((count) => {
    const y = yOf(count * FRAME_MS).toFixed(1);
    return `<line x1="60" x2="${WIDTH - 20}" y1="${y}" y2="${y}" stroke="#dddddd"/><text x="52" y="${y}" dy="4" text-anchor="end" font-size="11">${Math.round(count * FRAME_MS)} ms</text>`;
  });
  const lines = typed.map(({ keys }, i) => {
    const points = keys.map((time, key) => `${xOf(key, keys.length).toFixed(1)},${yOf(time).toFixed(1)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${COLORS[i]}" stroke-width="1.5"/>`;
  });
  const height = TOP + PLOT_HEIGHT + 44;
  const names = typed.map(
    ({ name }, i) =>
      `<rect x="${60 + i * 210}" y="${height - 26}" width="12" height="12" fill="${COLORS[i]}"/><text x="${78 + i * 210}" y="${height - 15}">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${[...grid, ...lines, ...names].join('\n')}
</svg>
`;
}
