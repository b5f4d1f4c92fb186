import { chosenOf, readArguments, Refusal } from '../refusal';
import { readUrl } from '../start-flags';
import { areas } from './report';

export type ContractFlags = Exclude<ReturnType<typeof parseContractFlags>, string>;

export const usage = `Usage: npm run test:contract -- --rest-url URL --realtime-url URL [options]

Examines whether a Convergence server does what the console relies on. It creates users, namespaces and domains whose
names begin with contract-, and removes them at the end. Without an address it examines the embedded backend.

  --rest-url URL          REST API of the server                  (or CONTRACT_REST_URL)
  --realtime-url URL      realtime API of the same server         (or CONTRACT_REALTIME_URL)
  --user NAME             a Server Admin of it, otherwise asked   (or CONTRACT_USERNAME)
                          The password is asked too, or read from CONTRACT_PASSWORD.
  --only AREAS            examine only these, comma-separated
  --with-settings         also change a server setting, and put it back
  --clean                 only remove what earlier runs left
  --yes                   start without asking
  --report FILE           Markdown file for the report (contract-report.md)
  --help                  print this text

Exit code: 0 everything holds, 1 something differs, 2 it could not run, or not completely.

Areas:
${Object.entries(areas)
  .map(([id, title]) => `  ${id.padEnd(24)}${title}`)
  .join('\n')}
`;

const options = {
  'rest-url': { type: 'string' },
  'realtime-url': { type: 'string' },
  user: { type: 'string' },
  only: { type: 'string' },
  'with-settings': { type: 'boolean' },
  clean: { type: 'boolean' },
  yes: { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line and the environment.
 * @returns what to examine, with addresses that have no slash at the end; 'embedded' without an address
 * @throws Refusal for the first error
 */
export function parseContractFlags(args: string[], env: Record<string, string | undefined>) {
  if (args.some((arg) => arg.startsWith('--password')))
    throw new Refusal(
      'A password on the command line can be seen by others: set CONTRACT_PASSWORD, or type it when asked.',
    );
  const { values } = readArguments(args, options, 'See npm run test:contract -- --help.');
  if (values.help) return 'help';
  const url = values['rest-url'] ?? env['CONTRACT_REST_URL'];
  const realtimeUrl = values['realtime-url'] ?? env['CONTRACT_REALTIME_URL'];
  if (!url && !realtimeUrl) {
    const [other] = Object.keys(values);
    if (other !== undefined) throw new Refusal(`--${other} needs --rest-url and --realtime-url.`);
    return 'embedded';
  }
  if (!url || !realtimeUrl) throw new Refusal('--rest-url and --realtime-url must be given together.');
  return {
    url: readUrl('rest-url', url).replace(/\/$/, ''),
    realtimeUrl: readUrl('realtime-url', realtimeUrl).replace(/\/$/, ''),
    username: values.user ?? env['CONTRACT_USERNAME'],
    password: env['CONTRACT_PASSWORD'],
    /** The areas to examine. */
    only: chosenOf('area', Object.keys(areas), values.only?.split(',') ?? []),
    mayChangeSettings: values['with-settings'] ?? false,
    /** Remove what earlier runs left, and examine nothing. */
    clean: values.clean ?? false,
    /** Start without asking. */
    yes: values.yes ?? false,
    report: values.report ?? 'contract-report.md',
  };
}
