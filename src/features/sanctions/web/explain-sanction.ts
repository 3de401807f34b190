import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { errorText } from '#i18n/error-text.ts'
import { fullDate } from '#i18n/format.ts'
import { toast } from '#ui/toast.ts'

/** Says why a sanction refused a write, and until when. The page then refetches the viewer and shows the sanction. Loaded on first use. */
export function explainSanction(client: QueryClient, { code, until }: Record<string, unknown>): void {
  const end = typeof until === 'string' ? ` ${sanctionTexts.notice.until(fullDate(until, 'Europe/Istanbul'))}` : ''
  toast(`${errorText(String(code))}${end}`, { tone: 'error' })
  void client.invalidateQueries({ queryKey: viewerKeys.viewer })
}
