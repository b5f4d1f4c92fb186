import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { guideUrl, type HelpTitle, helpTopics } from '~/views/help-topics';
import { HelpButton } from '~/views/kit/HelpButton';
import { TextField } from '~/views/kit/TextField';
import { show as showPage } from '../support/show';

it.each(Object.entries(helpTopics))('%s is explained in two sentences with a page', (_, { text, page }) => {
  for (const sentence of text) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/);
  const url = new URL(guideUrl(page));
  expect([url.protocol, url.host]).toEqual(['https:', 'guide.convergence.io']);
  expect(page).toMatch(/^[a-z-]+\/[a-z-]+\/?$/);
});

const topic: HelpTitle = 'JWT keys';
const show = () =>
  showPage(
    <TextField
      name="key"
      label="Public Key"
      required
      help={<HelpButton topic={topic} />}
      value=""
      onChange={() => undefined}
    />,
  );

it('opens with Enter, closes with Escape, and gives the focus back', async () => {
  const user = userEvent.setup();
  show();
  await user.tab();
  const button = () => screen.getByRole('button', { name: 'Help: JWT keys' });
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  const help = await screen.findByRole('dialog', { name: topic });
  expect(help).toHaveTextContent(helpTopics[topic].text.join(' '));
  const link = screen.getByRole('link', { name: /opens in a new tab/ });
  expect(link).toHaveAttribute('href', guideUrl(helpTopics[topic].page));
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button()).toHaveFocus());
});

it('is no part of the name of the field', () => {
  show();
  expect(screen.getByRole('textbox', { name: 'Public Key' })).toBeVisible();
});
