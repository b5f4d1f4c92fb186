import { describe, expect, it } from 'vitest';
import { loadRuntimeConfig, parseRuntimeConfig } from '~/api/config/runtime-config';

const page = new URL('https://ops.example/console/domain/acme/app/');
const good = {
  restApiUrl: 'https://api.example:8081/',
  realtimeApiUrl: 'https://rt.example:8080',
  baseUrl: '/console/',
};
const parse = (more: object, at = page) => parseRuntimeConfig({ ...good, ...more }, at);
const problemOf = (more: object, at = page) => {
  const result = parse(more, at);
  return result.ok ? undefined : result.problem;
};

describe('a valid configuration', () => {
  it('gives absolute addresses ending in a slash and the public avatar service', () => {
    expect(parse({})).toEqual({
      ok: true,
      config: {
        restApiUrl: 'https://api.example:8081/',
        realtimeApiUrl: 'https://rt.example:8080/',
        baseUrl: '/console/',
        avatarUrl: 'https://www.gravatar.com/avatar/',
      },
    });
  });

  it.each([
    ['a path', { restApiUrl: '/rest' }, { restApiUrl: 'https://ops.example/rest/' }],
    ['surrounding spaces', { restApiUrl: '  https://a.example  ' }, { restApiUrl: 'https://a.example/' }],
    ['a base without its slash', { baseUrl: '/console' }, { baseUrl: '/console/' }],
    ['a base with an origin', { baseUrl: 'https://ops.example/console/' }, { baseUrl: '/console/' }],
    ['a parent path as base', { baseUrl: '/' }, { baseUrl: '/' }],
    ['no avatars', { avatarUrl: false }, { avatarUrl: false }],
    ['another avatar service', { avatarUrl: '/faces' }, { avatarUrl: 'https://ops.example/faces/' }],
    ['a server on this machine', { restApiUrl: 'http://localhost:8081' }, { restApiUrl: 'http://localhost:8081/' }],
  ])('accepts %s', (_, more, expected) => {
    expect(parse(more)).toMatchObject({ ok: true, config: expected });
  });

  it('ignores unknown keys', () => {
    expect(parse({ colour: 'red' })).toEqual(parse({}));
  });

  it('accepts the base without its slash as the page address', () => {
    expect(parse({}, new URL('https://ops.example/console')).ok).toBe(true);
  });
});

describe('a configuration problem', () => {
  it.each([
    [{ restApiUrl: undefined }, 'restApiUrl is undefined: it must be the address of the REST API'],
    [{ restApiUrl: 8081 }, 'restApiUrl is 8081: it must be the address of the REST API'],
    [{ realtimeApiUrl: null }, 'realtimeApiUrl is null: it must be'],
    [{ realtimeApiUrl: ' ' }, 'realtimeApiUrl is empty: it must be'],
    [{ restApiUrl: 'https://' }, 'restApiUrl is not a valid address: "https://".'],
    [{ restApiUrl: 'javascript:alert(1)' }, 'restApiUrl must begin with http:// or https://'],
    [{ realtimeApiUrl: 'wss://a' }, 'realtimeApiUrl must begin with http:// or https://'],
    [{ restApiUrl: 'https://u:p@a' }, 'restApiUrl must not contain a user name or password.'],
    [{ restApiUrl: 'https://a/?x=1' }, 'restApiUrl must not contain a query or a fragment'],
    [{ restApiUrl: 'http://a.example/' }, 'restApiUrl must be https, because this page is https'],
    [{ baseUrl: '/other/' }, 'baseUrl is "/other/", but this page is served at https://ops.example/console/'],
    [{ baseUrl: '/cons' }, 'baseUrl is "/cons", but this page is served at'],
    [{ baseUrl: 'https://other.example/console/' }, 'baseUrl is "https://other.example/console/", but'],
    [{ avatarUrl: true }, 'avatarUrl is true: it must be the address of an avatar service, or false.'],
    [{ avatarUrl: '' }, 'avatarUrl is empty: it must be the address of an avatar service, or false.'],
    [{ avatarUrl: 'ftp://faces' }, 'avatarUrl must begin with http:// or https://'],
  ])('explains %j', (more, sentence) => {
    const problem = problemOf(more);
    expect(problem?.key).toBe(Object.keys(more)[0]);
    expect(problem?.message).toContain(sentence);
    expect(problem?.message).toMatch(/\.$/);
    expect(problem?.message).not.toContain('\n');
  });

  it.each(['restApiUrl', 'realtimeApiUrl', 'baseUrl'] as const)('names the missing key %s', (key) => {
    const { [key]: _, ...rest } = good;
    const result = parseRuntimeConfig(rest, page);
    expect(result).toMatchObject({ ok: false, problem: { key } });
    expect(result.ok ? '' : result.problem.message).toContain(`${key} is missing from config.json`);
  });

  it.each([null, 7, 'text', [], undefined])('rejects %j', (value) => {
    expect(parseRuntimeConfig(value, page)).toEqual({
      ok: false,
      problem: {
        message: 'config.json must be an object with the keys restApiUrl, realtimeApiUrl and baseUrl.',
      },
    });
  });
});

describe('loading the configuration', () => {
  const load = (answer: Partial<{ status: number; contentType: string; text: string }>) =>
    loadRuntimeConfig(
      () => Promise.resolve({ status: 200, contentType: 'application/json', text: '', ...answer }),
      '/console/config.json',
      page,
    );

  it('returns the configuration', async () => {
    expect(await load({ text: JSON.stringify(good) })).toEqual(parse({}));
  });

  it.each([
    [{ status: 404 }, '/console/config.json does not exist on the web server.'],
    [{ status: 502 }, '/console/config.json could not be loaded: the web server answered 502.'],
    [{ contentType: 'text/html; charset=utf-8', text: 'x' }, 'which sent an HTML page instead.'],
    [{ text: '<!doctype html>' }, 'which sent an HTML page instead.'],
    [{ text: '{ "restApiUrl": ' }, '/console/config.json is not valid JSON.'],
    [{ text: '' }, '/console/config.json is not valid JSON.'],
    [{ text: '{}' }, 'restApiUrl is missing from config.json'],
  ])('explains %j', async (answer, sentence) => {
    const result = await load(answer);
    expect(result.ok ? '' : result.problem.message).toContain(sentence);
  });

  it('reports a missing answer', async () => {
    const result = await loadRuntimeConfig(() => Promise.reject(new TypeError('x')), '/config.json', page);
    expect(result).toEqual({
      ok: false,
      problem: { message: '/config.json could not be loaded: the web server did not answer.' },
    });
  });
});
