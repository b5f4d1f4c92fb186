import type { ReactNode } from 'react';
import type { Model } from '../../../api/rest/domain/models';
import type { TimeZone } from '../../shared/format-time';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { When } from '../../shared/When';
import { useModelViewStyles } from './ModelView.styles';

/** Version and times of a model, in one line; bars until they are here. */
export function ModelMeta({ model, zone }: { model: Model | undefined; zone: TimeZone }) {
  const styles = useModelViewStyles();
  return (
    <dl className={styles.meta} aria-busy={!model}>
      <Fact label="Version">{model ? model.version : <SkeletonBar width="24px" />}</Fact>
      <Fact label="Last Modified">
        {model ? <When at={model.modifiedTime} zone={zone} /> : <SkeletonBar width="132px" />}
      </Fact>
      <Fact label="Created">
        {model ? <When at={model.createdTime} zone={zone} /> : <SkeletonBar width="132px" />}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const styles = useModelViewStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
