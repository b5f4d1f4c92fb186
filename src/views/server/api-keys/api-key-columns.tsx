import type { ApiKey } from '../../../api/rest/api-keys';
import { apiKeyPath, nameOfApiKey } from '../../../machines/api-keys/api-key-list';
import { AppLink } from '../../shared/AppLink';
import type { TimeZone } from '../../shared/format-time';
import type { Column } from '../../shared/data-table-types';
import { MaskedSecret } from '../../shared/MaskedSecret';
import { EnabledText } from '../../shared/EnabledText';
import { When } from '../../shared/When';

/** The columns of the API keys (spec server-level §2 "Account settings"). */
export const apiKeyColumns = (zone: TimeZone): readonly Column<ApiKey>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    narrow: 'title',
    render: (apiKey) => (
      <AppLink href={apiKeyPath(apiKey)} look="name">
        <bdi>{nameOfApiKey(apiKey)}</bdi>
      </AppLink>
    ),
    hint: nameOfApiKey,
  },
  {
    id: 'key',
    label: 'Key',
    width: 200,
    mono: true,
    narrow: 'second',
    render: ({ key }) => <MaskedSecret secret={key} />,
  },
  {
    id: 'enabled',
    label: 'Enabled',
    width: 120,
    sortable: true,
    narrow: 'status',
    render: ({ enabled }) => <EnabledText enabled={enabled} />,
  },
  {
    id: 'lastUsed',
    label: 'Last Used',
    width: 220,
    sortable: true,
    narrow: 'status',
    render: ({ lastUsed }) => <When at={lastUsed} zone={zone} none="Never Used" />,
  },
];
