import { Button, Tooltip } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { useTreeEditorStyles } from './editor.styles';

/** Until a tooltip shows, in ms (spec domain-level §9); `deleteTooltipDelay` for what deletes. */
export const tooltipDelay = 1_000;
export const deleteTooltipDelay = 2_000;

export type ToolProps = {
  label: string;
  icon: ReactElement;
  onClick: () => void;
  disabled?: boolean;
  delay?: number;
  size?: 'small' | 'medium';
  /** Words beside the icon. */
  children?: ReactNode;
  /** The key that does the same, as `aria-keyshortcuts` has it. */
  shortcut?: string;
};

/** A button with an icon whose name is in its tooltip. */
export const Tool = ({ label, disabled = false, delay = tooltipDelay, shortcut, ...button }: ToolProps) => (
  <Tooltip content={label} relationship="label" showDelay={delay}>
    <Button appearance="subtle" disabledFocusable={disabled} aria-keyshortcuts={shortcut} {...button} />
  </Tooltip>
);

/** The word of a tool, left out where the toolbar has less room: the tool needs a label and a title. */
export const ToolWord = ({ children }: { children: string }) => (
  <span className={useTreeEditorStyles().word}>{children}</span>
);
