import { expect, it } from 'vitest';
import { readUserId, writeUserId } from '~/core/person';

it.each([
  ['alice', 'normal', 'alice'],
  ['normal:alice', 'normal', 'alice'],
  ['convergence:admin', 'convergence', 'admin'],
  ['Anonymous:a', 'anonymous', 'a'],
  ['anonymous:a%3Ab', 'anonymous', 'a:b'],
  ['a%3Ab', 'normal', 'a%3Ab'],
  ['normal:anonymous%3Ax', 'normal', 'anonymous:x'],
  ['robot:r2', 'normal', 'robot:r2'],
  ['100%', 'normal', '100%'],
  ['convergence:50%', 'convergence', '50%'],
  ['', 'normal', ''],
])('reads %j', (text, type, username) => {
  expect(readUserId(text)).toEqual({ type, username });
});

it.each(['alice', 'a:b', 'anonymous:x', 'x%41', 'é/%'])('reads the id it wrote: %j', (username) => {
  for (const type of ['normal', 'anonymous', 'convergence'] as const)
    expect(readUserId(writeUserId({ type, username }))).toEqual({ type, username });
});
