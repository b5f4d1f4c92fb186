import { MenuButton, type MenuButtonProps, mergeClasses } from '@fluentui/react-components';
import { Dismiss16Regular, Filter20Filled, Filter20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { Domain } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { countBy, availabilities, domainStatuses } from '~/core/domain-health';
import { type ResourceListSnapshot, selectQuery } from '~/machines/kit/resource-list-machine';
import type { DomainListActor } from '~/machines/resources/domains';
import { IconButton } from '~/views/kit/buttons';
import type { ListFacet } from '~/views/kit/list/ListCard';
import { OnDemand, radioMenu } from '~/views/kit/OnDemand';
import type { RadioChoices } from '~/views/kit/RadioMenu';
import { availabilityTerm, statusTerm } from '~/views/kit/status';
import { useStateFilterStyles } from './domain-list.styles';

const facets = [
  { name: 'status', label: 'Status', any: 'Any status', values: domainStatuses, term: statusTerm },
  {
    name: 'availability',
    label: 'Availability',
    any: 'Any availability',
    values: availabilities,
    term: availabilityTerm,
  },
] as const;

/** What the list says when no domain is in the chosen state. */
export const stateFacets: readonly ListFacet[] = facets.map(({ name, label, term }) => ({
  name,
  where: (value) => `with the ${label.toLowerCase()} “${term(value).label}”`,
  clear: `Show any ${label.toLowerCase()}`,
  elsewhere: '',
}));

/** All domains that the server finds for the search and the namespace, if the list has read them. */
function selectRead({ context: { whole, query } }: ResourceListSnapshot<Domain>) {
  const isSame = whole?.query.filter === query.filter && whole.query.facets['namespace'] === query.facets['namespace'];
  return isSame ? whole?.rows : undefined;
}

type StateFilterProps = {
  list: DomainListActor;
  /** All domains of the operator, if the console has read them. */
  known: readonly Domain[] | undefined;
};

export function StateFilter({ list, known }: StateFilterProps) {
  const styles = useStateFilterStyles();
  const query = useSelector(list, selectQuery);
  const read = useSelector(list, selectRead);
  const { namespace = '' } = query.facets;
  // What the server finds for a text is known only when it was asked.
  const domains =
    read ??
    (query.filter === '' ? known?.filter((domain) => namespace === '' || domain.namespace === namespace) : undefined);
  const valueOf = (name: string) => query.facets[name] ?? '';
  /** How many domains a choice would show, if that is known. */
  const noteOf = (count: number | undefined) =>
    count === undefined ? undefined : <span className={styles.count}>{formatCount(count)}</span>;
  const groups = facets.map(({ name, label, any, values, term }): RadioChoices => {
    const other = name === 'status' ? 'availability' : 'status';
    const counted = domains?.filter((domain) => valueOf(other) === '' || domain[other] === valueOf(other));
    const counts: Partial<Record<string, number>> | undefined = counted && countBy(counted, (domain) => domain[name]);
    return {
      name,
      label,
      value: valueOf(name),
      choices: [
        { value: '', label: any, note: noteOf(counted?.length) },
        ...values.map((value) => ({
          value,
          label: term(value).label,
          note: noteOf(counts && (counts[value] ?? 0)),
        })),
      ],
      onChoose: (value) => list.send({ type: 'list.facet', name, value }),
    };
  });
  const chosen = facets
    .filter(({ name }) => valueOf(name) !== '')
    .map(({ name, term }) => term(valueOf(name)).label)
    .join(', ');
  const clear = () =>
    list.send({ type: 'list.ask', change: { facets: { ...query.facets, status: '', availability: '' } } });
  return (
    <div className={styles.root}>
      <OnDemand menu chunk={radioMenu} button={<StateButton chosen={chosen} />}>
        {(RadioMenu, button) => (
          <RadioMenu
            button={button}
            persistOnItemClick
            positioning="below-start"
            className={styles.popover}
            groups={groups}
          />
        )}
      </OnDemand>
      {chosen === '' ? null : (
        <IconButton size="small" icon={<Dismiss16Regular />} label="Clear the state filter" onClick={clear} />
      )}
    </div>
  );
}

type StateButtonProps = MenuButtonProps & { chosen: string; ref?: Ref<HTMLButtonElement> };

/** Like Fluent's menu triggers, it passes its props on. */
function StateButton({ chosen, ...trigger }: StateButtonProps) {
  const styles = useStateFilterStyles();
  const isOn = chosen !== '';
  return (
    <MenuButton
      {...trigger}
      appearance="subtle"
      icon={isOn ? <Filter20Filled /> : <Filter20Regular />}
      aria-label={`State: ${isOn ? chosen : 'any'}`}
      title={isOn ? chosen : undefined}
      className={mergeClasses(styles.button, isOn && styles.on)}
    >
      <span className={styles.text}>{isOn ? chosen : 'State'}</span>
    </MenuButton>
  );
}
