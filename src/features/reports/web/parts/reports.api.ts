import { reportTexts } from '#texts/features/reports/reports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.ts'
import type { DeletionRequestInput } from '../../reports.contract.ts'
import type { OtherType, ReportType } from '../../reports.rules.ts'

/** Content that can be reported. */
export type ReportTarget =
  | { commentId: number }
  | { questionId: string }
  | { message: ReportedMessage }
  | { content: { contentType: OtherType; contentId: string } }

/** A private message; the device opens it when the report is sent. */
export interface ReportedMessage {
  id: number
  /** The text, and the key that opens only this message. */
  open: () => Promise<{ text: string; key: string }>
}

/** Sends a report; calls `onSent` once it is stored. */
export function useReport(target: ReportTarget, onSent: () => void) {
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: async (draft: { reportType: ReportType; reason: string }) => {
      const body =
        'message' in target ? { message: { id: target.message.id, ...(await target.message.open()) }, ...draft } : { ...target, ...draft }
      return api('POST /reports', { body, key: key.for(body) })
    },
    onSuccess: () => {
      key.done()
      toast(reportTexts.sent, { tone: 'good' })
      onSent()
    },
  })
}

/** Sends the author's request to delete a restaurant; calls `onSent` once it is stored. */
export function useRequestDeletion(questionId: string, onSent: () => void) {
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: DeletionRequestInput) =>
      api('POST /restaurants/{id}/deletion-request', { params: { id: questionId }, body, key: key.for(body) }),
    onSuccess: () => {
      key.done()
      toast(reportTexts.requestSent, { tone: 'good' })
      onSent()
    },
  })
}
