import {
  Menu,
  MenuButton,
  type MenuButtonProps,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components';
import { Dismiss16Regular, Filter20Filled, Filter20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { Fragment, type Ref } from 'react';
import type { Domain } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { countBy, availabilities, domainStatuses } from '~/core/domain-health';
import { type ResourceListSnapshot, selectQuery } from '~/machines/kit/resource-list-machine';
import type { DomainListActor } from '~/machines/resources/domains';
import { IconButton } from '~/views/kit/buttons';
import type { ListFacet } from '~/views/kit/list/ListCard';
import { availabilityTerm, statusTerm } from '~/views/kit/status';
import { useStateFilterStyles } from './domain-list.styles';

/** `value`: the chosen one; empty for any. `count`: how many domains a choice would show; undefined if it is not known. */
type StateFacet = {
  name: 'status' | 'availability';
  label: string;
  any: string;
  value: string;
  count: number | undefined;
  choices: readonly { value: string; label: string; count: number | undefined }[];
};

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
  const valueOf = (name: StateFacet['name']) => query.facets[name] ?? '';
  const shown: StateFacet[] = facets.map(({ name, label, any, values, term }) => {
    const other = name === 'status' ? 'availability' : 'status';
    const counted = domains?.filter((domain) => valueOf(other) === '' || domain[other] === valueOf(other));
    const counts: Partial<Record<string, number>> | undefined = counted && countBy(counted, (domain) => domain[name]);
    return {
      name,
      label,
      any,
      value: valueOf(name),
      count: counted?.length,
      choices: values.map((value) => ({
        value,
        label: term(value).label,
        count: counts && (counts[value] ?? 0),
      })),
    };
  });
  const chosen = facets
    .filter(({ name }) => valueOf(name) !== '')
    .map(({ name, term }) => term(valueOf(name)).label)
    .join(', ');
  const pick = (name: string, value: string) => list.send({ type: 'list.facet', name, value });
  const clear = () =>
    list.send({ type: 'list.ask', change: { facets: { ...query.facets, status: '', availability: '' } } });
  return (
    <div className={styles.root}>
      <Menu
        persistOnItemClick
        positioning="below-start"
        checkedValues={Object.fromEntries(shown.map(({ name, value }) => [name, [value]]))}
      >
        <MenuTrigger disableButtonEnhancement>
          <StateButton chosen={chosen} />
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            {shown.map(({ name, label, any, count, choices }, index) => (
              <Fragment key={name}>
                {index > 0 ? <MenuDivider /> : null}
                <MenuGroup>
                  <MenuGroupHeader>{label}</MenuGroupHeader>
                  {[{ value: '', label: any, count }, ...choices].map((choice) => (
                    <MenuItemRadio
                      key={choice.value}
                      name={name}
                      value={choice.value}
                      secondaryContent={
                        choice.count === undefined ? undefined : (
                          <span className={styles.count}>{formatCount(choice.count)}</span>
                        )
                      }
                      onClick={() => pick(name, choice.value)}
                    >
                      {choice.label}
                    </MenuItemRadio>
                  ))}
                </MenuGroup>
              </Fragment>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
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
