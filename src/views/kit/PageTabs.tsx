import { mergeClasses, Tab, TabList } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { usePageTabsStyles } from './page.styles';

type PageTab<Id extends string> = {
  id: Id;
  label: string;
  /** Content of the tab; undefined if it is rendered only while selected. */
  panel: ReactNode;
  /** Width of a form, width of the page, or also the height of the window. */
  size?: 'form' | 'page' | 'fill';
};

export type PageTabsProps<Id extends string> = {
  label: string;
  tabs: readonly PageTab<Id>[];
  shown: Id;
  onTab: (tab: Id) => void;
  after?: ReactNode;
};

/** Tabs of a page, selected by the address; hidden tabs keep their state. */
export function PageTabs<Id extends string>({ label, tabs, shown, onTab, after }: PageTabsProps<Id>) {
  const styles = usePageTabsStyles();
  const prefix = useId();
  return (
    <>
      <div className={mergeClasses(styles.strip, after !== undefined && styles.bar)}>
        <TabList aria-label={label} selectedValue={shown} onTabSelect={(_, { value }) => onTab(value as Id)}>
          {tabs.map(({ id, label: name }) => (
            <Tab key={id} id={`${prefix}${id}-tab`} value={id} aria-controls={`${prefix}${id}`}>
              {name}
            </Tab>
          ))}
        </TabList>
        {after}
      </div>
      {tabs.map(({ id, panel, size = 'form' }) => (
        <div
          key={id}
          id={`${prefix}${id}`}
          role="tabpanel"
          aria-labelledby={`${prefix}${id}-tab`}
          hidden={shown !== id}
          className={mergeClasses(styles.panel, size === 'form' && styles.narrow, size === 'fill' && styles.fill)}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
