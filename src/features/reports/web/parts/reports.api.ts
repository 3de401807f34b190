import { reportTexts } from '#texts/features/reports/reports'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import type { DeletionRequestInput } from '../../reports.contract.ts'
import type { OtherType, ReportType } from '../../reports.rules.ts'

/** Content that can be reported. */
export type ReportTarget =
  | { commentId: number }
  | { questionId: string }
  | { message: ReportedMessage }
  | { content: { contentType: OtherType; contentId: string } }

/** A private message to report; the device opens it when the report is sent. */
export interface ReportedMessage {
  id: number
  /** Returns the text, and the key that opens only this message. */
  open: () => Promise<{ text: string; key: string }>
}

/** Sends a report; calls `onSent` once it is stored. */
export function useReport(target: ReportTarget, onSent: () => void) {
  return useWrite({
    send: async (draft: { reportType: ReportType; reason: string }, key) => {
      const body =
        'message' in target ? { message: { id: target.message.id, ...(await target.message.open()) }, ...draft } : { ...target, ...draft }
      return api('POST /reports', { body, key: key.for(body) })
    },
    said: reportTexts.sent,
    onDone: onSent,
  })
}

/** Sends the author's request to delete a restaurant; calls `onSent` once it is stored. */
export function useRequestDeletion(questionId: string, onSent: () => void) {
  return useWrite({
    send: (body: DeletionRequestInput, key) =>
      api('POST /restaurants/{id}/deletion-request', { params: { id: questionId }, body, key: key.for(body) }),
    said: reportTexts.requestSent,
    onDone: onSent,
  })
}
