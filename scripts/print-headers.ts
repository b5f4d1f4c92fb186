import { readConfigFile } from './config-file';
import { chosenOf, exitWith } from './refusal';
import { type HeaderFormat, headerFormats, headerLines, securityHeaders } from './security-headers';
import { parseStartFlags } from './start-flags';

const formats = Object.keys(headerFormats) as HeaderFormat[];
const usage = `Usage: npm run headers -- [options]

Prints the headers that a web server is to send with the console's files.

  --rest-url URL          REST API of the Convergence server; none: the page's own host
  --realtime-url URL      realtime API of the same server
  --avatar-url URL|off    public avatar service
  --config FILE           take all three from a file like config.json
  --as ${formats.join('|')}     as a web server is told to send them (default http)
  --help                  print this text
`;

/** Takes `--as` from the command line; the rest are flags of the start script. */
function takeFormat(args: string[]) {
  const at = args.indexOf('--as');
  if (at === -1) return { format: 'http' as const, rest: args };
  const [format = 'http'] = chosenOf('format', formats, [args[at + 1] ?? '']);
  return { format, rest: args.toSpliced(at, 2) };
}

try {
  const { format, rest } = takeFormat(process.argv.slice(2));
  const flags = parseStartFlags(rest);
  if (flags.help) console.log(usage);
  else {
    const { remote, avatarUrl } = flags.config === undefined ? flags : readConfigFile(flags.config);
    // An https page can only call an https REST API.
    const https = remote?.restApiUrl.startsWith('https:') ?? true;
    for (const line of headerLines(securityHeaders({ ...remote, avatarUrl, https }), format)) console.log(line);
  }
} catch (error) {
  exitWith(error);
}
