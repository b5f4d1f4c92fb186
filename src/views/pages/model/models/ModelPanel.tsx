import { Button } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { dataText } from '~/core/json/model-data-text';
import { browsePath, whyUnaddressable } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import { takesFocusBack } from '~/views/hooks/focus';
import { CodeView } from '~/views/kit/code/CodeView';
import { CopyField } from '~/views/kit/copy';
import { Column, Row } from '~/views/kit/layout';
import { AppLink, LinkButton } from '~/views/kit/links';
import { Name, When } from '~/views/kit/texts';
import { modelLinks } from './list-menus';
import { usePanelStyles } from './models.styles';

/** In px (spec domain-level §2 "Models", §9). */
const viewerHeight = 300;

export type ModelPanelProps = {
  model: Model;
  domainKey: DomainKey;
  zone: TimeZone;
  copy: (text: string) => void;
  onDelete: () => void;
};

/** The details and actions of an expanded row (spec domain-level §2 "Models"). */
export function ModelPanel({ model, domainKey, zone, copy, onDelete }: ModelPanelProps) {
  const styles = usePanelStyles();
  const { id, collection, version, createdTime, modifiedTime } = model;
  const forbidden = whyUnaddressable(id);
  const facts = {
    Id: <CopyField label="Id" value={id} onCopy={copy} />,
    Collection: (
      <AppLink href={browsePath(domainKey, collection)}>
        <Name>{collection}</Name>
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
          {modelLinks(domainKey, id).map(({ label, ...link }) => (
            <LinkButton key={label} size="small" {...link} forbidden={forbidden}>
              {label}
            </LinkButton>
          ))}
          <Button
            {...takesFocusBack}
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
