import type { Decorator } from '@storybook/react-vite';
import { operator } from '~/core/person';
import { PersonAvatar } from '~/views/kit/PersonName';
import { statusTerm, ToneText } from '~/views/kit/status';
import { Frame } from '~/views/shell/Frame';
import { serverNav, type ServerPlace } from '~/views/shell/nav';

const online = <ToneText {...statusTerm('ready')} label="Server online" />;

/** Renders a server-level page in the console's frame. */
export const inServerFrame =
  (current: ServerPlace): Decorator =>
  (Story) => (
    <Frame
      tools={<PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />}
      nav={{ label: 'Server', items: serverNav({ current, namespaces: true }), footer: online }}
    >
      <Story />
    </Frame>
  );
