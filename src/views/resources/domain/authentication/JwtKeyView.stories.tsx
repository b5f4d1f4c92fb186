import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { JwtKeyDetails } from '~/api/rest/domain/jwt-keys';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { emptyJwtKey, type JwtKeyFacts, jwtKeyFormMachine } from '~/machines/resources/domain/jwt-keys';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { publicPem } from '../../../../../tests/support/jwt-key-samples';
import { JwtKeyView } from './JwtKeyForm';

const meta = {
  title: 'domain/JwtKeyView',
  component: JwtKeyView,
  decorators: [onCanvas],
} satisfies Meta<typeof JwtKeyView>;
export default meta;
type Story = StoryObj;

const shop: JwtKeyDetails = {
  id: 'web-shop',
  description: 'Signs in customers of the web shop',
  key: publicPem,
  enabled: true,
};
const form = (
  id: string | undefined,
  leaf: FormLeaf,
  context: Partial<FormContext<JwtKeyDetails, JwtKeyFacts>> = {},
): Story => ({
  render: () => (
    <JwtKeyView
      domainKey={deskKey}
      {...(id === undefined ? {} : { id })}
      form={frozenForm(
        jwtKeyFormMachine,
        { values: id === undefined ? emptyJwtKey : shop, facts: { exists: id !== undefined } },
        leaf,
        context,
      )}
      onGenerate={fn()}
      onCancel={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});
const creation = (leaf: FormLeaf, context = {}) => form(undefined, leaf, context);
const edit = (leaf: FormLeaf, context = {}) => form('web-shop', leaf, context);
const taken = 'A key with the specified id already exists.';

export const New = creation('pristine');
export const NewDoubtful = creation('dirty', { values: { ...shop, key: 'my key' } });
export const NewInvalid = creation('invalid', {
  errors: { id: 'Please input a Id!', key: 'Please input a Public Key!' },
});
export const NewSaving = creation('saving', { values: shop });
export const NewTaken = creation('rejected', {
  values: shop,
  errors: { id: taken },
  refusal: { title: 'Could Not Create Key', text: taken },
});
export const Edit = edit('pristine');
export const EditLoading = edit('loading');
export const EditFailed = edit('failed', { problem: { kind: 'unreachable' } });
export const EditMissing = edit('failed', {
  problem: { kind: 'rejected', status: 404, code: 'not_found', message: undefined, details: {} },
});
export const EditRejected = edit('rejected', {
  values: { ...shop, enabled: false },
  refusal: { title: 'Could Not Update Key', text: 'A key with the specified id already exists.' },
});
export const EditConflicting = edit('conflicting', {
  values: { ...shop, enabled: false },
  theirs: { ...shop, description: 'Of the old shop' },
});
export const EditSaved = edit('saved');
