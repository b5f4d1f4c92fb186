import { jsxDEV as plainJsx } from 'react/jsx-dev-runtime';
import { withVisibleTexts } from './jsx-runtime';

export { Fragment } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof plainJsx = (type, props, ...more) => plainJsx(type, withVisibleTexts(props), ...more);
