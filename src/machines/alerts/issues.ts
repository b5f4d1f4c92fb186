import type { Domain, DomainKey } from '~/api/rest/domains';
import { domainPath, nameOf } from '~/core/paths';
import { type ApiProblem, explainProblem } from '~/core/problem';

/** Where reports about domains come from: reading all of them, or other machines and lists. */
type Source = 'all' | 'favorites' | 'listed' | 'open';

/** The last report from one source. `gone`: known not to exist. `at`: epoch milliseconds. */
type DomainReport = { domains: readonly Domain[]; gone?: readonly DomainKey[]; at: number };

/** A poll whose requests fail. */
export type MissingAnswer =
  | { of: 'you' }
  | { of: 'server' }
  | { of: 'favorites'; problem: ApiProblem | undefined }
  /** `since`: epoch milliseconds of the last answer. */
  | { of: 'domain' | 'statistics'; key: DomainKey; problem: ApiProblem; since: number | undefined };

/** The current state of the console's other machines. */
export type ConsoleFacts = {
  favorites: readonly Domain[] | undefined;
  /** The open domain; without an answer it is known not to exist. `at`: epoch milliseconds. */
  open: { key: DomainKey; answer: { value: Domain; at: number } | undefined } | undefined;
  missingAnswers: readonly MissingAnswer[];
};

/** `since`: epoch milliseconds of its beginning, if known. */
export type Issue = {
  id: string;
  intent: 'error' | 'warning';
  title: string;
  text: string;
  /** The page where it can be solved; undefined if there is none. */
  href: string | undefined;
  since: number | undefined;
};

export type Reports = Partial<Record<Source, DomainReport>>;

/** Of the alert that nothing answers. */
export const outageId = 'server';

const idOf = ({ namespace, id }: DomainKey) => JSON.stringify([namespace, id]);

type DomainState = { domain: Domain | undefined; at: number };

function latestStates(reports: Reports): DomainState[] {
  const latest = new Map<string, DomainState>();
  const note = (key: DomainKey, state: DomainState) => {
    const known = latest.get(idOf(key));
    if (!known || known.at <= state.at) latest.set(idOf(key), state);
  };
  for (const report of Object.values(reports)) {
    for (const domain of report.domains) note(domain, { domain, at: report.at });
    for (const key of report.gone ?? []) note(key, { domain: undefined, at: report.at });
  }
  return [...latest.values()];
}

/** All domains that are known to exist, each as last reported. */
export const knownDomains = (reports: Reports): Domain[] => latestStates(reports).flatMap(({ domain }) => domain ?? []);

function issueOf({ domain }: DomainState): Issue[] {
  if (!domain) return [];
  const name = nameOf(domain);
  const issue = (kind: string, intent: Issue['intent'], what: string, page: string): Issue => ({
    id: `domain ${idOf(domain)} ${kind}`,
    intent,
    title: `${domain.displayName || name} ${what}`,
    text: name,
    // A domain without a namespace has no page.
    href: domain.namespace === '' ? undefined : `${domainPath(domain)}${page}`,
    since: undefined,
  });
  if (domain.status === 'error') return [issue('error', 'error', 'is in an error state', '')];
  return domain.status === 'schema-upgrade-required'
    ? [issue('upgrade', 'warning', 'needs a schema upgrade', '/upgrade')]
    : [];
}

function missingAnswerIssue(missing: MissingAnswer): Issue {
  if (missing.of === 'server' || missing.of === 'you')
    return {
      id: outageId,
      intent: 'error',
      ...(missing.of === 'you'
        ? { title: 'You are offline', text: 'Trying again when the network is back.' }
        : { title: 'The Convergence Server appears to be Offline', text: 'Checking every 10 seconds.' }),
      href: '/',
      since: undefined,
    };
  const what = { intent: 'warning', text: missing.problem ? explainProblem(missing.problem) : '' } as const;
  if (missing.of === 'favorites') {
    const title = 'The favorite domains could not be loaded';
    return { ...what, id: 'favorites', title, href: '/', since: undefined };
  }
  const { of, key, since } = missing;
  const subject = of === 'domain' ? `${nameOf(key)} is` : `The statistics of ${nameOf(key)} are`;
  return { ...what, id: `${of} ${idOf(key)}`, title: `${subject} not updated`, href: domainPath(key), since };
}

/** All issues that the console knows, the most severe first. */
export function issuesOf(reports: Reports, missingAnswers: readonly MissingAnswer[]): Issue[] {
  const issues = [...missingAnswers.map(missingAnswerIssue), ...latestStates(reports).flatMap(issueOf)];
  const rank = ({ intent }: Issue) => (intent === 'error' ? 0 : 1);
  return issues.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
