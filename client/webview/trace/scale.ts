/** Less than this is not worth looking at, in milliseconds. */
const SHORTEST = 0.05;

/** The part of the time that is shown, in milliseconds from the start of the trace. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Where the trace ends. */
  readonly duration: number;
}

/** All of a trace, with some room for what stands behind the last bar. */
export function wholeOf(duration: number): Scale {
  const whole = Math.max(duration, SHORTEST);
  return { from: 0, to: whole, duration: whole };
}

/** Where a time is, in parts of the width that is shown: 0 to 1, and beyond if it is not in view. */
export function placeOf({ from, to }: Scale, time: number): number {
  return (time - from) / (to - from);
}

/** Shows less (a factor above 1) or more of the time around a place, which stays where it is. */
export function zoomed(scale: Scale, factor: number, place: number): Scale {
  const { from, to, duration } = scale;
  const length = Math.min(Math.max((to - from) / factor, SHORTEST), duration);
  const fixed = from + (to - from) * place;
  return within(duration, fixed - length * place, length);
}

/** Shows what is earlier or later, by a part of the width. */
export function moved(scale: Scale, part: number): Scale {
  const length = scale.to - scale.from;
  return within(scale.duration, scale.from + length * part, length);
}

/** Shows a time with a little of what is around it. */
export function showing(scale: Scale, start: number, end: number): Scale {
  const length = Math.min(Math.max((end - start) * 1.25, SHORTEST), scale.duration);
  return within(scale.duration, (start + end - length) / 2, length);
}

/** Whether less than everything is shown. */
export function isZoomed({ from, to, duration }: Scale): boolean {
  return to - from < duration * 0.9999;
}

function within(duration: number, from: number, length: number): Scale {
  const start = Math.max(0, Math.min(from, duration - length));
  return { from: start, to: start + length, duration };
}

/** Round times to put on a ruler, about as many as asked for. */
export function ticks({ from, to }: Scale, about: number): number[] {
  const rough = (to - from) / Math.max(1, about);
  const step = roundStep(rough);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const MINUTE = 60_000;

/** 1, 2 or 5 of something; of what takes minutes, halves, quarters and the like of an hour. */
function roundStep(rough: number): number {
  const minutes = [0.5, 1, 2, 5, 10, 15, 30].find((count) => count * MINUTE >= rough);
  if (rough > 20_000 && minutes !== undefined) return minutes * MINUTE;
  const unit = rough > 20_000 ? 60 * MINUTE : 1;
  const power = 10 ** Math.floor(Math.log10(rough / unit));
  return unit * power * ([1, 2, 5].find((times) => times * power * unit >= rough) ?? 10);
}

/** A time on a ruler, as precise as its neighbours need it. */
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
 * The times that are in view, with those joined that look like one: thousands of calls in a row would
 * otherwise be thousands of bars.
 * @param sorted by their starts
 * @param gap what is closer than this is one
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
