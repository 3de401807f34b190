import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { isTooOld } from './is-too-old.ts'
import { Button } from './button.tsx'
import { StatusMessage } from './status-message.tsx'

/** The ids that React makes in an island begin with this, on the server and in the browser. */
export function idPrefix(id: string): string {
  return `${id}-`
}

interface IslandTreeProps {
  client: QueryClient
  /** The effects of the island have run. */
  onReady?: () => void
  children: ReactNode
}

/** An island within what every island may use. The server and the browser must render the same tree. */
export function IslandTree({ client, onReady, children }: IslandTreeProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <QueryClientProvider client={client}>
      <Failsafe>{children}</Failsafe>
    </QueryClientProvider>
  )
}

/** An island that fails shows a sentence and a way on, and leaves the rest of the page alone. */
class Failsafe extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    if (isTooOld()) return <StatusMessage help={commonTexts.tooOldHelp} level={3} title={commonTexts.tooOld} tone="error" />
    return (
      <StatusMessage help={commonTexts.loadFailedHelp} level={3} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => window.location.reload()} variant="main">
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  }
}
