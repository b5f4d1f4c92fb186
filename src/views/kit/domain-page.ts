import type { ReactElement } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import type { FieldLabels } from './form/ResourceForm';

/** The address that clients connect to: the realtime base URL (ends with a slash) plus namespace and id (spec server-level §3). */
export const connectionUrl = (realtimeUrl: string, { namespace, id }: DomainKey) =>
  `${realtimeUrl}${encodeURIComponent(namespace)}/${encodeURIComponent(id)}`;

/** Ends a server message with a period, so that another sentence can follow. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

type DomainForm<Values> = {
  /** As in "JWT Key"; `named` is used within a sentence, as in "key". */
  noun: string;
  named?: string;
  /** As in the address; undefined for a new one. */
  id: string | undefined;
  icon: ReactElement;
  /** The list. */
  back: { label: string; href: string };
  skeleton: number;
  labels: FieldLabels<Values>;
};

/** Props of `ResourceFormPage` for a new resource. */
export const newForm = (noun: string) => ({ heading: `New ${noun}`, label: `New ${noun}`, action: 'Create' });

/** Props of `ResourceFormPage` for both a new and an existing resource. */
export function domainForm<Values>(form: DomainForm<Values>) {
  const { noun, named = noun.toLowerCase(), id, icon, back, skeleton, labels } = form;
  if (id === undefined) return newForm(noun);
  return {
    heading: id,
    mono: true,
    label: `Edit ${noun}`,
    action: 'Save',
    skeleton,
    labels,
    missing: { icon, sentence: `The ${named} '${id}' does not exist.`, back },
  };
}

export type NewFormProps<Form> = { form: Form; onCancel: () => void };
export type DomainFormProps<Form> = NewFormProps<Form> & {
  domainKey: DomainKey;
  /** As in the address; undefined for a new one. */
  id?: string | undefined;
};
