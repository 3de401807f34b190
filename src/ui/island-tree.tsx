import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { isTooOld } from './is-too-old.ts'
import { Button } from './button.tsx'
import { StatusMessage } from './status-message.tsx'

/** The prefix of the ids that React creates in an island, the same on the server and in the browser. */
export function idPrefix(id: string): string {
  return `${id}-`
}

interface IslandTreeProps {
  client: QueryClient
  /** Called when the effects of the island have run. */
  onReady?: () => void
  children: ReactNode
}

/** An island within the providers that every island may use. The server and the browser must render the same tree. */
export function IslandTree({ client, onReady, children }: IslandTreeProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <QueryClientProvider client={client}>
      <Failsafe>{children}</Failsafe>
    </QueryClientProvider>
  )
}

/** Catches the errors of an island: shows a message and a link to continue, while the rest of the page works. */
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
