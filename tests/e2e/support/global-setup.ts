import { join } from 'node:path';
import { ensureBrowser } from '../../../scripts/browser';
import { buildConsole, isBuildStale } from '../../../scripts/console-build';
import { releaseSites } from './sites';

/** Runs once before all workers: installs a browser and builds the current sources. */
export default async function globalSetup(): Promise<void> {
  releaseSites();
  await ensureBrowser();
  const root = join(import.meta.dirname, '../../..');
  if (isBuildStale(root)) await buildConsole(root);
}
