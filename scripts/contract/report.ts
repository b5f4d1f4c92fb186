import { areas } from './areas';

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
  result: 'holds' | 'differs' | 'notTried';
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

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** "18 hold, 1 differs, 2 not tried" */
export const tally = (checks: CheckResult[]) => {
  const count = (wanted: CheckResult['result']) => checks.filter(({ result }) => result === wanted).length;
  const [hold, differ, skipped] = [count('holds'), count('differs'), count('notTried')];
  return [
    `${hold} hold${hold === 1 ? 's' : ''}`,
    ...(differ > 0 ? [`${differ} differ${differ === 1 ? 's' : ''}`] : []),
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
  if (run.stopped || problemsOf(run).length > 0 || missingAreas(run).length > 0) return 2;
  return checksOf(run).some(({ result }) => result === 'differs') ? 1 : 0;
};

export const verdictOf = (run: Run): string => {
  const checks = checksOf(run);
  const [differ, tried] = [
    checks.filter(({ result }) => result === 'differs').length,
    checks.filter(({ result }) => result !== 'notTried').length,
  ];
  const verdict =
    differ > 0
      ? `${differ} of ${counted(tried, 'check')} ${differ === 1 ? 'differs' : 'differ'}.`
      : `${tried === 1 ? '1 check holds' : `All ${tried} checks that were tried hold`}.`;
  if (run.stopped) return `Stopped before the end. ${tried > 0 ? `Until then: ${verdict}` : ''}`.trim();
  return exitCodeOf(run) === 2 ? `Incomplete: see Problems. ${verdict}` : verdict;
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
      title: 'Known differences',
      about: 'The console copes with these defects of server 1.0.0-rc.13.',
      items: known(run, 'shown'),
    },
    {
      title: 'Known differences that this server does not show',
      items: known(run, 'gone'),
    },
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
    ...sections(run).map(({ title, about, items }) =>
      [
        `${title} (${items.length})`,
        ...(about ? [`  ${about}`] : []),
        ...items.map((item) => `  - ${item}`),
      ].join('\n'),
    ),
    verdictOf(run),
  ].join('\n\n');

const marks = { holds: 'holds', differs: '**differs**', notTried: 'not tried' } as const;

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
            const more =
              rest.length > 0 ? `\n\n  \`\`\`text\n  ${indent(rest.join('\n'), '  ')}\n  \`\`\`\n` : '';
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
