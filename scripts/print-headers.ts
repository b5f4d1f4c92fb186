import { readConfigFile } from './config-file';
import { exitWith } from './refusal';
import { securityHeaders } from './security-headers';
import { parseStartFlags } from './start-flags';

const usage = `Usage: npm run headers -- [options]

Prints the headers that a web server is to send with the console's files.

  --rest-url URL          REST API of the Convergence server; none: the page's own host
  --realtime-url URL      realtime API of the same server
  --avatar-url URL|off    public avatar service
  --config FILE           take all three from a file like config.json
  --help                  print this text
`;

try {
  const flags = parseStartFlags(process.argv.slice(2));
  if (flags.help) console.log(usage);
  else {
    const { remote, avatarUrl } = flags.config === undefined ? flags : readConfigFile(flags.config);
    // An https page can only call an https REST API.
    const https = remote?.restApiUrl.startsWith('https:') ?? true;
    const headers = securityHeaders({ ...remote, avatarUrl, https });
    for (const [name, value] of Object.entries(headers)) console.log(`${name}: ${value}`);
  }
} catch (error) {
  exitWith(error);
}
