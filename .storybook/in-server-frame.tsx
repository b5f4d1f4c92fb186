import { operator } from '../src/views/shared/person-color';
import { PersonAvatar } from '../src/views/shared/PersonAvatar';
import { StatusIcon } from '../src/views/shared/StatusIcon';
import { ToneText } from '../src/views/shared/ToneText';
import { Frame } from '../src/views/shell/Frame';
import { NavRail } from '../src/views/shell/NavRail';
import { serverNav, type ServerPlace } from '../src/views/shell/server-nav';
import { TopBar } from '../src/views/shell/TopBar';
import type { Decorator } from '@storybook/react-vite';

const online = <ToneText tone="success" label="Server online" icon={<StatusIcon value="ready" />} />;

/** Puts a server-level page into the console's frame, as it stands there. */
export const inServerFrame =
  (current: ServerPlace): Decorator =>
  (Story) => (
    <Frame
      top={
        <TopBar onMenu={() => undefined}>
          <PersonAvatar person={operator('mara.lindqvist')} name="Mara Lindqvist" />
        </TopBar>
      }
      nav={<NavRail label="Server" items={serverNav({ current, namespaces: true })} foot={online} />}
    >
      <Story />
    </Frame>
  );
