import type { ReactNode } from 'react';
import type { TimeZone } from '../../shared/format-time';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { When } from '../../shared/When';
import { useModelViewStyles } from './ModelView.styles';

export type ModelMetaProps = {
  /** Times in epoch milliseconds. */
  facts: { version: number; createdAt: number; modifiedAt: number } | undefined;
  zone: TimeZone;
  /** Behind them: who is there. */
  people?: ReactNode;
};

/** Version and times of a model, in one line; bars until they are here. */
export function ModelMeta({ facts, zone, people }: ModelMetaProps) {
  const styles = useModelViewStyles();
  return (
    <div className={styles.metaBar}>
      <dl className={styles.meta} aria-busy={!facts}>
        <Fact label="Version">{facts ? facts.version : <SkeletonBar width="24px" />}</Fact>
        <Fact label="Last Modified">
          {facts ? <When at={facts.modifiedAt} zone={zone} /> : <SkeletonBar width="132px" />}
        </Fact>
        <Fact label="Created">
          {facts ? <When at={facts.createdAt} zone={zone} /> : <SkeletonBar width="132px" />}
        </Fact>
      </dl>
      {people}
    </div>
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
