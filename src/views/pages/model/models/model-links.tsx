import { Edit20Regular, ShieldKeyhole20Regular } from '@fluentui/react-icons';
import type { DomainKey } from '~/api/rest/domains';
import { modelPath, modelPermissionsPath } from '~/machines/model/models';

/** Where a model can be opened from the list. */
export const modelLinks = (domainKey: DomainKey, id: string) => [
  { label: 'Edit Model', icon: <Edit20Regular />, href: modelPath(domainKey, id) },
  { label: 'Edit Permissions', icon: <ShieldKeyhole20Regular />, href: modelPermissionsPath(domainKey, id) },
];
