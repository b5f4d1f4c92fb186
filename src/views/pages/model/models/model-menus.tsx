import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { Copy20Regular, Delete20Regular, Edit20Regular, ShieldKeyhole20Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { dataText } from '~/core/json/model-data-text';
import { whyUnaddressable } from '~/core/paths';
import type { ExportFormat } from '~/machines/model/export/export-machine';
import { modelPath, modelPermissionsPath } from '~/machines/model/models';

/** Where a model can be opened from the list. */
export const modelLinks = (domainKey: DomainKey, id: string) => [
  { label: 'Edit Model', icon: <Edit20Regular />, href: modelPath(domainKey, id) },
  { label: 'Edit Permissions', icon: <ShieldKeyhole20Regular />, href: modelPermissionsPath(domainKey, id) },
];

export type OpenMenu = { model: Model; button: HTMLElement };
export type ModelMenuProps = OpenMenu & {
  domainKey: DomainKey;
  copy: (text: string) => void;
  onDelete: (id: string) => void;
  onClose: () => void;
};

/** The actions of one model; one menu for all rows (spec domain-level §2 "Models"). */
export function ModelMenu({ model, button, domainKey, copy, onDelete, onClose }: ModelMenuProps) {
  const navigate = useNavigate();
  const { id } = model;
  const forbidden = whyUnaddressable(id);
  const locked = forbidden === undefined ? {} : { disabled: true, title: forbidden };
  return (
    <Menu
      open
      positioning={{ target: button, position: 'below', align: 'end' }}
      onOpenChange={(_, { open }) => {
        if (open) return;
        onClose();
        button.focus();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={`Actions of ${id}`}>
          <MenuItem icon={<Copy20Regular />} onClick={() => copy(id)}>
            Copy Id
          </MenuItem>
          <MenuItem icon={<Copy20Regular />} onClick={() => copy(dataText(model.data))}>
            Copy Data
          </MenuItem>
          {modelLinks(domainKey, id).map(({ label, icon, href }) => (
            <MenuItem key={label} icon={icon} {...locked} onClick={() => void navigate(href)}>
              {label}
            </MenuItem>
          ))}
          <MenuItem icon={<Delete20Regular />} {...locked} onClick={() => onDelete(id)}>
            Delete
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const formats: Record<ExportFormat, { label: string; hint: string }> = {
  jsonl: { label: 'Save as JSON Lines', hint: 'Keeps everything.' },
  csv: {
    label: 'Save as CSV',
    hint: 'For spreadsheets. Loses the order of keys, and types once a spreadsheet saves it.',
  },
  clipboard: { label: 'Copy as JSON', hint: 'Keeps everything, up to 10 MB.' },
};

type OpenExportProps = { button: ReactElement; onExport: (format: ExportFormat) => void };

/** The formats of an export; initially open. */
export const OpenExport = ({ button, onExport }: OpenExportProps) => (
  <Menu defaultOpen positioning="below-end">
    <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
    <MenuPopover>
      <MenuList>
        {Object.entries(formats).map(([format, { label, hint }]) => (
          <MenuItem key={format} subText={hint} onClick={() => onExport(format as ExportFormat)}>
            {label}
          </MenuItem>
        ))}
      </MenuList>
    </MenuPopover>
  </Menu>
);
