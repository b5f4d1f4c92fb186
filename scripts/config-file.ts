import { readFileSync } from 'node:fs';
import { parseRuntimeConfig, parseServiceUrl } from '../src/api/config/runtime-config';
import { Refusal } from './refusal';
import type { RemoteServer } from './start-flags';

/**
 * Reads a file in the format of `config.json`. `baseUrl` is optional, because the build sets it.
 * Throws a {@link Refusal} if it cannot be read or used. Addresses must be absolute.
 */
export function readConfigFile(path: string): { remote: RemoteServer; avatarUrl: string | false } {
  const value = readJson(path);
  const page = new URL('http://localhost/');
  const result = parseRuntimeConfig(isRecord(value) ? { ...value, baseUrl: '/' } : value, page);
  if (!result.ok) throw new Refusal(`${path} can not be used: ${result.problem.message}`);
  for (const key of ['restApiUrl', 'realtimeApiUrl', 'avatarUrl'] as const) {
    const text = isRecord(value) ? value[key] : undefined;
    const absolute = typeof text === 'string' ? parseServiceUrl(text.trim()) : undefined;
    if (absolute?.ok === false) throw new Refusal(`${path} can not be used: ${key} ${absolute.complaint}.`);
  }
  const { restApiUrl, realtimeApiUrl, avatarUrl } = result.config;
  return { remote: { restApiUrl, realtimeApiUrl }, avatarUrl };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Refusal(`There is no configuration file ${path}.`);
    throw new Refusal(`The configuration file ${path} can not be read: ${message}.`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
