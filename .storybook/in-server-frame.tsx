import type { Decorator } from '@storybook/react-vite';
import { operator } from '~/core/person';
import { PersonAvatar } from '~/views/kit/PersonName';
import { statusTerm, ToneText } from '~/views/kit/status';
import { Frame } from '~/views/shell/Frame';
import { sectionAt, serverNav } from '~/views/kit/page-table';
import { pages } from '~/views/shell/pages';

const online = <ToneText {...statusTerm('ready')} label="Server online" />;

/** Renders the page at an address of the server level in the console's frame. */
export const inServerFrame =
  (address: string): Decorator =>
  (Story) => (
    <Frame
      tools={<PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />}
      nav={{
        label: 'Server',
        items: serverNav(pages, { current: sectionAt(pages, address), namespaces: true }),
        footer: online,
      }}
    >
      <Story />
    </Frame>
  );
