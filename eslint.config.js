import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const worldGlobals = ['fetch', 'setTimeout', 'setInterval', 'localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'The world is handed in at src/main.tsx.',
}));
const noClock = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Time is handed in at src/main.tsx.',
  },
];
const forbid = (...groups) => [
  'error',
  { patterns: groups.map(([group, message, more = {}]) => ({ group, message, ...more })) },
];
const makeStylesOnly = [
  ['@fluentui/react-components'],
  'makeStyles belongs in *.styles.ts.',
  { importNames: ['makeStyles', 'makeResetStyles'] },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'storybook-static',
      'node_modules',
      'test-results',
      'playwright-report',
      '.cache',
      'scripts/new/templates',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] } } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/prefer-promise-reject-errors': 'off', // ApiProblem is data, not an Error
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/machines/**'],
    rules: {
      '@typescript-eslint/no-unnecessary-type-assertion': 'off', // removes the types of `types: {} as {…}`
      'no-restricted-globals': ['error', ...worldGlobals],
      'no-restricted-syntax': ['error', ...noClock],
      'no-restricted-imports': forbid(
        [
          ['react', 'react-dom', '@fluentui/*', 'react-router-dom', '@xstate/react'],
          'Machines know nothing of the screen.',
        ],
        [['ofetch', '@convergence/*'], 'Machines know nothing of the wire.'],
      ),
    },
  },
  {
    files: ['src/api/**'],
    rules: {
      'no-restricted-imports': forbid(
        [
          ['react', 'react-dom', '@fluentui/*', '@xstate/*', 'xstate'],
          'The api layer knows neither screens nor machines.',
        ],
        [['**/machines/**', '**/views/**'], 'The api layer knows neither screens nor machines.'],
      ),
    },
  },
  {
    files: ['src/views/**'],
    ignores: ['src/views/**/*.stories.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-globals': ['error', ...worldGlobals],
      'no-restricted-syntax': ['error', ...noClock],
      'no-restricted-imports': forbid(
        [
          ['react'],
          'A machine owns every lifecycle; a view owns none. Effects are in src/views/hooks.',
          { importNames: ['useEffect', 'useLayoutEffect'] },
        ],
        [['ofetch', '@convergence/*'], 'Views know nothing of the wire.'],
        makeStylesOnly,
      ),
    },
  },
  {
    files: ['src/views/**/*.styles.ts', 'src/views/hooks/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['src/main.tsx'],
    rules: { 'no-console': ['error', { allow: ['info'] }] },
  },
  {
    files: ['scripts/**', 'sandbox/main.ts', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**', 'src/**/*.stories.tsx', 'eslint.config.js'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
