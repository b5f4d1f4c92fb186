import { mergeClasses } from '@fluentui/react-components';
import { type ComponentPropsWithRef, createElement, type HTMLElementType, type ReactNode } from 'react';
import { type Gap, useLayoutStyles, useStackStyles } from './layout.styles';

type StackProps<Tag extends HTMLElementType> = {
  as?: Tag;
  gap?: Gap | undefined;
  align?: 'start' | 'center' | 'baseline' | undefined;
  justify?: 'center' | 'end' | 'between' | undefined;
  wrap?: boolean | undefined;
  grow?: boolean | undefined;
  /** False: keeps its size even if there is little room. */
  shrink?: boolean | undefined;
} & ComponentPropsWithRef<Tag>;

function useStack<Tag extends HTMLElementType>(direction: 'row' | 'column', props: StackProps<Tag>) {
  const { as, gap, align, justify, wrap, grow, shrink, className, ...rest } = props as StackProps<'div'>;
  const styles = useStackStyles();
  return createElement((as ?? 'div') as HTMLElementType, {
    ...rest,
    className: mergeClasses(
      styles[direction],
      gap && styles[gap],
      align && styles[align],
      justify && styles[`justify-${justify}`],
      wrap && styles.wrap,
      grow && styles.grow,
      shrink === false && styles.rigid,
      className,
    ),
  });
}

/** In a row, vertically centered unless `align` is given. */
export const Row = <Tag extends HTMLElementType = 'div'>(props: StackProps<Tag>) => useStack('row', props);

export const Column = <Tag extends HTMLElementType = 'div'>(props: StackProps<Tag>) => useStack('column', props);

type Children = { children: ReactNode };

export const Pair = ({ children }: Children) => <div className={useLayoutStyles().pair}>{children}</div>;

export const WithAside = ({ children }: Children) => <div className={useLayoutStyles().withAside}>{children}</div>;

export const Grid12 = ({ children }: Children) => <div className={useLayoutStyles().grid12}>{children}</div>;
