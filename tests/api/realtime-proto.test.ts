import type { RealTimeObject } from '@convergence/convergence';
import { describe, expect, it, vi } from 'vitest';
import { readHistory } from '~/api/realtime/history';
import type { DocumentObject } from '~/core/document/value';
import { valueFromJson } from '../../sandbox/state/data-values';
import { replaceModelData } from '../../sandbox/state/models';
import { labTarget, realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();
const text = '{"__proto__":{"note":"kept","__proto__":[1]},"a":1}';

/** A model with members named `__proto__`, which no client could add. */
async function start() {
  const [own, other] = await Promise.all([lab.connectOperator(), lab.connect('bob')]);
  const made = await lab.makeModel(other, {});
  await made.close();
  const { state, domain } = lab.server();
  const root = valueFromJson(JSON.parse(text));
  if (root.type !== 'object') throw new Error();
  replaceModelData(state, domain, lab.stored(), root);
  const domains = lab.connectedBy(own);
  const { heard } = lab.follow(domains);
  await vi.waitFor(() => expect(heard('model.opened')).toHaveLength(1));
  return { other, domains, heard, opened: heard('model.opened')[0]! };
}

describe('a member named __proto__', () => {
  it('is read with the model, with its content', async () => {
    const { opened, domains } = await start();
    expect(JSON.stringify(opened.data)).toBe(text);
    expect(({} as DocumentObject)['note']).toBeUndefined();
    const history = await readHistory(domains, labTarget, 'm1', new AbortController().signal);
    const { version } = history;
    expect(JSON.stringify(await history.documentAt(version, new AbortController().signal))).toBe(text);
  });

  it('follows changes of its content by others', async () => {
    const { other, heard } = await start();
    const theirs = await other.models().open('m1');
    const inner = theirs.root().get('__proto__') as unknown as RealTimeObject;
    inner.set('note', 'changed');
    await vi.waitFor(() =>
      expect(heard('model.edited').flatMap(({ edits }) => edits)).toEqual([
        { type: 'setMember', path: ['__proto__'], key: 'note', value: 'changed' },
      ]),
    );
    expect(JSON.stringify(theirs.root().value())).toBe('{"__proto__":{"note":"changed","__proto__":[1]},"a":1}');
  });
});
