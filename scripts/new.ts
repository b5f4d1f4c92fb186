import { spawnSync } from 'node:child_process';
import { make } from './new/make';
import { projectFolder } from './source-files';

try {
  const { files, next } = make(projectFolder, process.argv[2], process.argv[3]);
  spawnSync('npx', ['prettier', '--write', '--log-level', 'warn', ...files], {
    cwd: projectFolder,
    stdio: 'inherit',
  });
  spawnSync('npx', ['oxlint', '--fix', ...files], { cwd: projectFolder, stdio: 'inherit' });
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}`);
  console.log(`Next:\n${next.map((step) => `  ${step}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
