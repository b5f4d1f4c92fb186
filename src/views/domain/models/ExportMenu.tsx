import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import type { ExportFormat } from '../../../machines/in-domain/model-search/model-search-machine';

export type ExportMenuProps = { disabled: boolean; onExport: (format: ExportFormat) => void };

/** Gives the whole result away, not only the page that is shown. */
export const ExportMenu = ({ disabled, onExport }: ExportMenuProps) => (
  <Menu positioning="below-end">
    <MenuTrigger disableButtonEnhancement>
      <Button
        appearance="subtle"
        icon={<ArrowDownload20Regular />}
        aria-label="Export all results"
        title="Export all results"
        disabledFocusable={disabled}
      />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>
        <MenuItem onClick={() => onExport('jsonl')}>Save as JSON Lines</MenuItem>
        <MenuItem onClick={() => onExport('csv')}>Save as CSV</MenuItem>
        <MenuItem onClick={() => onExport('clipboard')}>Copy as JSON</MenuItem>
      </MenuList>
    </MenuPopover>
  </Menu>
);
