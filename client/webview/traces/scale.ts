/** The shortest time that can be shown, in milliseconds. */
const SHORTEST = 0.05;

/** The visible part of the time, in milliseconds from the start of the trace. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** The end of the trace. */
  readonly duration: number;
}

/** The whole trace, with some room for the text after the last bar. */
export function wholeOf(duration: number): Scale {
  const whole = Math.max(duration, SHORTEST);
  return { from: 0, to: whole, duration: whole };
}

/** The place of a time as a fraction of the visible width: 0 to 1, or beyond if it is out of view. */
export function placeOf({ from, to }: Scale, time: number): number {
  return (time - from) / (to - from);
}

/** Zooms in (a factor above 1) or out around a place, which does not move. */
export function zoomed(scale: Scale, factor: number, place: number): Scale {
  const { from, to, duration } = scale;
  const length = Math.min(Math.max((to - from) / factor, SHORTEST), duration);
  const fixed = from + (to - from) * place;
  return within(duration, fixed - length * place, length);
}

/** Scrolls to earlier or later times, by a fraction of the width. */
export function moved(scale: Scale, part: number): Scale {
  const length = scale.to - scale.from;
  return within(scale.duration, scale.from + length * part, length);
}

/** Shows a time with a little room around it. */
export function showing(scale: Scale, start: number, end: number): Scale {
  const length = Math.min(Math.max((end - start) * 1.25, SHORTEST), scale.duration);
  return within(scale.duration, (start + end - length) / 2, length);
}

/** True if only a part is visible. */
export function isZoomed({ from, to, duration }: Scale): boolean {
  return to - from < duration * 0.9999;
}

function within(duration: number, from: number, length: number): Scale {
  const start = Math.max(0, Math.min(from, duration - length));
  return { from: start, to: start + length, duration };
}

/** About the given number of round times for a ruler. */
export function ticks({ from, to }: Scale, about: number): number[] {
  const rough = (to - from) / Math.max(1, about);
  const step = roundStep(rough);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const MINUTE = 60_000;

/** 1, 2 or 5 times a power of ten; from minutes on, halves, quarters and the like of an hour. */
function roundStep(rough: number): number {
  const minutes = [0.5, 1, 2, 5, 10, 15, 30].find((count) => count * MINUTE >= rough);
  if (rough > 20_000 && minutes !== undefined) return minutes * MINUTE;
  const unit = rough > 20_000 ? 60 * MINUTE : 1;
  const power = 10 ** Math.floor(Math.log10(rough / unit));
  return unit * power * ([1, 2, 5].find((times) => times * power * unit >= rough) ?? 10);
}

/** A time on a ruler, precise enough to differ from its neighbours. */
export function tickLabel(time: number, step: number): string {
  if (time === 0) return '0';
  const digits = (unit: number): number => Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  if (step >= MINUTE / 2) return `${time / MINUTE} min`;
  return step >= 100 || time >= 10_000
    ? `${(time / 1000).toFixed(digits(1000))} s`
    : `${time.toFixed(digits(1))} ms`;
}

/** A time from a start to an end. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/**
 * The visible times, with times joined that look like one: thousands of successive calls would otherwise be thousands of
 * bars.
 * @param sorted by their starts
 * @param gap times that are closer than this are joined
 */
export function joined(sorted: Iterable<Interval>, { from, to }: Scale, gap: number): Interval[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    if (end < from || start > to) continue;
    const last = result.at(-1);
    if (last && start <= last.end + gap) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
