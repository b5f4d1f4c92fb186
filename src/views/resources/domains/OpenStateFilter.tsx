import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { Fragment, type ReactElement } from 'react';
import { formatCount } from '~/core/counts';
import { useStateFilterStyles } from './domain-list.styles';

/** `value`: the chosen one; empty for any. `count`: how many domains a choice would show; undefined if it is not known. */
export type StateFacet = {
  name: 'status' | 'availability';
  label: string;
  any: string;
  value: string;
  count: number | undefined;
  choices: readonly { value: string; label: string; count: number | undefined }[];
};

type OpenStateFilterProps = {
  button: ReactElement;
  facets: readonly StateFacet[];
  onPick: (name: string, value: string) => void;
};

/** The menu of the filter, initially open: any value or one, for each facet, with the number of its domains. */
export function OpenStateFilter({ button, facets, onPick }: OpenStateFilterProps) {
  const styles = useStateFilterStyles();
  return (
    <Menu
      defaultOpen
      persistOnItemClick
      positioning="below-start"
      checkedValues={Object.fromEntries(facets.map(({ name, value }) => [name, [value]]))}
    >
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {facets.map(({ name, label, any, count, choices }, index) => (
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
                    onClick={() => onPick(name, choice.value)}
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
  );
}
