import { join } from 'node:path';
import { ensureBrowser } from '../../../scripts/browser';
import { buildConsole, isBuildStale } from '../../../scripts/console-build';

/** Once before all workers: a browser, and a build of the sources as they are. */
export default async function globalSetup(): Promise<void> {
  await ensureBrowser();
  const root = join(import.meta.dirname, '../../..');
  if (isBuildStale(root)) await buildConsole(root);
}
