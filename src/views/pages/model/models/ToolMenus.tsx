import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular, BookmarkMultiple20Regular, ColumnTriple20Regular } from '@fluentui/react-icons';
import { arrangedColumns } from '~/core/column-arrangement';
import { isInner } from '~/core/json/field';
import { chunk } from '~/machines/kit/chunk';
import type { ExportFormat } from '~/machines/model/export/export-run';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { takesFocusBack } from '~/views/hooks/focus';
import { OnDemand } from '~/views/kit/OnDemand';
import type { ColumnChooserProps } from './list-menus';

const openColumns = chunk(async () => (await import('./list-menus')).OpenColumns);
const openViews = chunk(async () => (await import('./list-menus')).OpenViews);
const openExport = chunk(async () => (await import('./list-menus')).OpenExport);

export function ColumnChooser(props: ColumnChooserProps) {
  const { columns, arrangement } = props;
  const shown = new Set(arrangedColumns(columns, arrangement).map(({ id }) => id));
  const hidden = columns.filter(({ id }) => !shown.has(id) && !isInner(id)).length;
  const name = hidden === 0 ? 'Columns' : `Columns, ${hidden} hidden`;
  const button = (
    <Button
      appearance="subtle"
      icon={<ColumnTriple20Regular />}
      aria-label={name}
      title={name}
      disabledFocusable={columns.length === 0}
    />
  );
  return (
    <OnDemand chunk={openColumns} button={button}>
      {(Open, trigger) => <Open {...props} button={trigger} />}
    </OnDemand>
  );
}

export function ViewsMenu({ search }: { search: ModelSearchActor }) {
  // The dialogs that its menu opens return the focus to it.
  const button = (
    <Button
      {...takesFocusBack}
      appearance="subtle"
      icon={<BookmarkMultiple20Regular />}
      aria-label="Views"
      title="Views"
    />
  );
  return (
    <OnDemand menu chunk={openViews} button={button}>
      {(Open, trigger) => <Open button={trigger} search={search} />}
    </OnDemand>
  );
}

type ExportMenuProps = {
  /** Of the button; without it, it shows an icon. */
  label?: string;
  disabled?: boolean;
  onExport: (format: ExportFormat) => void;
};

export function ExportMenu({ label, disabled = false, onExport }: ExportMenuProps) {
  const name = label === undefined ? { 'aria-label': 'Export all results', title: 'Export all results' } : {};
  const button = (
    <Button appearance="subtle" icon={<ArrowDownload20Regular />} {...name} disabledFocusable={disabled}>
      {label}
    </Button>
  );
  return (
    <OnDemand menu chunk={openExport} button={button}>
      {(Open, trigger) => <Open button={trigger} onExport={onExport} />}
    </OnDemand>
  );
}
