/** As in "1:59". */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const steps = [
  { seconds: 10, words: '10 seconds' },
  { seconds: 30, words: '30 seconds' },
  { seconds: 60, words: '1 minute' },
];

/** What a screen reader is told of the countdown: it changes at one minute, at 30 and at 10 seconds only. */
export function announcedCountdown(seconds: number): string {
  const step = steps.find((each) => seconds <= each.seconds);
  return step ? `You will be signed out in less than ${step.words}.` : '';
}
