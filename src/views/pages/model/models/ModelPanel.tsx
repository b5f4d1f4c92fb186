import {
  Button,
  Checkbox,
  Input,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import {
  ColumnTriple20Regular,
  Copy20Regular,
  Delete20Regular,
  Edit20Regular,
  ShieldKeyhole20Regular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { dataText } from '~/core/json/model-data-text';
import { browsePath, whyUnaddressable } from '~/core/paths';
import { modelPath, modelPermissionsPath } from '~/machines/model/models';
import { When } from '~/views/kit/When';
import { CodeView } from '~/views/kit/code/CodeView';
import { CopyField } from '~/views/kit/copy';
import { Column, Row } from '~/views/kit/layout';
import { AppLink, LinkButton } from '~/views/kit/links';
import { useModelTableStyles, useResultStyles } from './models.styles';

/** In px (spec domain-level §2 "Models", §9). */
const viewerHeight = 300;

const linksOf = (domainKey: DomainKey, id: string) => [
  { label: 'Edit Model', icon: <Edit20Regular />, href: modelPath(domainKey, id) },
  { label: 'Edit Permissions', icon: <ShieldKeyhole20Regular />, href: modelPermissionsPath(domainKey, id) },
];

type ModelPanelProps = {
  model: Model;
  domainKey: DomainKey;
  zone: TimeZone;
  copy: (text: string) => void;
  onDelete: () => void;
};

/** The details and actions of an expanded row (spec domain-level §2 "Models"). */
export function ModelPanel({ model, domainKey, zone, copy, onDelete }: ModelPanelProps) {
  const styles = useModelTableStyles();
  const focusAgain = useRestoreFocusTarget();
  const { id, collection, version, createdTime, modifiedTime } = model;
  const forbidden = whyUnaddressable(id);
  const facts = {
    Id: <CopyField label="Id" value={id} onCopy={copy} />,
    Collection: (
      <AppLink href={browsePath(domainKey, collection)}>
        <bdi>{collection}</bdi>
      </AppLink>
    ),
    Version: version,
    'Created Time': <When at={createdTime} zone={zone} />,
    'Modified Time': <When at={modifiedTime} zone={zone} />,
  };
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Column gap="XS">
        <Row gap="S" wrap>
          <Row grow className={styles.label}>
            Data
          </Row>
          {linksOf(domainKey, id).map(({ label, ...link }) => (
            <LinkButton key={label} size="small" {...link} forbidden={forbidden}>
              {label}
            </LinkButton>
          ))}
          <Button
            {...focusAgain}
            size="small"
            icon={<Delete20Regular />}
            disabledFocusable={forbidden !== undefined}
            title={forbidden}
            onClick={onDelete}
          >
            Delete
          </Button>
        </Row>
        <CodeView text={dataText(model.data)} label="Data" height={viewerHeight} copy={copy} />
      </Column>
    </div>
  );
}

export type OpenMenu = { model: Model; button: HTMLElement };
type ModelMenuProps = OpenMenu & {
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
          {linksOf(domainKey, id).map(({ label, icon, href }) => (
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

type ColumnChooserProps = {
  keys: readonly string[];
  shown: readonly string[];
  onChoose: (key: string, shown: boolean) => void;
};

/** Maximum number of columns listed; search finds the others. */
const maxListed = 100;

export function ColumnChooser({ keys, shown, onChoose }: ColumnChooserProps) {
  const styles = useResultStyles();
  const [searched, setSearched] = useState('');
  const matching = keys.filter((key) => key.toLowerCase().includes(searched.trim().toLowerCase()));
  const visible = new Set(shown);
  const name = shown.length === keys.length ? 'Columns' : `Columns, ${keys.length - shown.length} hidden`;
  return (
    <Popover positioning="below-end" trapFocus onOpenChange={() => setSearched('')}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<ColumnTriple20Regular />}
          aria-label={name}
          title={name}
          disabledFocusable={keys.length === 0}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.chooser} aria-label="Columns">
        <Input
          aria-label="Find a column"
          placeholder="Find a column"
          value={searched}
          onChange={(_, { value }) => setSearched(value)}
        />
        <div role="group" aria-label="Columns" className={styles.choices}>
          {matching.slice(0, maxListed).map((key) => (
            <Checkbox
              key={key}
              label={<bdi className={styles.key}>{key}</bdi>}
              checked={visible.has(key)}
              onChange={(_, { checked }) => onChoose(key, checked === true)}
            />
          ))}
        </div>
        <span role="status" className={styles.note}>
          {matching.length === 0
            ? 'No key contains this text.'
            : matching.length > maxListed
              ? `${maxListed} of ${matching.length} keys. Type to find others.`
              : `${shown.length} of ${keys.length} keys are shown.`}
        </span>
      </PopoverSurface>
    </Popover>
  );
}
