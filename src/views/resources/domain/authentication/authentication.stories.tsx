import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { fn } from 'storybook/test';
import type { JwtKeyDetails } from '~/api/rest/domain/jwt-keys';
import { emptyJwtKey, jwtKeyFormMachine, type JwtKeyRow } from '~/machines/resources/domain/jwt-keys';
import type { TokenReport } from '~/machines/resources/domain/token-check-machine';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { needsManaging, refusedBy } from '../../../../../tests/support/domain-settings-samples';
import { type FormLeaf, formStates } from '../../../../../tests/support/frozen-form';
import { type ListAt, listStates } from '../../../../../tests/support/frozen-list';
import {
  frozenAnonymous,
  frozenJwtKeys,
  frozenPair,
  frozenToken,
  jwtKeyRows,
  publicPem,
  report,
} from '../../../../../tests/support/jwt-key-samples';
import { formStories } from '../../../../../tests/support/stories';
import { AuthenticationView, TokenDialog } from './Authentication';
import { JwtKeyView, KeyPairDialog } from './JwtKeyForm';

export default {
  title: 'Domain/Authentication',
  decorators: [onCanvas],
  parameters: { page: 'authentication' },
} satisfies Meta;

const page = (states: string[], parts: () => Partial<ComponentProps<typeof AuthenticationView>>): StoryObj => ({
  render: () => (
    <AuthenticationView
      domainKey={deskKey}
      keys={frozenJwtKeys()}
      anonymous={frozenAnonymous()}
      zone="utc"
      tab="jwt"
      onTab={fn()}
      onTest={fn()}
      {...parts()}
    />
  ),
  parameters: { states },
});
const keys = (list: ListAt<JwtKeyRow> = {}) => page(listStates(list), () => ({ keys: frozenJwtKeys(list) }));
const anonymous = (leaf: FormLeaf, context = {}) =>
  page(formStates(leaf), () => ({ tab: 'anonymous', anonymous: frozenAnonymous(leaf, context) }));
const enabled = { enabled: true };

export const Keys = keys();
export const KeysEmpty = keys({ rows: 'empty', shown: [], total: 0 });
export const KeyRemoval = keys({ removal: 'asking', context: { pendingDeletion: jwtKeyRows.slice(0, 1) } });
export const Anonymous = anonymous('pristine');
export const AnonymousLoading = anonymous('loading');
export const AnonymousSaving = anonymous('saving', { values: enabled });
export const AnonymousForDevelopers = anonymous('failed', { problem: refusedBy(needsManaging) });
export const AnonymousRejected = anonymous('rejected', {
  values: enabled,
  refusal: {
    title: 'Anonymous Authentication Not Changed',
    text: 'It could not be enabled. The server could not be reached.',
  },
});

const shop: JwtKeyDetails = {
  id: 'web-shop',
  description: 'Signs in customers of the web shop',
  key: publicPem,
  enabled: true,
};
const form = (id?: string) =>
  formStories(
    'authentication/jwt/create-jwt-key',
    jwtKeyFormMachine,
    { values: id === undefined ? emptyJwtKey : shop, facts: { exists: id !== undefined } },
    (actor) => (
      <JwtKeyView
        domainKey={deskKey}
        {...(id === undefined ? {} : { id })}
        form={actor}
        onGenerate={fn()}
        onCancel={fn()}
      />
    ),
  );
const creation = form();
const edit = form(shop.id);
const changed = { ...shop, enabled: false };

export const New = creation('pristine');
export const NewWithInvalidKey = creation('dirty', { values: { ...shop, key: 'my key' } });
export const Edit = edit('pristine');
export const EditConflicting = edit('conflicting', {
  values: changed,
  theirs: { ...shop, description: 'Of the old shop' },
});

const pair = (state: 'loading' | 'shown' | 'failed'): StoryObj => ({
  render: () => (
    <KeyPairDialog
      pair={frozenPair(state)}
      id={shop.id}
      delivery={{ copy: () => Promise.resolve(true), download: fn() }}
      onUse={fn()}
      onClose={fn()}
    />
  ),
  parameters: { states: [`resourceView:${state}`] },
});
export const KeyPair = pair('shown');
export const KeyPairLoading = pair('loading');
export const KeyPairFailed = pair('failed');

const token = (state: Parameters<typeof frozenToken>[0], shown?: TokenReport): StoryObj => ({
  render: () => <TokenDialog check={frozenToken(state, shown)} onClose={fn()} />,
  parameters: { states: [`tokenCheck:${state}`] },
});
const accepted: TokenReport = { ...report, outcome: 'accepted', checks: report.checks.slice(0, 1) };
const unknown: TokenReport = { ...report, outcome: 'unknown', checks: report.checks.slice(2) };

export const TokenEmpty = token('empty');
export const TokenTyping = token('typing');
export const TokenJudging = token('judging', report);
export const TokenRefused = token('judged', report);
export const TokenAccepted = token('judged', accepted);
export const TokenUnchecked = token('judged', unknown);
export const TokenFailed = token('failed');
