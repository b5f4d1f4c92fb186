import { Select } from '@fluentui/react-components';
import type { Platform } from './snippets';

type PlatformSelectProps = {
  label: string;
  value: Platform;
  onChange: (platform: Platform) => void;
  className: string;
};

/** Where sample code runs. */
export const PlatformSelect = ({ label, value, onChange, className }: PlatformSelectProps) => (
  <Select
    size="small"
    aria-label={label}
    className={className}
    value={value}
    onChange={(_, chosen) => onChange(chosen.value === 'node' ? 'node' : 'browser')}
  >
    <option value="browser">Browser</option>
    <option value="node">Node.js</option>
  </Select>
);
