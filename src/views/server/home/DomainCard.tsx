import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowCircleUp16Regular, ArrowRight16Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import type { Domain } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { isAddressable, titleOf } from '../../../machines/domains/domain-list';
import { connectionUrl } from '../../domain/domain-words';
import { isAvailabilityUnknown, troubleOf, whyUnmarked } from '../domains/domain-words';
import { FavoriteStar } from '../domains/FavoriteStar';
import { AppLink } from '../../shared/AppLink';
import { AvailabilityPill } from '../../shared/AvailabilityPill';
import { BusyIcon } from '../../shared/BusyIcon';
import { CopyField } from '../../shared/CopyField';
import { LinkButton } from '../../shared/LinkButton';
import { StatusPill } from '../../shared/StatusPill';
import { useDomainCardStyles } from './DomainCard.styles';
import { shortcutsOf, whyNotReady } from './domain-shortcuts';

export type DomainCardProps = {
  domain: Domain;
  realtimeUrl: string;
  onCopy: (text: string) => void;
  onRemove: () => void;
};

/** A favorite domain with its state, its connection URL and the ways into it (spec server-level §2 "Domain card"). */
export function DomainCard({ domain, realtimeUrl, onCopy, onRemove }: DomainCardProps) {
  const styles = useDomainCardStyles();
  const titleId = useId();
  const { namespace, id, status, availability } = domain;
  const name = titleOf(domain);
  const closed = whyNotReady(domain);
  const upgradable = status === 'schema-upgrade-required' && isAddressable(domain);
  const trouble = troubleOf(domain);
  const disabled = closed !== undefined && !upgradable;
  return (
    <article
      aria-labelledby={titleId}
      aria-disabled={disabled || undefined}
      className={mergeClasses(styles.root, disabled && styles.disabled)}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.names}>
            <h3 id={titleId} className={mergeClasses(styles.title, disabled && styles.quiet)} title={name}>
              {closed === undefined ? (
                <AppLink href={domainPath(domain)} className={styles.link}>
                  {name}
                </AppLink>
              ) : (
                name
              )}
            </h3>
            <span className={styles.key} title={`${namespace} / ${id}`}>
              {namespace || '–'} / {id}
            </span>
          </div>
          <FavoriteStar name={name} favorite reason={whyUnmarked(domain)} onToggle={onRemove} />
        </div>
        <div className={styles.pills}>
          <StatusPill value={status} />
          {isAvailabilityUnknown(domain) ? null : <AvailabilityPill value={availability} />}
        </div>
        {isAddressable(domain) ? (
          <CopyField
            label={`Connection URL of ${name}`}
            value={connectionUrl(realtimeUrl, domain)}
            onCopy={onCopy}
          />
        ) : null}
        {trouble === undefined ? null : <p className={styles.trouble}>{trouble}</p>}
      </div>
      <div className={styles.foot}>
        {upgradable ? (
          <LinkButton
            size="small"
            appearance="primary"
            icon={<ArrowCircleUp16Regular />}
            href={`${domainPath(domain)}/upgrade`}
            className={styles.upgrade}
          >
            Upgrade Database
          </LinkButton>
        ) : status === 'initializing' || status === 'deleting' ? (
          <span className={styles.waiting} role="status">
            <BusyIcon />
            Checked every 5 seconds
          </span>
        ) : (
          shortcutsOf(domain).map(({ id: place, label, icon, href, reason }) =>
            reason === undefined ? (
              <LinkButton
                key={place}
                size="small"
                appearance="subtle"
                icon={icon}
                href={href}
                label={label}
              />
            ) : (
              <Button
                key={place}
                size="small"
                appearance="subtle"
                icon={icon}
                disabledFocusable
                aria-label={label}
                title={reason}
              />
            ),
          )
        )}
        {closed === undefined ? (
          <LinkButton
            size="small"
            appearance="subtle"
            icon={<ArrowRight16Regular />}
            iconPosition="after"
            href={domainPath(domain)}
            className={styles.open}
          >
            Open
          </LinkButton>
        ) : null}
      </div>
    </article>
  );
}
