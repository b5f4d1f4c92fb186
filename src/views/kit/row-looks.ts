import {
  type ButtonState,
  type CheckboxState,
  useButtonStyles_unstable,
  useCheckboxStyles_unstable,
} from '@fluentui/react-components';
import { createContext, type MouseEvent, useContext } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { useBoxStyles, useLinkStyles } from './kit.styles';

function useIconButton(disabledFocusable: boolean) {
  const look = { appearance: 'subtle', size: 'small', shape: 'rounded', iconOnly: true, disabledFocusable };
  const { root, icon } = useButtonStyles_unstable({ ...look, root: {}, icon: {} } as unknown as ButtonState);
  return { root: root.className, icon: icon?.className };
}

function useBox(checked: boolean, disabled: boolean) {
  const look = { checked, disabled, labelPosition: 'after', shape: 'square', size: 'medium' };
  const parts = { root: {}, input: {}, indicator: {} };
  const { root, input, indicator } = useCheckboxStyles_unstable({ ...look, ...parts } as unknown as CheckboxState);
  return { root: root.className, input: input.className, indicator: indicator?.className };
}

/** Many links inside one element, which handles their clicks: plain anchors, each with `hrefOf` its path. */
function useLinksInside() {
  // "/", or the base without a slash at its end.
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const pathAt = ({ target, button }: MouseEvent) => {
    const link = button === 0 && target instanceof Element ? target.closest('a:not([download], [target])') : undefined;
    const href = link?.getAttribute('href');
    return href?.startsWith(`${base}/`) ? href.slice(base.length) : undefined;
  };
  return {
    hrefOf: (path: string) => base + path,
    onClick: (event: MouseEvent) => {
      const path = pathAt(event);
      const isPlain = !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
      if (path === undefined || !isPlain) return;
      event.preventDefault();
      void navigate(path, { replace: path === pathname + search });
    },
  };
}

/**
 * How the controls in the rows of a table look and what they do, made once for all rows: Fluent's looks without its components, each of which
 * calls some thirty hooks.
 */
export const useRowLooks = () => ({
  button: useIconButton(false),
  forbidden: useIconButton(true),
  box: useBox(false, false),
  checkedBox: useBox(true, false),
  disabledBox: useBox(false, true),
  boxFocus: useBoxStyles().focus,
  link: useLinkStyles(),
  ...useLinksInside(),
});

/** Within the rows of a table; elsewhere undefined. */
export const RowLooks = createContext<ReturnType<typeof useRowLooks> | undefined>(undefined);
export function useRow() {
  const row = useContext(RowLooks);
  if (!row) throw new Error('This is drawn only in the rows of a table.');
  return row;
}
