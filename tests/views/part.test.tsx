import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { held } from '~/machines/kit/chunk';
import { partOf } from '~/views/kit/part';
import { show } from '../support/show';

it('may call hooks while it is waiting and after a failure', async () => {
  let fail = (_: Error): void => undefined;
  const first = new Promise<() => string>((_, reject) => (fail = reject));
  const read = vi.fn(() => Promise.resolve((): string => 'Here')).mockReturnValueOnce(first);
  const Part = partOf<object>(
    held(read),
    (failure) => {
      const [label] = useState('Retry');
      return <button onClick={failure.retry}>{label}</button>;
    },
    () => useState('Loading')[0],
  );
  show(<Part />);
  expect(screen.getByText('Loading')).toBeVisible();
  fail(new Error('offline'));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeVisible();
});
