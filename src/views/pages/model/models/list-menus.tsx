import {
  Button,
  Checkbox,
  Input,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components';
import {
  Bookmark20Regular,
  Copy20Regular,
  Delete20Regular,
  Edit20Regular,
  History20Regular,
  Save20Regular,
  ShieldKeyhole20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NamedQuery } from '~/api/browser/stores';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import {
  arrangedColumns,
  type ColumnArrangement,
  type UsualColumn,
  usualArrangement,
  writeColumns,
} from '~/core/column-arrangement';
import { formatCount } from '~/core/counts';
import { isInner } from '~/core/json/field';
import { dataText } from '~/core/json/model-data-text';
import { whyUnaddressable } from '~/core/paths';
import type { ExportFormat } from '~/machines/model/export/export-run';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import { modelPath, modelPermissionsPath } from '~/machines/model/models';
import { takesFocusBack } from '~/views/hooks/focus';
import { columnTitle, withShown } from './columns/model-columns';
import { useResultStyles, useSavedStyles } from './models.styles';

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

type Opened = { button: ReactElement };

export const OpenExport = ({ button, onExport }: Opened & { onExport: (format: ExportFormat) => void }) => (
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

/** Maximum number of columns listed; search finds the others. */
const maxListed = 100;

export type ColumnChooserProps = {
  /** In their usual places. */
  columns: readonly UsualColumn[];
  arrangement: ColumnArrangement;
  onArrange: (next: ColumnArrangement) => void;
};

export function OpenColumns({ button, columns, arrangement, onArrange }: Opened & ColumnChooserProps) {
  const styles = useResultStyles();
  const [searched, setSearched] = useState('');
  const wanted = searched.trim().toLowerCase();
  const found = columns.filter(({ id }) => columnTitle(id).toLowerCase().includes(wanted));
  const matching =
    found.length > maxListed ? found.toSorted((a, b) => Number(isInner(a.id)) - Number(isInner(b.id))) : found;
  const shown = new Set(arrangedColumns(columns, arrangement).map(({ id }) => id));
  return (
    <Popover defaultOpen positioning="below-end" trapFocus onOpenChange={() => setSearched('')}>
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverSurface className={styles.chooser} aria-label="Columns">
        <Input
          aria-label="Find a column"
          placeholder="Find a column"
          value={searched}
          onChange={(_, { value }) => setSearched(value)}
        />
        <div role="group" aria-label="Columns" className={styles.choices}>
          {matching.slice(0, maxListed).map(({ id }) => (
            <Checkbox
              key={id}
              label={<bdi className={styles.key}>{columnTitle(id)}</bdi>}
              checked={shown.has(id)}
              onChange={(_, { checked }) => onArrange(withShown(columns, arrangement, id, checked === true))}
            />
          ))}
        </div>
        <span role="status" className={styles.note}>
          {matching.length === 0
            ? 'No column contains this text.'
            : matching.length > maxListed
              ? `${maxListed} of ${formatCount(matching.length)} columns. Type to find others.`
              : `${formatCount(shown.size)} of ${formatCount(columns.length)} columns are shown.`}
        </span>
        <Button
          size="small"
          disabledFocusable={writeColumns(arrangement) === ''}
          onClick={() => onArrange(usualArrangement)}
        >
          Reset columns
        </Button>
      </PopoverSurface>
    </Popover>
  );
}

type QueryMenuProps = {
  name: string;
  icon: ReactElement;
  label: string;
  empty: string;
  queries: readonly NamedQuery[];
  itemClassName: string;
  onUse: (query: string) => void;
  last: { label: string; onClick: () => void };
};

function QueryMenu({ name, icon, label, empty, queries, itemClassName, onUse, last }: QueryMenuProps) {
  const styles = useSavedStyles();
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton {...takesFocusBack} appearance="subtle" icon={icon}>
          {name}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.menu}>
        <MenuList aria-label={label}>
          {queries.map(({ name: each, query }) => (
            <MenuItem key={each} title={query} className={itemClassName} onClick={() => onUse(query)}>
              {each}
            </MenuItem>
          ))}
          {queries.length === 0 ? (
            <MenuItem disabled>{empty}</MenuItem>
          ) : (
            <>
              <MenuDivider />
              <MenuItem onClick={last.onClick}>{last.label}</MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The query history and the saved queries. Choosing one puts it into the editor without running it. */
export function SavedQueryMenus({ search }: { search: ModelSearchActor }) {
  const styles = useSavedStyles();
  const { history, named } = useSelector(search, ({ context }) => context.book);
  const isBlank = useSelector(search, ({ context }) => context.text.trim() === '');
  const use = (text: string) => search.send({ type: 'search.type', text });
  return (
    <>
      <QueryMenu
        name="History"
        icon={<History20Regular />}
        label="Queries that were run"
        empty="No queries run yet."
        queries={history.map((query) => ({ name: query, query }))}
        itemClassName={styles.query}
        onUse={use}
        last={{
          label: 'Clear history',
          onClick: () => search.send({ type: 'book.change', change: { do: 'forgetHistory' } }),
        }}
      />
      <QueryMenu
        name="Saved"
        icon={<Bookmark20Regular />}
        label="Saved queries"
        empty="No saved queries yet."
        queries={named}
        itemClassName={styles.name}
        onUse={use}
        last={{ label: 'Manage saved queries…', onClick: () => search.send({ type: 'book.manage', part: 'named' }) }}
      />
      <Button
        {...takesFocusBack}
        appearance="subtle"
        icon={<Save20Regular />}
        disabledFocusable={isBlank}
        title={isBlank ? 'Enter a query first.' : undefined}
        onClick={() => search.send({ type: 'book.name', part: 'named' })}
      >
        Save…
      </Button>
    </>
  );
}

export function OpenViews({ button, search }: Opened & { search: ModelSearchActor }) {
  const styles = useSavedStyles();
  const navigate = useNavigate();
  const { views } = useSelector(search, ({ context }) => context.book);
  return (
    <Menu defaultOpen positioning="below-end">
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={styles.menu}>
        <MenuList aria-label="Views">
          {views.map(({ name, query }) => (
            <MenuItem key={name} className={styles.name} onClick={() => void navigate({ search: query })}>
              {name}
            </MenuItem>
          ))}
          {views.length === 0 ? <MenuItem disabled>No saved views yet.</MenuItem> : null}
          <MenuDivider />
          <MenuItem onClick={() => search.send({ type: 'book.name', part: 'views' })}>Save view…</MenuItem>
          <MenuItem disabled={views.length === 0} onClick={() => search.send({ type: 'book.manage', part: 'views' })}>
            Manage views…
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
