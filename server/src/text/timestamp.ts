const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/;

/** A pattern that matches nearly all timestamps; also as a string in a JSON text. */
const COMMON =
  /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]0\d:[0-5]\d)/;

const COMMON_TIMESTAMP = new RegExp(`^${COMMON.source}$`);

const COMMON_TIMESTAMP_STRING = new RegExp(`"${COMMON.source}"`, 'y');

/** True if the string at these offsets of a text, with its quotes, is a timestamp. */
export function isTimestampAt(text: string, start: number, end: number): boolean {
  COMMON_TIMESTAMP_STRING.lastIndex = start;
  return COMMON_TIMESTAMP_STRING.test(text) || isTimestamp(text.slice(start + 1, end - 1));
}

/**
 * RFC 3339 as Go's `time.Time` reads and writes it: capital `T` and `Z`, a fraction after a point or comma, an hour of
 * one or two digits, and an offset of less than a day, for which 60 minutes are an hour.
 */
export function isTimestamp(text: string): boolean {
  if (COMMON_TIMESTAMP.test(text)) return true;
  const match = TIMESTAMP.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  const offset = offsetHour * 60 + offsetMinute;
  return hour < 24 && minute < 60 && second < 60 && offsetMinute <= 60 && offset < 24 * 60;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
