/** The files of the contract suite that examine a server, in the order of the report, and what each examines. */
export const areas: Record<string, string> = {
  'rest-server': 'Sign-in, cross-origin calls, status and settings',
  'rest-users': 'Users',
  'rest-own-user': 'Own profile and password',
  'rest-api-keys': 'API keys',
  'rest-roles': 'Roles',
  'rest-namespaces': 'Namespaces',
  'rest-domains': 'Domains',
  'rest-domain-settings': 'Settings and members of a domain',
  'rest-domain-users': 'Users and groups of a domain',
  'rest-jwt-keys-sessions': 'JWT keys and sessions',
  'rest-collections': 'Collections',
  'rest-models': 'Models',
  'rest-model-query': 'Queries',
  'query-recordings': 'Queries as they were recorded',
  'rest-model-permissions': 'Permissions of models',
  'rest-activities': 'Activities',
  'rest-chats': 'Chats',
  'realtime-models': 'Models over realtime',
  'realtime-activities': 'Activities over realtime',
  'realtime-chats': 'Chats over realtime',
};

/** Notes of a check besides its result. */
export type Note = {
  /** `shown`: a tolerated known difference. `gone`: a listed difference that this server does not show. */
  kind: 'shown' | 'gone';
  id: string;
  reason: string;
};

export type Difference = { message: string; request?: string; expected?: string; got?: string };

export type CheckResult = {
  name: string;
  /** `unanswered`: the server took too long to tell whether it differs. */
  result: 'holds' | 'differs' | 'unanswered' | 'notTried';
  /** Why it was not tried. */
  reason?: string;
  differences: Difference[];
  notes: Note[];
};

export type AreaResult = { area: string; checks: CheckResult[]; problems: string[] };

/** A run of the suite, also an incomplete one. */
export type Run = {
  server: string;
  version: string;
  username: string;
  name: string;
  started: Date;
  /** The chosen areas. */
  chosen: string[];
  results: AreaResult[];
  stopped: boolean;
  /** What went wrong outside the checks, e.g. could not be removed. */
  problems: string[];
};

export const titleOf = (area: string) => areas[area] ?? area;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const countsOf = (checks: readonly CheckResult[]) =>
  (['holds', 'differs', 'unanswered', 'notTried'] as const).map(
    (wanted) => checks.filter(({ result }) => result === wanted).length,
  ) as [number, number, number, number];

/** "18 hold, 1 differs, 1 without an answer, 2 not tried" */
export const tally = (checks: CheckResult[]) => {
  const [hold, differ, late, skipped] = countsOf(checks);
  return [
    `${hold} hold${hold === 1 ? 's' : ''}`,
    ...(differ > 0 ? [`${differ} differ${differ === 1 ? 's' : ''}`] : []),
    ...(late > 0 ? [`${late} without an answer`] : []),
    ...(skipped > 0 ? [`${skipped} not tried`] : []),
  ].join(', ');
};

const checksOf = ({ results }: Run) =>
  results.flatMap(({ area, checks }) =>
    checks.map((check) => ({ ...check, title: `${titleOf(area)}: ${check.name}` })),
  );

const missingAreas = ({ chosen, results }: Run) =>
  chosen.filter((area) => !results.some((result) => result.area === area));

const problemsOf = (run: Run) => [
  ...run.results.flatMap(({ area, problems }) => problems.map((each) => `${titleOf(area)}: ${each}`)),
  ...run.problems,
];

/** 0: everything holds, 1: something differs, 2: not completely examined, or not completely removed. */
export const exitCodeOf = (run: Run): 0 | 1 | 2 => {
  const results = new Set(checksOf(run).map(({ result }) => result));
  if (run.stopped || problemsOf(run).length > 0 || missingAreas(run).length > 0) return 2;
  if (results.has('differs')) return 1;
  return results.has('unanswered') ? 2 : 0;
};

/** One sentence whether the console works with this server, and one with the numbers. */
export const verdictOf = (run: Run): string => {
  const checks = checksOf(run).filter(({ result }) => result !== 'notTried');
  const [hold, differ, late] = countsOf(checks);
  const numbers = [
    `${hold} of ${counted(checks.length, 'check')} ${hold === 1 ? 'holds' : 'hold'}`,
    ...(differ > 0 ? [`${differ} ${differ === 1 ? 'differs' : 'differ'}`] : []),
    ...(late > 0 ? [`${late} got no answer in time`] : []),
  ].join(', ');
  const works =
    differ > 0
      ? 'The console may not work with this server'
      : exitCodeOf(run) === 0
        ? 'The console works with this server'
        : 'Not known whether the console works with this server';
  const why = run.stopped ? ' (stopped before the end)' : problemsOf(run).length > 0 ? ' (see Problems)' : '';
  return `${works}${why}: ${numbers}.`;
};

/** Each known difference once. */
const known = (run: Run, kind: Note['kind']) => {
  const notes = checksOf(run).flatMap((each) => each.notes.filter((note) => note.kind === kind));
  return [...new Map(notes.map(({ id, reason }) => [id, `${reason} (${id})`])).values()].sort();
};

const indent = (text: string, by: string) => text.split('\n').join(`\n${by}`);

const differenceText = ({ message, request, expected, got }: Difference, by: string) =>
  [
    ...(request === undefined ? [] : [request]),
    ...(expected === undefined && got === undefined
      ? [message]
      : [`expected ${expected ?? 'nothing there'}`, `got      ${got ?? 'nothing there'}`]),
  ]
    .map((line) => `${by}${indent(line, `${by}         `)}`)
    .join('\n');

type Section = { title: string; about?: string; items: string[] };

/** What is not simply as expected, for the terminal and the file alike. */
const sections = (run: Run): Section[] => {
  const checks = checksOf(run);
  return [
    {
      title: 'Differs',
      items: checks
        .filter(({ result }) => result === 'differs')
        .map(({ title, differences }) =>
          [title, ...differences.map((each) => differenceText(each, '    '))].join('\n'),
        ),
    },
    {
      title: 'No answer in time',
      about: 'The server may be busy. Try these areas again with --only.',
      items: checks
        .filter(({ result }) => result === 'unanswered')
        .map(({ title, differences }) => `${title}: ${differences.map(({ message }) => message).join(' ')}`),
    },
    {
      title: 'Known differences',
      about: 'The console copes with these defects of server 1.0.0-rc.13.',
      items: known(run, 'shown'),
    },
    { title: 'Known differences that this server does not show', items: known(run, 'gone') },
    {
      title: 'Not tried',
      items: [
        ...checks
          .filter(({ result }) => result === 'notTried')
          .map(({ title, reason }) => `${title}: ${reason ?? 'the run ended before'}`),
        ...missingAreas(run).map((area) => `${titleOf(area)}: the run ended before`),
      ],
    },
    { title: 'Problems', items: problemsOf(run) },
  ].filter(({ items }) => items.length > 0);
};

/** The end of the run on the terminal. */
export const terminalReport = (run: Run): string =>
  [
    verdictOf(run),
    ...sections(run).map(({ title, about, items }) =>
      [`${title} (${items.length})`, ...(about ? [`  ${about}`] : []), ...items.map((item) => `  - ${item}`)].join(
        '\n',
      ),
    ),
  ].join('\n\n');

const marks = {
  holds: 'holds',
  differs: '**differs**',
  unanswered: 'no answer in time',
  notTried: 'not tried',
} as const;

/** The whole run as Markdown: the same, and every check. */
export const markdownReport = (run: Run): string => {
  const escaped = (text: string) => text.replace(/[<|*_`]/g, '\\$&');
  return [
    `# Contract suite: ${run.server}`,
    verdictOf(run),
    [
      `- Server version: ${run.version}`,
      `- Examined as: ${run.username}`,
      `- Started: ${run.started.toISOString()}`,
      `- Everything it created was named \`${run.name}…\``,
    ].join('\n'),
    ...sections(run).map(({ title, about, items }) =>
      [
        `## ${title} (${items.length})`,
        ...(about ? [about] : []),
        items
          .map((item) => {
            const [first = '', ...rest] = item.split('\n');
            const more = rest.length > 0 ? `\n\n  \`\`\`text\n  ${indent(rest.join('\n'), '  ')}\n  \`\`\`\n` : '';
            return `- ${escaped(first)}${more}`;
          })
          .join('\n'),
      ].join('\n\n'),
    ),
    '## Every check',
    ...run.results.map(({ area, checks }) =>
      [
        `### ${titleOf(area)}: ${tally(checks)}`,
        checks.map(({ name, result }) => `- ${marks[result]}: ${escaped(name)}`).join('\n'),
      ].join('\n\n'),
    ),
    '',
  ].join('\n\n');
};
