import { countOf } from '../counts';
import { addressesOf, type CheckId, checkIds, type Results, type Situation } from './checks';
import { duration } from './round-trips';
import { type Verdict, verdictOf } from './verdicts';

export const checkTitles: Record<CheckId, string> = {
  browser: 'Network',
  config: 'Configuration',
  reach: 'REST connection',
  cors: 'Cross-origin requests',
  server: 'Convergence Server',
  session: 'Session',
  clock: 'Clock',
  restLatency: 'REST latency',
  realtime: 'Realtime connection',
  realtimeLatency: 'Realtime latency',
};

export type Summary = { state: Verdict['state']; text: string };

/** The outcome in one sentence: the first failure, or the number of warnings. `isComplete`: no check was left out. */
export function summaryOf(situation: Situation, results: Results, isComplete: boolean): Summary {
  const verdicts = checkIds.map((id) => [id, verdictOf(id, situation, results)?.state] as const);
  const having = (state: Verdict['state']) => verdicts.filter(([, each]) => each === state);
  const [[firstFailed] = []] = having('failed');
  if (firstFailed !== undefined) {
    const others = having('failed').length - 1;
    const more = others > 0 ? `, and ${others} more` : '';
    return { state: 'failed', text: `Problem found: ${checkTitles[firstFailed]}${more}` };
  }
  if (!isComplete) return { state: 'unknown', text: 'Check canceled' };
  const warnings = having('warning').length;
  if (warnings > 0)
    return {
      state: 'warning',
      text: `Connected, with ${countOf(warnings, 'warning')}`,
    };
  return { state: 'fine', text: 'Everything works' };
}

/** As in "Skipped because “REST connection” failed." */
export const skippedText = (because: CheckId) => `Skipped, because “${checkTitles[because]}” failed.`;

/** Text in which addresses have no credentials and no query, which may hold secrets. */
const withoutSecrets = (text: string) =>
  text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"@]*@/gi, '$1…@')
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s"?#]*)[?#][^\s"]*/gi, '$1?…');

const marks: Record<Verdict['state'], string> = {
  fine: 'OK',
  warning: 'WARNING',
  failed: 'FAILED',
  unknown: '–',
};
/** Epoch milliseconds as ISO 8601 in UTC. */
const iso = (at: number) => new Date(at).toISOString();

type About = {
  /** Epoch milliseconds. */
  now: number;
  /** The browser, as it names itself. */
  browser: string;
  /** The version of the console. */
  version: string;
};

/** The results as Markdown, for a colleague. Holds addresses, but no token, password, key or name of a person. */
export function reportOf(situation: Situation, results: Results, about: About): string {
  const { page, domain, signedIn } = situation;
  const addresses = addressesOf(situation, results);
  const facts = [
    ['Time', iso(about.now)],
    ['Console', `${about.version} at ${page}`],
    ['Browser', about.browser],
    ['REST API', addresses?.rest ?? 'unknown'],
    ['Realtime API', addresses?.realtime ?? 'unknown'],
    ...(domain ? [['Domain', `${domain.namespace}/${domain.id}`]] : []),
    ['Signed in', signedIn ? 'yes' : 'no'],
  ];
  const lines = checkIds.flatMap((id) => {
    const result = results[id];
    const title = `**${checkTitles[id]}**`;
    const verdict = verdictOf(id, situation, results);
    if (!result) return [`- – ${title}: Not checked.`];
    if (result.kind === 'skipped') return [`- – ${title}: ${skippedText(result.because)}`];
    const { state = 'unknown', found = '', advice = [] } = verdict ?? {};
    const when = `(${iso(result.at)}, ${duration(result.took)})`;
    return [`- ${marks[state]} ${title}: ${found} ${when}`, ...advice.map((each) => `  - ${each}`)];
  });
  const isComplete = checkIds.every((id) => results[id]);
  return withoutSecrets(
    [
      `# Connection check: ${summaryOf(situation, results, isComplete).text}`,
      '',
      ...facts.map(([name, value]) => `- ${name}: ${value}`),
      '',
      '## Checks',
      '',
      ...lines,
      '',
    ].join('\n'),
  );
}
