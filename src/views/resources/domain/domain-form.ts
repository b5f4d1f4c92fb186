import type { DomainKey } from '~/api/rest/domains';

/** What the view of a form within a domain takes. */
export type DomainFormProps<Form> = {
  domainKey: DomainKey;
  /** As in the address; undefined for a new one. */
  id?: string | undefined;
  form: Form;
  onCancel: () => void;
};
