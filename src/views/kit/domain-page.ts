import type { ReactElement } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, nameOf } from '~/core/paths';
import type { Crumb } from './Page';
import type { FieldLabels } from './form/ResourceForm';

export const documentTitle = (page: string, key: DomainKey) => `${page} · ${nameOf(key)} · Convergence Console`;

/** Domains > namespace > id (spec server-level §2), and the subpages, if any. */
export function domainCrumbs(key: DomainKey, ...pages: readonly (string | Crumb)[]): Crumb[] {
  const crumbs: Crumb[] = [
    { label: 'Domains', href: '/domains' },
    { label: key.namespace, href: `/domains?namespace=${encodeURIComponent(key.namespace)}` },
    { label: key.id, href: domainPath(key) },
  ];
  return [...crumbs, ...pages.map((page) => (typeof page === 'string' ? { label: page } : page))];
}

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
  /** The list; `within`: the breadcrumbs before it. */
  back: Required<Crumb>;
  within?: readonly Crumb[];
  skeleton: number;
  labels: FieldLabels<Values>;
};

/** Props of `ResourceFormPage` for a new resource; `within`: the breadcrumbs before the list. */
export const newForm = (key: DomainKey, noun: string, back: Required<Crumb>, within: readonly Crumb[] = []) => ({
  heading: `New ${noun}`,
  crumbs: domainCrumbs(key, ...within, back, `New ${noun}`),
  label: `New ${noun}`,
  action: 'Create',
});

/** Props of `ResourceFormPage` for both a new and an existing resource. */
export function domainForm<Values>(key: DomainKey, form: DomainForm<Values>) {
  const { noun, named = noun.toLowerCase(), id, icon, back, within = [], skeleton, labels } = form;
  if (id === undefined) return newForm(key, noun, back, within);
  return {
    heading: id,
    crumbs: domainCrumbs(key, ...within, back, id),
    mono: true,
    label: `Edit ${noun}`,
    action: 'Save',
    skeleton,
    labels,
    missing: { icon, sentence: `The ${named} '${id}' does not exist.`, back },
  };
}

export type DomainFormProps<Form> = {
  domainKey: DomainKey;
  /** As in the address; undefined for a new one. */
  id?: string | undefined;
  form: Form;
  onCancel: () => void;
};
