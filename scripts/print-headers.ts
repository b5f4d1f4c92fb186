import { parseStartFlags } from './start-flags';
import { exitWith } from './refusal';
import { securityHeaders } from './security-headers';

/** Prints the headers that a web server is to send with the console's files: `--rest-url URL --realtime-url URL [--avatar-url URL|off]`. */
try {
  const { remote, avatarUrl } = parseStartFlags(process.argv.slice(2));
  for (const [name, value] of Object.entries(securityHeaders({ ...remote, avatarUrl }))) console.log(`${name}: ${value}`);
} catch (error) {
  exitWith(error);
}
