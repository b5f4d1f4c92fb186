import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { CodeBlock } from './copy';

const meta = {
  title: 'shared/CodeBlock',
  component: CodeBlock,
  decorators: [inPage],
} satisfies Meta<typeof CodeBlock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Connection: Story = {
  args: {
    code: `import { Convergence } from "@convergence/convergence";

// The address of the domain
const url = "https://rt.example.com/acme/order-desk";

try {
  const domain = await Convergence.connect(url, "username", "password");
  console.log("Connection success", true, null, 42);
} catch (error) {
  console.log(\`Connection failure\`, error);
}`,
  },
};
export const LongLine: Story = { args: { code: `const line = "${'long '.repeat(80)}";` } };
