import type { Meta, StoryObj } from '@storybook/react-vite';
import indexHtml from '../../../index.html?raw';

/** The part of index.html that is shown until the first screen is drawn. */
const meta = { title: 'Session/Frame' } satisfies Meta;
export default meta;

/** From the empty root to the end of the frame, which its styles depend on. */
const [markup = ''] = /<div id="root">[\s\S]*(?=<noscript)/.exec(indexHtml) ?? [];

const around = (kind: 'server' | 'domain'): StoryObj => ({
  render: () => <div data-frame={kind} dangerouslySetInnerHTML={{ __html: markup }} />,
});
export const Server = around('server');
export const Domain = around('domain');
