import { runStep } from './test-step';
import { examine } from './contract/examine';
import { parseContractFlags, usage } from './contract/flags';
import { Refusal } from './refusal';
import { projectFolder } from './source-files';

const run = async (): Promise<number> => {
  const flags = parseContractFlags(process.argv.slice(2), process.env);
  if (flags === 'help') {
    console.log(usage);
    return 0;
  }
  if (flags === 'embedded') {
    const args = ['run', '--project', 'contract'];
    return (await runStep({ name: 'contract', program: 'vitest', args }, projectFolder)).code;
  }
  const stop = new AbortController();
  // Ctrl+C can arrive twice, from the terminal and from the parent process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // A terminal that was closed must not end the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return examine(flags, stop.signal);
};

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(2);
}
