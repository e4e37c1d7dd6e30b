import {defineCommand, failed} from '../library';

const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  fortnight: 1_209_600,
};

/** `date -d` as people write it, on the clock of the platform; the library formats the result. */
export const date = (now: () => number) =>
  defineCommand('date', async (args, context) => {
    const rest: string[] = [];
    let written: string | undefined;
    for (let index = 0; index < args.length; index += 1) {
      const word = args[index]!;
      const [, inline] = /^(?:--date=|-d(?=.))([^]*)$/.exec(word) ?? [];
      if (inline !== undefined) written = inline;
      else if (word === '-d' || word === '--date') written = args[(index += 1)] ?? '';
      else rest.push(word);
    }
    const time = written === undefined ? now() : dateOf(written, now());
    if (time === undefined) return failed(`date: invalid date '${written}'`);
    return context.origCommand!([...rest, '-d', `@${time / 1000}`]);
  });

/** Milliseconds; undefined for what is no date. */
function dateOf(text: string, now: number): number | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^@(?=\d)/, 'epoch ');
  const epoch = /^epoch (-?\d+(?:\.\d+)?)$/.exec(words);
  if (epoch) return Number(epoch[1]) * 1000;
  const moved = new Date(now);
  let rest = words;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.replace(match[0], ' ').trim();
    return match;
  };
  const iso = take(/\d{4}-\d{2}-\d{2}(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z| ?utc|[+-]\d{2}:?\d{2})?)?/);
  if (iso) {
    const time = Date.parse(normal(iso[0]));
    if (Number.isNaN(time)) return undefined;
    moved.setTime(time);
  }
  const change = (amount: number, unit: string): boolean => {
    if (unit === 'month') moved.setUTCMonth(moved.getUTCMonth() + amount);
    else if (unit === 'year') moved.setUTCFullYear(moved.getUTCFullYear() + amount);
    else if (SECONDS[unit] !== undefined) moved.setTime(moved.getTime() + amount * SECONDS[unit] * 1000);
    else return false;
    return true;
  };
  for (let step = take(STEP); step; step = take(STEP)) {
    const [, sign, amount = '1', next, units = '', ago] = step;
    const unit = units.replace(/s$/, '');
    const count = Number(next ? (next === 'last' ? -1 : 1) : amount) * (sign === '-' ? -1 : 1) * (ago ? -1 : 1);
    if (!change(count, unit)) return undefined;
  }
  const named = take(/^(?:now|today|yesterday|tomorrow)\b/)?.[0];
  if (named === 'yesterday' || named === 'tomorrow') change(named === 'yesterday' ? -1 : 1, 'day');
  const clock = take(/^(?:(midnight)|(noon)|(\d{1,2}):(\d{2})(?::(\d{2}))?)/);
  if (clock) {
    const [, midnight, noon, hour = '0', minute = '0', second = '0'] = clock;
    moved.setUTCHours(noon ? 12 : midnight ? 0 : Number(hour), Number(minute), Number(second), 0);
  }
  return rest.replace(/\b(?:utc|z)\b/, '').trim() === '' && words !== '' ? moved.getTime() : undefined;
}

const STEP =
  /([+-]?)\s*(?:(\d+)|(next|last))\s*(seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|fortnights?|months?|years?)\b(\s+ago)?/;

const normal = (iso: string): string => {
  const [day = '', time] = iso.split(/[t ](?=\d)/);
  if (time === undefined) return `${day}T00:00:00Z`;
  const [, clock = '', zone = 'z'] = /^([\d:.]+)\s*(.*)$/.exec(time)!;
  return `${day}T${clock.padStart(5, '0')}${/^(?:z|utc|)$/.test(zone) ? 'Z' : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`;
};
