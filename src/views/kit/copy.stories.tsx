import type { Meta } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inPage } from '../../../.storybook/in-page';
import { variants } from '../../../tests/support/variants';
import { CodeBlock, SecretField } from './CodeBlock';
import { CopyButton, CopyField } from './copy';

export default { title: 'Parts/Copy', decorators: [inPage] } satisfies Meta;

export const CodeBlocks = variants(
  CodeBlock,
  {
    code: `// The address of the domain
const url = "https://rt.example.com/acme/order-desk";
const domain = await Convergence.connect(url, "username", "password");
console.log(\`Connection success\`, true, null, 42);`,
  },
  { code: `const line = "${'long '.repeat(80)}";` },
);

const button = { text: 'const answer = 42;', onCopy: fn() };
export const CopyButtons = variants(CopyButton, button, { ...button, withWord: true });

const field = { label: 'Connection URL', value: 'https://rt.example.com/acme/order-desk', onCopy: fn() };
export const CopyFields = variants(CopyField, field, {
  ...field,
  value: `https://rt.example.com/${'a-long-id-'.repeat(30)}`,
});

const secret = { label: 'Key', value: 'jT0u1Yd9cQ4vXr7mZs2LhB6nKp8wEa3fGi5oUy0t', onCopy: fn() };
export const Secrets = variants(SecretField, secret, {
  ...secret,
  value: 'short',
  hint: 'Programs send it with each request.',
});
