import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { Copy20Regular, Delete20Regular, Edit20Regular, ShieldKeyhole20Regular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import type { Model } from '../../../api/rest/domain/models';
import type { DomainKey } from '../../../api/rest/domains';
import { dataText } from '../../../machines/in-domain/models/model-data-text';
import { modelPath, modelPermissionsPath } from '../../../machines/in-domain/models/model-list';
import { whyUnaddressable } from '../../../machines/support/segment';

export type OpenMenu = { model: Model; button: HTMLElement };
export type ModelMenuProps = OpenMenu & {
  domainKey: DomainKey;
  copy: (text: string) => void;
  onDelete: (id: string) => void;
  onClose: () => void;
};

/** What can be done with one model; one menu for all rows (spec domain-level §2 "Models"). */
export function ModelMenu({ model, button, domainKey, copy, onDelete, onClose }: ModelMenuProps) {
  const go = useNavigate();
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
          <MenuItem icon={<Edit20Regular />} {...locked} onClick={() => void go(modelPath(domainKey, id))}>
            Edit Model
          </MenuItem>
          <MenuItem
            icon={<ShieldKeyhole20Regular />}
            {...locked}
            onClick={() => void go(modelPermissionsPath(domainKey, id))}
          >
            Edit Permissions
          </MenuItem>
          <MenuItem icon={<Delete20Regular />} {...locked} onClick={() => onDelete(id)}>
            Delete
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
