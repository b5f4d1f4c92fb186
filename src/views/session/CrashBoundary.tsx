import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (error: unknown) => ReactNode };
type State = { crash: { error: unknown } | undefined };

/** Shows something else in place of what could not be drawn. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash.error) : this.props.children;
  }
}
