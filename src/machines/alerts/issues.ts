import type { Domain, DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import { type ApiProblem, explainProblem } from '~/core/problem';

/** Where the console learns of domains: from the reading of all, and in between from what other machines and lists see. */
export type Source = 'all' | 'favorites' | 'listed' | 'open';

/** What one source last said. `gone`: known not to exist. `at`: epoch milliseconds. */
export type DomainReport = { domains: readonly Domain[]; gone?: readonly DomainKey[]; at: number };

/** Something that the console asks for again and again, and gets no answer to. */
export type MissingAnswer =
  | { of: 'server' }
  | { of: 'favorites'; problem: ApiProblem | undefined }
  /** `since`: epoch milliseconds of the last answer. */
  | { of: 'domain' | 'statistics'; key: DomainKey; problem: ApiProblem; since: number | undefined };

/** `since`: epoch milliseconds from which it is known to hold, where that is not now. */
export type Issue = {
  id: string;
  intent: 'error' | 'warning';
  title: string;
  text: string;
  /** Where to see to it; undefined where there is no such page. */
  href: string | undefined;
  since: number | undefined;
};

export type Reports = Partial<Record<Source, DomainReport>>;

const idOf = ({ namespace, id }: DomainKey) => JSON.stringify([namespace, id]);
const nameOf = ({ namespace, id }: DomainKey) => `${namespace}/${id}`;

type DomainState = { domain: Domain | undefined; at: number };

/** The newest word on each domain. */
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

function issueOf({ domain }: DomainState): Issue[] {
  if (!domain) return [];
  const name = nameOf(domain);
  const common = { id: `domain ${idOf(domain)}`, since: undefined };
  // One whose namespace is gone has no page.
  const pageAt = (page: string) => (domain.namespace === '' ? undefined : `${domainPath(domain)}${page}`);
  switch (domain.status) {
    case 'error':
      return [
        {
          ...common,
          id: `${common.id} error`,
          intent: 'error',
          title: `${domain.displayName || name} is in an error state`,
          text: name,
          href: pageAt(''),
        },
      ];
    case 'schema-upgrade-required':
      return [
        {
          ...common,
          id: `${common.id} upgrade`,
          intent: 'warning',
          title: `${domain.displayName || name} needs a schema upgrade`,
          text: name,
          href: pageAt('/upgrade'),
        },
      ];
    default:
      return [];
  }
}

function missingAnswerIssue(missing: MissingAnswer): Issue {
  const reason = 'problem' in missing && missing.problem ? explainProblem(missing.problem) : '';
  switch (missing.of) {
    case 'server':
      return {
        id: 'server',
        intent: 'error',
        title: 'The Convergence Server appears to be Offline',
        text: 'Checking every 10 seconds.',
        href: '/',
        since: undefined,
      };
    case 'favorites':
      return {
        id: 'favorites',
        intent: 'warning',
        title: 'The favorite domains could not be loaded',
        text: reason,
        href: '/',
        since: undefined,
      };
    default:
      return {
        id: `${missing.of} ${idOf(missing.key)}`,
        intent: 'warning',
        title:
          missing.of === 'domain'
            ? `${nameOf(missing.key)} is not updated`
            : `The statistics of ${nameOf(missing.key)} are not updated`,
        text: reason,
        href: domainPath(missing.key),
        since: missing.since,
      };
  }
}

/** All that is wrong as far as the console knows, the worst first. */
export function issuesOf(reports: Reports, missingAnswers: readonly MissingAnswer[]): Issue[] {
  const issues = [...missingAnswers.map(missingAnswerIssue), ...latestStates(reports).flatMap(issueOf)];
  const rank = ({ intent }: Issue) => (intent === 'error' ? 0 : 1);
  return issues.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
