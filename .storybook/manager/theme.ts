import { create } from 'storybook/theming';

export const managerTheme = create({
  base: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  brandTitle: 'Convergence Console',
  brandUrl: './?path=/story/overview--overview',
  brandTarget: '_self',
});
