import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Edit20Regular, ShieldKeyhole20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Model } from '../../../api/rest/domain/models';
import type { DomainKey } from '../../../api/rest/domains';
import { browsePath } from '../../../machines/in-domain/collections/collection-list';
import { modelPath, modelPermissionsPath } from '../../../machines/in-domain/models/model-list';
import { whyUnaddressable } from '../../../machines/support/segment';
import { AppLink } from '../../shared/AppLink';
import { CopyField } from '../../shared/CopyField';
import type { TimeZone } from '../../shared/format-time';
import { LinkButton } from '../../shared/LinkButton';
import { When } from '../../shared/When';
import { ModelData } from './ModelData';
import { useModelTableStyles } from './ModelTable.styles';

export type ModelPanelProps = {
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
