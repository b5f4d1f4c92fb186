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
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { dataText } from '~/core/json/model-data-text';
import { browsePath, whyUnaddressable } from '~/core/paths';
import { modelPath, modelPermissionsPath } from '~/machines/model/models';
import { When } from '~/views/kit/When';
import { CodeView } from '~/views/kit/code/CodeView';
import { CopyField } from '~/views/kit/copy';
import { AppLink, LinkButton } from '~/views/kit/links';
import { useModelTableStyles, useResultStyles } from './models.styles';

type ModelDataProps = { model: Model; copy: (text: string) => void };

/** Spec domain-level §2 "Models", §9. */
const viewerHeight = 300;

/** The data of a model, to read only. */
const ModelData = ({ model, copy }: ModelDataProps) => (
  <CodeView text={dataText(model.data)} label="Data" height={viewerHeight} copy={copy} />
);

type ModelPanelProps = {
  model: Model;
  domainKey: DomainKey;
  zone: TimeZone;
  copy: (text: string) => void;
  onDelete: () => void;
};

/** What an opened row tells, and what can be done with the model (spec domain-level §2 "Models"). */
export function ModelPanel({ model, domainKey, zone, copy, onDelete }: ModelPanelProps) {
  const styles = useModelTableStyles();
  const focusAgain = useRestoreFocusTarget();
  const forbidden = whyUnaddressable(model.id);
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <Fact label="Id">
          <CopyField label="Id" value={model.id} onCopy={copy} />
        </Fact>
        <Fact label="Collection">
          <AppLink href={browsePath(domainKey, model.collection)}>
            <bdi>{model.collection}</bdi>
          </AppLink>
        </Fact>
        <Fact label="Version">{model.version}</Fact>
        <Fact label="Created Time">
          <When at={model.createdTime} zone={zone} />
        </Fact>
        <Fact label="Modified Time">
          <When at={model.modifiedTime} zone={zone} />
        </Fact>
      </dl>
      <div className={styles.data}>
        <div className={styles.dataHeadRow}>
          <span className={styles.label}>Data</span>
          <span className={styles.grow} />
          <LinkButton
            size="small"
            href={modelPath(domainKey, model.id)}
            icon={<Edit20Regular />}
            forbidden={forbidden}
          >
            Edit Model
          </LinkButton>
          <LinkButton
            size="small"
            href={modelPermissionsPath(domainKey, model.id)}
            icon={<ShieldKeyhole20Regular />}
            forbidden={forbidden}
          >
            Edit Permissions
          </LinkButton>
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
        </div>
        <ModelData model={model} copy={copy} />
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const styles = useModelTableStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
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

type ColumnChooserProps = {
  /** All top-level keys of the results. */
  keys: readonly string[];
  shown: readonly string[];
  onChoose: (key: string, shown: boolean) => void;
};

/** So many are offered at once; the rest is found by typing. */
const most = 100;

/** Which keys have a column. */
export function ColumnChooser({ keys, shown, onChoose }: ColumnChooserProps) {
  const styles = useResultStyles();
  const [searched, setSearched] = useState('');
  const matching = keys.filter((key) => key.toLowerCase().includes(searched.trim().toLowerCase()));
  const offered = matching.slice(0, most);
  const visible = new Set(shown);
  const hidden = keys.length - shown.length;
  const name = hidden === 0 ? 'Columns' : `Columns, ${hidden} hidden`;
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
          {offered.map((key) => (
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
            ? 'No key has this in its name.'
            : matching.length > most
              ? `${most} of ${matching.length} keys. Type to find others.`
              : `${shown.length} of ${keys.length} keys are shown.`}
        </span>
      </PopoverSurface>
    </Popover>
  );
}
