import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown in place of what broke; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode
  /** When this changes, what broke before is forgotten: another page deserves its own chance. */
  resetKey?: string | undefined
  children: ReactNode
}

interface State {
  broken: boolean
  resetKey: string | undefined
}

/** Keeps a fault of one part of the page from taking the rest with it. React still reports the error itself. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children
  }
}
