import { settingsOf, usage, UsageError, type Settings } from './command-line';
import { ExposureError, exposureWarning, signInNote } from './access';
import { listen, ListenError } from './listen';
import { createSandbox } from './sandbox';
import { StoreError } from './state/durable-files';

const start = async ({ port, host, exposure, sandbox: options }: Settings) => {
  const sandbox = await createSandbox(options);
  const listener = await listen(sandbox, { port, host, access: exposure.access }).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const { data } = options;
  console.log(`Sandbox listening on ${listener.url} (REST and realtime).`);
  console.log(data === undefined ? 'Data is kept in memory only.' : `Data is kept in ${data}.`);
  console.log(`Sign in: ${signInNote(exposure, sandbox.replacedPasswords)}`);
  const warning = exposureWarning(exposure, host);
  if (warning) console.warn(warning);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await Promise.all([listener.close(), sandbox.close()]);
      process.exit(0);
    } catch (error) {
      console.error((error as Error).message);
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

try {
  const settings = settingsOf(process.argv.slice(2));
  if (settings === 'help') console.log(usage);
  else await start(settings);
} catch (error) {
  if (error instanceof UsageError || error instanceof ExposureError) {
    console.error(error.message);
    process.exit(2);
  }
  if (error instanceof ListenError || error instanceof StoreError) console.error(error.message);
  else console.error(`The sandbox could not start: ${(error as Error).message}`);
  process.exit(1);
}
