import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatClock } from '~/core/clock';
import { formatTime, isoTime } from '~/core/times';
import { ClockTime } from '~/views/kit/Facts';

const home = process.env['TZ'];
const places = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
];
const instants = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('formatClock', () => {
  afterEach(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });
  const agrees = (at: number, zone: 'local' | 'utc') =>
    expect(formatClock(at, zone)).toEqual({ text: formatTime(at, zone, 'seconds'), iso: isoTime(at, zone) });

  it('uses the time zone of the computer', () => {
    process.env['TZ'] = 'Asia/Kolkata';
    expect(formatClock(Date.UTC(2025, 2, 14, 9, 2, 11), 'local')).toEqual({
      text: '02:32:11pm',
      iso: '2025-03-14T14:32:11.000+05:30',
    });
  });

  it.each(places)('returns exactly what the long form returns: %s', (place) => {
    process.env['TZ'] = place;
    fc.assert(
      fc.property(instants, (at) => {
        agrees(at, 'local');
        agrees(at, 'utc');
      }),
      { numRuns: 300 },
    );
  });

  it('does so at midnight, at noon and at daylight saving changes', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const days = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 30), Date.UTC(2025, 9, 26)];
    for (const day of days)
      for (let minute = 0; minute < 24 * 60; minute += 15) {
        agrees(day + minute * 60_000, 'local');
        agrees(day + minute * 60_000, 'utc');
      }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e16])('returns undefined for an invalid time: %d', (at) => {
    expect(formatClock(at, 'utc')).toBeUndefined();
    expect(formatClock(at, 'local')).toBeUndefined();
  });
});

describe('ClockTime', () => {
  it('shows the full date and time in its tooltip', () => {
    render(<ClockTime at={Date.UTC(2025, 2, 14, 21, 2, 11)} zone="utc" />);
    const time = screen.getByText('09:02:11pm UTC');
    expect(time).toHaveAttribute('title', '2025-03-14T21:02:11.000Z');
    expect(time).toHaveAttribute('datetime', '2025-03-14T21:02:11.000Z');
  });

  it('shows an unknown time', () => {
    render(<ClockTime at={Number.NaN} zone="utc" />);
    expect(screen.getByText('Unknown time')).toBeVisible();
  });
});
