import type { Step } from '~/machines/getting-started/getting-started-machine';

type StepLink = { label: string; page: string };
type StepText = {
  title: string;
  text: string;
  /** The first is where the step is usually done. */
  links: readonly StepLink[];
  done: { text: string; link: StepLink };
  /** The step can't be done while the domain is offline. */
  needsOnline: boolean;
};

/** Pages are paths below the domain. */
export const stepTexts: Record<Exclude<Step, 'code'>, StepText> = {
  authentication: {
    title: 'Authentication',
    text: 'Choose how the users of your app sign in. Anonymous access is the quickest way to try it; you can turn it off later.',
    links: [
      { label: 'Enable anonymous access', page: 'authentication/anonymous' },
      { label: 'Create a user', page: 'create-user' },
      { label: 'Add a JWT key', page: 'authentication/jwt/create-jwt-key' },
    ],
    done: { text: 'Users can sign in.', link: { label: 'Authentication', page: 'authentication' } },
    needsOnline: false,
  },
  collection: {
    title: 'Collection',
    text: 'Collections hold your models and say who may read and change them.',
    links: [{ label: 'Create a collection', page: 'create-collection' }],
    done: {
      text: 'The domain has a collection.',
      link: { label: 'Collections', page: 'collections' },
    },
    needsOnline: true,
  },
  connection: {
    title: 'First connection',
    text: 'Run the code of the step before. This step is done when a user connects for the first time.',
    links: [{ label: 'Sessions', page: 'sessions' }],
    done: { text: 'A user has connected.', link: { label: 'Sessions', page: 'sessions?disconnected=true' } },
    needsOnline: true,
  },
  model: {
    title: 'First model',
    text: 'The code creates a model when it runs. You can also create one here.',
    links: [{ label: 'Create a model', page: 'create-model' }],
    done: { text: 'The domain has a model.', link: { label: 'Models', page: 'models' } },
    needsOnline: true,
  },
};

export const titleOf = (step: Step) => (step === 'code' ? 'Connect your app' : stepTexts[step].title);
