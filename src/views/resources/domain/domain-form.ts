import type { DomainKey } from '~/api/rest/domains';

/** Props of a form view within a domain. */
export type DomainFormProps<Form> = {
  domainKey: DomainKey;
  /** As in the address; undefined for a new one. */
  id?: string | undefined;
  form: Form;
  onCancel: () => void;
};
