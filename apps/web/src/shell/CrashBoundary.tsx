import { Component, type ReactNode } from 'react'
import { CrashScreen } from './CrashScreen.tsx'

/** Catches render errors of a screen, including chunks that fail to load. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    document.title = 'Error'
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children
  }
}
