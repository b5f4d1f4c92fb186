import type { Meta, StoryObj } from '@storybook/react-vite';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { type ChecklistAt, frozenChecklist } from '../../../../../tests/support/frozen-checklist';
import { type DomainAt, frozenDomain, frozenNames } from '../../../../../tests/support/frozen-domain';
import type { SnippetNames } from '~/machines/resources/domain/dashboard';
import { Page } from '~/views/kit/Page';
import { GettingStartedView } from './GettingStarted';

export default { title: 'Domain/Getting started', decorators: [onCanvas] } satisfies Meta;

type Shown = ChecklistAt & { names?: Partial<SnippetNames>; domain?: DomainAt };
const none: Partial<SnippetNames> = { collection: undefined, user: undefined, otherUser: undefined };

const at = (leaf: string, { names = {}, domain = {}, ...checklist }: Shown): StoryObj => ({
  render: () => (
    <Page>
      <GettingStartedView
        checklist={frozenChecklist(checklist)}
        status={frozenDomain(domain)}
        names={frozenNames(names)}
        connectionUrl="https://rt.example.com/acme/order-desk"
        onCopy={() => undefined}
      />
    </Page>
  ),
  parameters: { states: [`gettingStarted:${leaf}`] },
});

const waiting = { open: 'waiting' } as const;
const waits = (shown: Omit<Shown, 'value'>) => at('open.waiting', { value: waiting, ...shown });
const nothing = { authentication: false, collection: false, connection: false, model: false };

export const Reading = at('open.reading', { value: { open: 'reading' } });
export const NotRead = at('open.reading', { value: { open: 'reading' }, failing: true });
export const NothingDone = waits({ facts: nothing, names: { ...none, missing: ['user', 'anonymous'] } });
export const UsersCanSignIn = waits({ facts: { ...nothing, authentication: true } });
const ready = { ...nothing, authentication: true, collection: true };
export const CodeForAUser = waits({ facts: ready });
export const CodeForEverybody = waits({ facts: ready, names: { anonymous: true } });
export const WaitingForTheFirstConnection = waits({ facts: ready, copied: true });
export const Offline = waits({ facts: ready, copied: true, domain: { domain: { availability: 'offline' } } });
export const Connected = waits({ facts: { ...ready, connection: true } });
export const NotUpdated = waits({ facts: ready, copied: true, failing: true });
export const Complete = at('complete', {
  value: 'complete',
  facts: { ...ready, connection: true, model: true },
});
